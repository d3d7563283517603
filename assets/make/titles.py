"""Names of puzzles in four languages, out of the old books' names in simplified characters.

Traditional characters by OpenCC. A name that lists men ("rook and pawn draw with two cannons") is translated. The others
are four-character phrases out of poems and histories: in English they are spelled in pinyin without tones, in Vietnamese
read in Sino-Vietnamese, as the names of old endgames are known there. No meaning is made up.
"""

import re

from opencc import OpenCC
from pypinyin import Style, lazy_pinyin

TRADITIONAL = OpenCC("s2tw")
# Where the converter takes another of two old characters than the phrase has.
KEPT = {"仆途": "仆途", "碎斗": "碎斗", "只马": "隻馬", "征戎": "征戎", "鱼游": "魚游"}
# Where the print has a like-looking character in place of that of the old phrase.
MISPRINTS = {"峰虿": "蜂虿", "七扎": "七札", "萤惑": "荧惑", "偎卢": "偎芦"}

# Sino-Vietnamese readings, a character and its reading.
READINGS = """
一nhất 丁đinh 七thất 万vạn 三tam 下hạ 不bất 世thế 东đông 两lưỡng 中trung 丹đan 主chủ 举cử 义nghĩa 之chi 乌ô 乐lạc
争tranh 二nhị 于ư 云vân 五ngũ 井tỉnh 人nhân 仆bộc 仇cừu 仗trượng 伏phục 众chúng 伦luân 位vị 低đê 佛phật 作tác 依y
修tu 借tá 倚ỷ 倦quyện 倾khuynh 偎ôi 偏thiên 停đình 偷thâu 元nguyên 充sung 先tiên 光quang 入nhập 全toàn 八bát 公công
六lục 关quan 兴hưng 兵binh 其kỳ 军quân 冰băng 冲xung 决quyết 凤phượng 凫phù 凭bằng 出xuất 凿tạc 刎vẫn 刖ngoạt 创sang
到đáo 前tiền 力lực 功công 劣liệt 助trợ 劳lao 势thế 勇dũng 勉miễn 勒lặc 勤cần 匹thất 千thiên 卒tốt 单đơn 博bác 卢lô
卧ngọa 危nguy 卿khanh 压áp 去khứ 叁tam 参tham 及cập 双song 反phản 取thủ 变biến 只chích 右hữu 叶diệp 合hợp 同đồng
名danh 后hậu 吐thổ 吕lữ 吞thôn 告cáo 周chu 命mệnh 和hòa 善thiện 嘶tê 器khí 噪táo 四tứ 回hồi 困khốn 国quốc 在tại
地địa 坠trụy 垒lũy 垠ngân 城thành 塞tắc 填điền 境cảnh 壁bích 士sĩ 壮tráng 复phục 夏hạ 外ngoại 夜dạ 大đại 天thiên
失thất 奔bôn 好hảo 如như 妥thỏa 姜khương 威uy 子tử 孑kiết 孕dựng 存tồn 孤cô 定định 宝bảo 实thực 室thất 害hại 宴yến
宾tân 宿túc 富phú 寒hàn 寻tầm 射xạ 将tướng 小tiểu 尘trần 就tựu 尽tận 居cư 屯đồn 山sơn 峰phong 崩băng 巅điên 巢sào
左tả 师sư 帅soái 帖thiếp 帝đế 帽mạo 幕mạc 平bình 年niên 并tịnh 序tự 应ứng 底để 庭đình 庶thứ 庸dung 廉liêm 廷đình
开khai 异dị 弃khí 弈dịch 弋dặc 引dẫn 张trương 弥di 弦huyền 弩nỗ 弹đạn 强cường 归quy 当đương 形hình 往vãng 征chinh
径kính 待đãi 徇tuẫn 得đắc 循tuần 德đức 心tâm 忌kỵ 志chí 快khoái 忽hốt 怀hoài 怒nộ 恋luyến 恨hận 恭cung 悔hối
悦duyệt 情tình 惊kinh 惑hoặc 意ý 戎nhung 戏hí 成thành 战chiến 戴đái 手thủ 扎trát 扬dương 扶phù 承thừa 抉quyết 投đầu
抗kháng 折chiết 报báo 披phi 担đảm 拒cự 拙chuyết 拜bái 拥ủng 拿nã 持trì 指chỉ 挟hiệp 捉tróc 捐quyên 捣đảo 掀hiên
排bài 控khống 攻công 放phóng 政chính 效hiệu 敌địch 救cứu 斋trai 斗đấu 旋toàn 无vô 明minh 星tinh 春xuân 是thị 晚vãn
智trí 暮mộ 月nguyệt 服phục 望vọng 朱chu 机cơ 杀sát 权quyền 来lai 杨dương 构cấu 林lâm 枝chi 柜quỹ 柯kha 柱trụ
柳liễu 栈sạn 梦mộng 楚sở 槛hạm 横hoành 橘quất 歌ca 步bộ 死tử 残tàn 毒độc 毙tệ 气khí 水thủy 江giang 池trì 沉trầm
没một 河hà 泄tiết 泉tuyền 法pháp 泪lệ 泽trạch 流lưu 浅thiển 浮phù 浴dục 海hải 消tiêu 涧giản 深thâm 渐tiệm 渡độ
渭vị 港cảng 游du 源nguyên 滚cổn 满mãn 漏lậu 潜tiềm 潭đàm 潮triều 激kích 濑lại 火hỏa 灭diệt 灵linh 炮pháo 点điểm
烂lạn 烈liệt 烧thiêu 烽phong 照chiếu 燕yến 犯phạm 独độc 狮sư 猎liệp 猛mãnh 献hiến 猿viên 环hoàn 现hiện 玲linh
珑lung 珠châu 球cầu 瑜du 瑞thụy 瓦ngõa 甑tắng 生sinh 用dụng 由do 电điện 畏úy 留lưu 略lược 疾tật 百bách 盈doanh
益ích 盖cái 盘bàn 盛thịnh 目mục 直trực 瞻chiêm 知tri 矩củ 破phá 碎toái 神thần 祸họa 离ly 秋thu 秘bí 秦tần 称xưng
穴huyệt 穷cùng 穿xuyên 窟quật 窥khuy 立lập 端đoan 竹trúc 笈cấp 策sách 筹trù 箭tiễn 篱ly 累lụy 纪kỷ 细tế 绊bạn
结kết 绕nhiễu 绝tuyệt 缚phược 缺khuyết 网võng 罗la 罝ta 羊dương 羝đê 群quần 翻phiên 老lão 而nhi 耿cảnh 肆tứ 肘trửu
肠trường 育dục 胆đảm 背bối 胜thắng 胡hồ 脱thoát 腋dịch 腾đằng 自tự 致trí 舍xả 舞vũ 舟chu 花hoa 英anh 茕quỳnh
茧kiển 荆kinh 草thảo 萍bình 萤huỳnh 营doanh 落lạc 葛cát 蓄súc 蓝lam 藏tàng 藩phiên 藻tảo 虎hổ 虏lỗ 虚hư 虿sái
蛇xà 蛟giao 蛮man 蜓đình 蝥mâu 行hành 衔hàm 衡hoành 补bổ 裨tỳ 西tây 见kiến 视thị 解giải 触xúc 讨thảo 设thiết
访phỏng 诳cuống 请thỉnh 诸gia 谒yết 谱phổ 谷cốc 象tượng 负phụ 贤hiền 贵quý 贼tặc 赞tán 赤xích 走tẩu 起khởi 趣thú
足túc 趾chỉ 跃dược 跨khóa 路lộ 踪tung 蹇kiển 身thân 躯khu 车xa 转chuyển 轴trục 载tải 辎truy 辖hạt 边biên 迎nghênh
运vận 近cận 进tiến 远viễn 连liên 迫bách 追truy 退thoái 送tống 适thích 透thấu 途đồ 通thông 速tốc 逢phùng 逼bức
遁độn 遂toại 道đạo 遮già 酸toan 醉túy 里lý 重trọng 金kim 釜phủ 钓điếu 钩câu 镇trấn 门môn 闭bế 问vấn 闾lư 阱tịnh
阴âm 阵trận 阻trở 降giáng 险hiểm 陷hãm 随tùy 隐ẩn 雁nhạn 雄hùng 雅nhã 雪tuyết 雷lôi 震chấn 露lộ 霸bá 靠kháo
面diện 鞭tiên 韩hàn 韫uẩn 顶đính 颠điên 风phong 飞phi 餐xan 饮ẩm 饵nhĩ 馀dư 馔soạn 首thủ 香hương 马mã 驮đà
驰trì 驱khu 驴lư 骇hãi 骏tuấn 骑kỵ 骥ký 高cao 魏ngụy 鱼ngư 鲤lý 鲸kình 鸟điểu 鸢diên 鸣minh 鸯ương 鸳uyên
剑kiếm 守thủ 札trát 芦lô 荧huỳnh 蜂phong 履lý 币tệ 甘cam 笃đốc 言ngôn 践tiễn 鸿hồng 鹂ly 鹭lộ 鹰ưng 鹿lộc 黄hoàng 鼓cổ 鼠thử 齐tề 龙long 龟quy
"""
READING = {word[0]: word[1:] for word in READINGS.split()}
# Where a character is read otherwise than mostly, and names of people, places and states, which take capitals.
PHRASES = {"出塞": "xuất tái", "塞马": "tái mã", "乐水": "nhạo thủy", "鸳行": "uyên hàng", "投降": "đầu hàng",
           "将机": "tương cơ", "碎斗": "toái đẩu", "载沉载浮": "tái trầm tái phù", "诸侯": "chư hầu",
           "仆途": "phó đồ", "劳问": "lạo vấn", "去其": "khử kỳ", "中矩": "trúng củ", "退舍": "thoái xá",
           "丹山": "Đan Sơn", "乌江": "Ô Giang", "关右": "Quan Hữu", "博望": "Bác Vọng", "周瑜": "Chu Du",
           "姜公": "Khương Công", "扶馀": "Phù Dư", "抗秦": "kháng Tần", "朱云": "Chu Vân", "杨香": "Dương Hương",
           "楚歌": "Sở ca", "江东": "Giang Đông", "灭智": "diệt Trí", "秦楚": "Tần Sở", "细柳": "Tế Liễu",
           "耿恭": "Cảnh Cung", "胜齐": "thắng Tề", "荆卿": "Kinh Khanh", "荧惑": "Huỳnh Hoặc", "蓝关": "Lam Quan",
           "见佛": "kiến Phật", "访戴": "phỏng Đái", "诳楚": "cuống Sở", "诸葛": "Gia Cát", "钓渭": "điếu Vị",
           "魏韩": "Ngụy Hàn", "鸿门": "Hồng Môn", "黄龙": "Hoàng Long"}
