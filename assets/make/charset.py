"""Which characters each text face has to cover. Text is normalised to NFC before it is shown."""


def gb2312(first=0xA1, last=0xF7):
    """GB2312 rows: signs from 0xA1, frequent characters from 0xB0 to 0xD7, the rarer ones from 0xD8."""
    pairs = (bytes([row, cell]) for row in range(first, last + 1) for cell in range(0xA1, 0xFF))
    return {char for pair in pairs for char in pair.decode("gb2312", "ignore")}


def big5_level_1():
    """The 5401 frequent traditional characters of Big5, rows 0xA4 to 0xC6."""
    cells = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    pairs = (bytes([row, cell]) for row in range(0xA4, 0xC7) for cell in cells if (row, cell) <= (0xC6, 0x7E))
    return {char for pair in pairs for char in pair.decode("big5", "ignore")}


def span(first, last):
    return {chr(code) for code in range(first, last + 1)}


ASCII = span(0x20, 0x7E)
LATIN_1 = span(0xA0, 0xFF)
LATIN_EXTENDED_A = span(0x100, 0x17F) - {"ŉ"}
VIETNAMESE = set("ĂăĐđĨĩŨũƠơƯư₫") | span(0x1EA0, 0x1EF9)
PUNCTUATION = set("–—‘’“”†‡•…‹›′″※‖€™№−×÷±½¼¾≈≠≤≥∞√°")
ARROWS = set("←↑→↓↔↕↖↗↘↙⇄⇅⇆⇐⇒⇔")
SHAPES = set("✓■□▲△▼▽◆◇○●◎★☆♂♀〓")
CIRCLED = span(0x2460, 0x2473)
FULL_WIDTH = set("　、。〃々〇〈〉《》「」『』【】〔〕〖〗・") | span(0xFF01, 0xFF5E) | {"￥"}
# Rarer than the sets below, but in names of men, openings, puzzles, players and books of the game.
XIANGQI = set(
    "俥傌榧弈蚯蚓骥羿犄棹霁飒喆堃犇淼鑫垚昊晟暐璟瑀珺珈祎玥瓛頔崟嶔骕骦騄駬偎凫刎刖垠孑巅弋弩徇後於桢橘濑珑瑜甑"
    "笃笈罝羝茕虿蛟蜓蝥裨诳谒蹇蹩辎闾阱韫馀馔鲨鸢鹂鹜鹭叄煢蠆韞饌鳧鸝"
)

SIGNS = PUNCTUATION | ARROWS | SHAPES | CIRCLED | FULL_WIDTH
LATIN = ASCII | LATIN_1 | VIETNAMESE | set("–—‘’“”…•")
COMMON = ASCII | LATIN_1 | VIETNAMESE | SIGNS | XIANGQI
UI = gb2312() | big5_level_1() | COMMON
# Labels and names: without the rare half of GB2312, which falls back to the regular weight.
UI_MEDIUM = gb2312(0xA1, 0xD7) | big5_level_1() | COMMON
# Titles: frequent simplified characters and the traditional forms that differ from them; the rest falls back to UI.
# Latin Extended-A is here alone, because the UI face draws none of it: UI falls back to this face in turn.
TITLE = gb2312(0xA1, 0xD7) | (big5_level_1() - gb2312()) | LATIN_EXTENDED_A | COMMON
