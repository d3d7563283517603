//! The words of the sentences, one table a language. A further language is one more table.

/// A language that verdicts are told in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lang {
    /// Simplified Chinese.
    ZhHans,
    /// Traditional Chinese.
    ZhHant,
    /// English.
    En,
    /// Vietnamese.
    Vi,
}

/// Templates have named holes in braces. Lists over sides are Red, Black; over kinds in the order of `Kind::ALL`.
pub struct Texts {
    pub sides: [&'static str; 2],
    pub pieces: [[&'static str; 7]; 2],
    /// Between the items of a list.
    pub and: &'static str,
    /// Between the classes of a mixture.
    pub or: &'static str,
    /// Between numbers of plies.
    pub comma: &'static str,
    /// Between a chase and what is chased.
    pub of: &'static str,
    /// An idle ply's kind: `{kind}`.
    pub idle_kind: &'static str,
    /// A man as the object or agent of a sentence: `{piece}`.
    pub man: &'static str,
    /// A man on its points: `{piece}`, `{squares}`.
    pub man_on: &'static str,
    /// How a point is named.
    pub points: Points,
    /// `{target}`, `{by}`
    pub hit: &'static str,
    /// What is added to a hit that needs two men.
    pub joint: &'static str,
    /// none, false, short, real
    pub roots: [&'static str; 4],
    /// A hit with all that is known of it: `{target}`, `{by}`, `{joint}`, `{root}`
    pub chase: &'static str,
    /// check, threat, chase, idle
    pub classes: [&'static str; 4],
    /// exchange, offer, block, follow, plain
    pub idle: [&'static str; 5],
    /// `{ply}`, `{class}`, `{detail}`
    pub ply: &'static str,
    /// What a ply does beside its class: `{class}`, `{detail}`
    pub class_detail: &'static str,
    /// Who gives a check: `{by}`
    pub check_by: &'static str,
    /// A chase by a check first: `{check}`
    pub by_check: &'static str,

    /// `{side}`, `{offence}`, `{plies}`, `{article}`
    pub loses: &'static str,
    /// `{by}`
    pub perpetual_check: &'static str,
    pub perpetual_threat: &'static str,
    /// `{hits}`
    pub perpetual_chase: &'static str,
    /// A chase that only wins by checks first has no hits to name.
    pub perpetual_chase_by_check: &'static str,
    /// `{kinds}`
    pub mixed: &'static str,
    /// `{kinds}`, `{hits}`
    pub mixed_hits: &'static str,
    /// `{article}`
    pub both_allowed: &'static str,
    /// `{red}`, `{black}`, `{article}`
    pub both_forbidden: &'static str,
    /// `{side}`, `{article}`
    pub pawn_clause: &'static str,
    /// allowed, check, threat, chase, mixed
    pub patterns: [&'static str; 5],

    /// These have `{winner}` and `{loser}`.
    pub checkmate: &'static str,
    pub stalemate: &'static str,
    pub resignation: &'static str,
    pub timeout: &'static str,
    pub abandoned: &'static str,
    pub ruled_win: &'static str,
    pub ruled_draw: &'static str,
    pub agreement: &'static str,
    pub natural_limit: &'static str,
    pub insufficient_material: &'static str,
    pub repetition: &'static str,
    pub ongoing: &'static str,
}

/// How points are named.
pub enum Points {
    /// By their coordinates.
    Coordinates,
    /// By their files, counted from the right hand of the man's side: a template around `{n}`, and the numerals of
    /// Red and Black.
    Files(&'static str, [&'static [&'static str; 9]; 2]),
}

static ARABIC: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
static CHINESE: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

impl Lang {
    /// All languages.
    pub const ALL: [Lang; 4] = [Lang::ZhHans, Lang::ZhHant, Lang::En, Lang::Vi];

    /// The words of the language.
    pub(super) fn texts(self) -> &'static Texts {
        match self {
            Lang::ZhHans => &ZH_HANS,
            Lang::ZhHant => &ZH_HANT,
            Lang::En => &EN,
            Lang::Vi => &VI,
        }
    }

    /// The language with this code (`zh-Hans`, `zh-Hant`, `en`, `vi`).
    pub fn from_code(code: &str) -> Option<Lang> {
        match code {
            "zh-Hans" => Some(Lang::ZhHans),
            "zh-Hant" => Some(Lang::ZhHant),
            "en" => Some(Lang::En),
            "vi" => Some(Lang::Vi),
            _ => None,
        }
    }

    /// That nothing has ended yet.
    pub fn ongoing(self) -> &'static str {
        self.texts().ongoing
    }
}

static ZH_HANS: Texts = Texts {
    sides: ["红方", "黑方"],
    pieces: [
        ["帅", "仕", "相", "马", "车", "炮", "兵"],
        ["将", "士", "象", "马", "车", "炮", "卒"],
    ],
    and: "、",
    or: "、",
    comma: "、",
    of: "，",
    idle_kind: "（{kind}）",
    man: "{piece}",
    man_on: "{squares}{piece}",
    points: Points::Files("{n}路", [&CHINESE, &ARABIC]),
    hit: "{by}捉{target}",
    joint: "联合",
    roots: ["无根", "假根", "少根", "有根"],
    chase: "{by}{joint}捉{root}{target}",
    classes: ["将", "杀", "捉", "闲"],
    idle: ["兑", "献", "拦", "跟", ""],
    ply: "第{ply}着：{class}{detail}",
    class_detail: "{class}{detail}",
    check_by: "，{by}将军",
    by_check: "，要先将军再得子",
    loses: "{side}负：{offence}，第{plies}着（依据第{article}条）。",
    perpetual_check: "{by}长将",
    perpetual_threat: "长杀",
    perpetual_chase: "长捉，{hits}",
    perpetual_chase_by_check: "长捉，步步要抽将得子",
    mixed: "着法都是{kinds}",
    mixed_hits: "着法都是{kinds}，{hits}",
    both_allowed: "和棋：同一局面第三次出现，双方均为允许着法（依据第{article}条）。",
    both_forbidden: "和棋：同一局面第三次出现，双方均为禁止着法，红方{red}，黑方{black}（依据第{article}条）。",
    pawn_clause: "和棋：同一局面第三次出现，{side}为禁止着法，对方兵卒也步步捉子（依据第{article}条）。",
    patterns: ["允许着法", "长将", "长杀", "长捉", "将、杀、捉相间"],
    checkmate: "{winner}将死{loser}。",
    stalemate: "{loser}无棋可走，困毙，{winner}胜。",
    resignation: "{loser}认输，{winner}胜。",
    timeout: "{loser}用时耗尽，{winner}胜。",
    abandoned: "{loser}弃局，{winner}胜。",
    ruled_win: "{loser}违反比赛规则，{winner}胜。",
    ruled_draw: "裁判判和。",
    agreement: "双方同意和棋。",
    natural_limit: "双方长时间没有吃子，达到自然限着，和棋。",
    insufficient_material: "双方都没有能进攻的子，和棋。",
    repetition: "同一局面第三次出现，和棋。",
    ongoing: "对局继续。",
};

static ZH_HANT: Texts = Texts {
    sides: ["紅方", "黑方"],
    pieces: [
        ["帥", "仕", "相", "馬", "車", "炮", "兵"],
        ["將", "士", "象", "馬", "車", "炮", "卒"],
    ],
    and: "、",
    or: "、",
    comma: "、",
    of: "，",
    idle_kind: "（{kind}）",
    man: "{piece}",
    man_on: "{squares}{piece}",
    points: Points::Files("{n}路", [&CHINESE, &ARABIC]),
    hit: "{by}捉{target}",
    joint: "聯合",
    roots: ["無根", "假根", "少根", "有根"],
    chase: "{by}{joint}捉{root}{target}",
    classes: ["將", "殺", "捉", "閒"],
    idle: ["兌", "獻", "攔", "跟", ""],
    ply: "第{ply}著：{class}{detail}",
    class_detail: "{class}{detail}",
    check_by: "，{by}將軍",
    by_check: "，要先將軍再得子",
    loses: "{side}負：{offence}，第{plies}著（依據第{article}條）。",
    perpetual_check: "{by}長將",
    perpetual_threat: "長殺",
    perpetual_chase: "長捉，{hits}",
    perpetual_chase_by_check: "長捉，步步要抽將得子",
    mixed: "著法都是{kinds}",
    mixed_hits: "著法都是{kinds}，{hits}",
    both_allowed: "和棋：同一局面第三次出現，雙方均為允許著法（依據第{article}條）。",
    both_forbidden: "和棋：同一局面第三次出現，雙方均為禁止著法，紅方{red}，黑方{black}（依據第{article}條）。",
    pawn_clause: "和棋：同一局面第三次出現，{side}為禁止著法，對方兵卒也步步捉子（依據第{article}條）。",
    patterns: ["允許著法", "長將", "長殺", "長捉", "將、殺、捉相間"],
    checkmate: "{winner}將死{loser}。",
    stalemate: "{loser}無棋可走，困斃，{winner}勝。",
    resignation: "{loser}認輸，{winner}勝。",
    timeout: "{loser}用時耗盡，{winner}勝。",
    abandoned: "{loser}棄局，{winner}勝。",
    ruled_win: "{loser}違反比賽規則，{winner}勝。",
    ruled_draw: "裁判判和。",
    agreement: "雙方同意和棋。",
    natural_limit: "雙方長時間沒有吃子，達到自然限著，和棋。",
    insufficient_material: "雙方都沒有能進攻的子，和棋。",
    repetition: "同一局面第三次出現，和棋。",
    ongoing: "對局繼續。",
};

static EN: Texts = Texts {
    sides: ["Red", "Black"],
    pieces: [[
        "general", "advisor", "elephant", "horse", "rook", "cannon", "pawn",
    ]; 2],
    and: " and ",
    or: " or ",
    comma: ", ",
    of: " of ",
    idle_kind: " ({kind})",
    man: "the {piece}",
    man_on: "the {piece} on {squares}",
    points: Points::Coordinates,
    hit: "{target} by {by}",
    joint: " together with another piece",
    roots: [
        "unguarded",
        "guarded only in appearance",
        "guarded too weakly",
        "guarded, but worth more",
    ],
    chase: "{target} by {by}{joint} ({root})",
    classes: ["check", "mate threat", "chase", "idle"],
    idle: ["exchange offer", "offer", "block", "follow", ""],
    ply: "Ply {ply}: {class}{detail}",
    class_detail: "{class}{detail}",
    check_by: " by {by}",
    by_check: " that wins material after the check {check}",
    loses: "{side} loses: {offence}, plies {plies} (article {article}).",
    perpetual_check: "perpetual check by {by}",
    perpetual_threat: "perpetual mate threat",
    perpetual_chase: "perpetual chase of {hits}",
    perpetual_chase_by_check: "perpetual chase, always threatening to win material by a check",
    mixed: "a {kinds} on every move",
    mixed_hits: "a {kinds} on every move, with a chase of {hits}",
    both_allowed: "Draw: third repetition, and both sides played allowed moves (article {article}).",
    both_forbidden: "Draw: third repetition, and both sides played forbidden moves, Red {red}, Black {black} (article {article}).",
    pawn_clause: "Draw: third repetition; {side} played forbidden moves, but the pawns of the other side attacked as constantly (article {article}).",
    patterns: [
        "allowed moves",
        "perpetual check",
        "perpetual mate threat",
        "perpetual chase",
        "a mixture of checks, mate threats and chases",
    ],
    checkmate: "{winner} checkmates {loser}.",
    stalemate: "{loser} has no legal move. Stalemate loses, so {winner} wins.",
    resignation: "{loser} resigned. {winner} wins.",
    timeout: "{loser} ran out of time. {winner} wins.",
    abandoned: "{loser} left the game. {winner} wins.",
    ruled_win: "{loser} broke the rules of the game. {winner} wins.",
    ruled_draw: "The arbiter ruled a draw.",
    agreement: "Draw by agreement.",
    natural_limit: "No capture up to the natural limit: draw.",
    insufficient_material: "Neither side can attack any more: draw.",
    repetition: "Third repetition: draw.",
    ongoing: "The game goes on.",
};

static VI: Texts = Texts {
    sides: ["Đỏ", "Đen"],
    pieces: [["Tướng", "Sĩ", "Tượng", "Mã", "Xe", "Pháo", "Tốt"]; 2],
    and: " và ",
    or: " hoặc ",
    comma: ", ",
    of: ": ",
    idle_kind: " ({kind})",
    man: "{piece}",
    man_on: "{piece} {squares}",
    points: Points::Files("lộ {n}", [&ARABIC, &ARABIC]),
    hit: "{by} bắt {target}",
    joint: " cùng quân khác",
    roots: ["không căn", "căn giả", "thiếu căn", "có căn"],
    chase: "{by}{joint} bắt {target} ({root})",
    classes: ["chiếu", "dọa hết", "bắt", "chờ"],
    idle: ["đổi quân", "thí quân", "cản quân", "bám quân", ""],
    ply: "Nước {ply}: {class}{detail}",
    class_detail: "{class}{detail}",
    check_by: " bằng {by}",
    by_check: ", định chiếu trước rồi ăn quân",
    loses: "{side} thua: {offence}, các nước {plies} (điều {article}).",
    perpetual_check: "chiếu mãi bằng {by}",
    perpetual_threat: "dọa hết mãi",
    perpetual_chase: "đuổi bắt mãi, {hits}",
    perpetual_chase_by_check: "đuổi bắt mãi, nước nào cũng định chiếu rút ăn quân",
    mixed: "nước nào cũng là {kinds}",
    mixed_hits: "nước nào cũng là {kinds}, {hits}",
    both_allowed: "Hòa: thế cờ lặp lại lần thứ ba, hai bên đều đi nước được phép (điều {article}).",
    both_forbidden: "Hòa: thế cờ lặp lại lần thứ ba, hai bên đều đi nước cấm, Đỏ {red}, Đen {black} (điều {article}).",
    pawn_clause: "Hòa: thế cờ lặp lại lần thứ ba; {side} đi nước cấm, nhưng Tốt của bên kia cũng liên tục bắt quân (điều {article}).",
    patterns: [
        "đi nước được phép",
        "chiếu mãi",
        "dọa hết mãi",
        "đuổi bắt mãi",
        "xen kẽ chiếu, dọa hết và bắt",
    ],
    checkmate: "{winner} chiếu bí {loser}.",
    stalemate: "{loser} hết nước đi nên thua; {winner} thắng.",
    resignation: "{loser} xin thua, {winner} thắng.",
    timeout: "{loser} hết giờ, {winner} thắng.",
    abandoned: "{loser} bỏ ván, {winner} thắng.",
    ruled_win: "{loser} phạm luật, {winner} thắng.",
    ruled_draw: "Trọng tài phán hòa.",
    agreement: "Hai bên đồng ý hòa.",
    natural_limit: "Lâu không ăn quân, đến giới hạn: hòa.",
    insufficient_material: "Hai bên không còn quân tấn công: hòa.",
    repetition: "Thế cờ lặp lại lần thứ ba: hòa.",
    ongoing: "Ván cờ tiếp tục.",
};