MEN_EN = {"车": "rook", "马": "horse", "炮": "cannon", "兵": "pawn", "卒": "pawn", "士": "advisor", "象": "elephant"}
MEN_VI = {"车": "xe", "马": "mã", "炮": "pháo", "兵": "tốt", "卒": "tốt", "士": "sĩ", "象": "tượng"}
RANK_EN = {"高": "high", "低": "low"}
RANK_VI = {"高": "cao", "低": "thấp"}
# What stands for several men, or for one in another's place.
GROUPS = {
    "士象全": ("all advisors and elephants", "sĩ tượng toàn"),
    "单缺象": ("all advisors and one elephant", "khuyết tượng"),
    "只马当象": ("a horse in an elephant's place", "đơn mã thay tượng"),
    "只马当士": ("a horse in an advisor's place", "đơn mã thay sĩ"),
}
MEN = re.compile(rf"({'|'.join(GROUPS)})|(双?)([高低]{{0,2}})([车马炮兵卒士象])")


def side(text):
    """The men of one side, as `(number, height, man)`, or None when the name says more than that."""
    men, at = [], 0
    for found in MEN.finditer(text):
        if found.start() != at:
            return None
        at = found.end()
        men.append(("group", "", found[1]) if found[1] else (2 if found[2] else 1, found[3], found[4]))
    return men if men and at == len(text) else None


