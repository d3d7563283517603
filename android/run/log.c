/* liblog's two calls, on standard output. */
extern int printf(const char *, ...);
int __android_log_write(int priority, const char *tag, const char *text) {
  return printf("[log %d] %s: %s\n", priority, tag, text);
}
int __android_log_buf_write(int buffer, int priority, const char *tag, const char *text) {
  return __android_log_write(priority, tag, text);
}
