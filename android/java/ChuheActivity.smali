# The activity. Java is needed for two callbacks only, and each does one thing: what another app hands over while the
# game runs becomes the activity's intent, which src/app/platform/android reads when the app comes to the front.
.class public Lorg/chuhe/app/ChuheActivity;
.super Landroid/app/NativeActivity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/NativeActivity;-><init>()V
    return-void
.end method

.method protected onNewIntent(Landroid/content/Intent;)V
    .registers 2
    invoke-super {p0, p1}, Landroid/app/NativeActivity;->onNewIntent(Landroid/content/Intent;)V
    invoke-virtual {p0, p1}, Lorg/chuhe/app/ChuheActivity;->setIntent(Landroid/content/Intent;)V
    return-void
.end method

# A document that was chosen in the system's own picker is opened like one that another app hands over.
.method protected onActivityResult(IILandroid/content/Intent;)V
    .registers 5
    invoke-super {p0, p1, p2, p3}, Landroid/app/NativeActivity;->onActivityResult(IILandroid/content/Intent;)V
    const/4 v0, -0x1
    if-ne p2, v0, :done
    if-eqz p3, :done
    const-string v0, "android.intent.action.VIEW"
    invoke-virtual {p3, v0}, Landroid/content/Intent;->setAction(Ljava/lang/String;)Landroid/content/Intent;
    invoke-virtual {p0, p3}, Lorg/chuhe/app/ChuheActivity;->setIntent(Landroid/content/Intent;)V
    :done
    return-void
.end method