def side_en(men):
    words = []
    for number, height, man in men:
        if number == "group":
            words.append(GROUPS[man][0])
        elif len(height) == 2:
            words.append(" and ".join(f"{RANK_EN[h]} {MEN_EN[man]}" for h in height))
        else:
            name = MEN_EN[man] + ("s" if number == 2 else "")
            words.append(" ".join(filter(None, ["two" if number == 2 else "", RANK_EN.get(height, ""), name])))
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]


def side_vi(men):
    words = []
    for number, height, man in men:
        if number == "group":
            words.append(GROUPS[man][1])
        else:
            name = " ".join(f"{MEN_VI[man]} {RANK_VI[h]}" for h in height) or MEN_VI[man]
            words.append(f"song {name}" if number == 2 else name)
    return " ".join(words)


def material(title):
    """A name that tells who beats or draws with whom, in English and Vietnamese."""
    parts = re.fullmatch(r"(.+)([和胜])(.+)", title)
    if not parts:
        return None
    left, right = side(parts[1]), side(parts[3])
    if not left or not right:
        return None
    one = len(left) == 1 and left[0][0] == 1 and len(left[0][1]) < 2
    if parts[2] == "和":
        verb = "draws with" if one else "draw with"
        return f"{side_en(left)} {verb} {side_en(right)}", f"{side_vi(left)} hòa {side_vi(right)}"
    verb = "beats" if one else "beat"
    return f"{side_en(left)} {verb} {side_en(right)}", f"{side_vi(left)} thắng {side_vi(right)}"


def pinyin(title):
    return " ".join(lazy_pinyin(title, style=Style.NORMAL)).replace("v", "u")


def vietnamese(title):
    words, at = [], 0
    while at < len(title):
        phrase = next((p for p in PHRASES if title.startswith(p, at)), None)
        words.append(PHRASES[phrase] if phrase else READING[title[at]])
        at += len(phrase) if phrase else 1
    return " ".join(words)


def capital(text):
    return text[:1].upper() + text[1:]


def words(title):
    """The name in four languages as a RON tuple of named fields."""
    # A mark of the source, and a character that the print had lost.
    plain = title.replace("*", "").strip()
    for wrong, right in MISPRINTS.items():
        plain = plain.replace(wrong, right)
    spelled = plain.replace("●", "")
    en, vi = material(plain) or (pinyin(spelled), vietnamese(spelled))
    return ron(plain, traditional(plain), capital(en), capital(vi))


def traditional(title):
    text = TRADITIONAL.convert(title)
    for old, right in KEPT.items():
        text = text.replace(TRADITIONAL.convert(old), right) if old in title else text
    return text


def ron(zh_hans, zh_hant, en, vi):
    return f'(zh_hans: "{zh_hans}", zh_hant: "{zh_hant}", en: "{en}", vi: "{vi}")'
