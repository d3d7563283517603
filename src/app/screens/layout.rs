//! Where everything lies on the match screen, for every window. Pure arithmetic in dp, y down.

use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

/// Kinds of windows, as in the design.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SizeClass {
    /// Narrower than 600, upright.
    PhonePortrait,
    /// Lower than 500, lying.
    PhoneLandscape,
    /// 600 or wider, upright.
    TabletPortrait,
    /// Lying, narrower than 1200.
    SmallWindow,
    /// 1200 or wider.
    Desktop,
}

impl SizeClass {
    /// The class of a window of this size.
    pub fn of(size: Vec2) -> SizeClass {
        if size.y >= size.x {
            if size.x < 600.0 {
                SizeClass::PhonePortrait
            } else {
                SizeClass::TabletPortrait
            }
        } else if size.y < 500.0 {
            SizeClass::PhoneLandscape
        } else if size.x < 1200.0 {
            SizeClass::SmallWindow
        } else {
            SizeClass::Desktop
        }
    }

    /// Whether the window is upright.
    pub fn is_portrait(self) -> bool {
        matches!(self, SizeClass::PhonePortrait | SizeClass::TabletPortrait)
    }
}

/// What the layout depends on besides the window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LayoutOptions {
    /// Physical pixels a dp: the pitch becomes a whole number of them.
    pub pixels_per_point: f32,
    /// Text-size factor.
    pub text_scale: f32,
    /// Whether file numbers are wanted.
    pub coordinates: bool,
    /// Whether side columns change places.
    pub left_handed: bool,
}

/// The match screen. Rectangles in dp; those that do not exist in a class are `None`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MatchLayout {
    /// The class it was made for.
    pub class: SizeClass,
    /// The 9 x 10 cells of the board.
    pub board: Rect,
    /// Distance of neighbouring points.
    pub pitch: f32,
    /// Height of the strips with the file numbers; 0 when hidden.
    pub strip: f32,
    /// The bar of the player at the top.
    pub top_player: Rect,
    /// The bar of the player at the bottom.
    pub bottom_player: Rect,
    /// The list of moves, or the strip with the last ones.
    pub moves: Option<Rect>,
    /// The actions.
    pub actions: Rect,
    /// The navigation rail of the desktop.
    pub rail: Option<Rect>,
}

impl MatchLayout {
    /// Lays out a window whose usable part (without insets) is `safe`.
    pub fn new(safe: Rect, options: LayoutOptions) -> MatchLayout {
        let class = SizeClass::of(safe.size());
        match class {
            SizeClass::PhonePortrait | SizeClass::TabletPortrait => portrait(class, safe, options),
            SizeClass::PhoneLandscape => phone_landscape(safe, options),
            SizeClass::SmallWindow => small_window(safe, options),
            SizeClass::Desktop => desktop(safe, options),
        }
    }

    /// Board and strips.
    pub fn frame(&self) -> Rect {
        self.board.expand2(vec2(0.0, self.strip))
    }
}

/// The largest pitch not above `pitch` that is a whole number of pixels.
fn whole_pixels(pitch: f32, pixels_per_point: f32) -> f32 {
    ((pitch * pixels_per_point).floor() / pixels_per_point).max(8.0)
}

fn board_at(centre_x: f32, top: f32, pitch: f32, pixels_per_point: f32) -> Rect {
    // The corner lies on a whole pixel too, so that lines stay sharp.
    let snap = |v: f32| (v * pixels_per_point).round() / pixels_per_point;
    let corner = pos2(snap(centre_x - pitch * 4.5), snap(top));
    Rect::from_min_size(corner, vec2(9.0, 10.0) * pitch)
}

fn portrait(class: SizeClass, safe: Rect, options: LayoutOptions) -> MatchLayout {
    let text = options.text_scale.max(1.0);
    // A tablet leaves a margin beside the board, as does a screen that stands on end.
    let widest = if class == SizeClass::TabletPortrait {
        (safe.width() * 0.8).max(640.0)
    } else {
        f32::INFINITY
    };
    let by_width = ((safe.width() - 8.0) / 9.0).min(widest / 9.0);
    // What gives way when height is short, in this order.
    let mut moves = 48.0 * text;
    let mut strip = if options.coordinates { 18.0 } else { 0.0 };
    let mut bar = 76.0 * text;
    let mut bottom = 92.0 * text.min(1.3);
    let mut gap = 8.0;
    let needed = |pitch: f32, moves: f32, strip: f32, bar: f32, bottom: f32, gap: f32| {
        let rows = if moves > 0.0 { 6.0 } else { 5.0 };
        pitch * 10.0 + strip * 2.0 + bar * 2.0 + bottom + moves + gap * rows
    };
    let fits = |moves, strip, bar, bottom, gap| {
        needed(by_width, moves, strip, bar, bottom, gap) <= safe.height()
    };
    if !fits(moves, strip, bar, bottom, gap) {
        moves = 0.0;
    }
    if !fits(moves, strip, bar, bottom, gap) {
        strip = 0.0;
    }
    if !fits(moves, strip, bar, bottom, gap) {
        bar = 56.0 * text.min(1.15);
    }
    if !fits(moves, strip, bar, bottom, gap) {
        bottom = 64.0 * text.min(1.15);
    }
    if !fits(moves, strip, bar, bottom, gap) {
        gap = 6.0;
    }
    let rest = needed(0.0, moves, strip, bar, bottom, gap);
    let pitch = by_width.min((safe.height() - rest) / 10.0);
    let pitch = whole_pixels(pitch, options.pixels_per_point);
    let side = if class == SizeClass::TabletPortrait {
        ((safe.width() - pitch * 9.0) / 2.0).max(8.0)
    } else {
        8.0
    };
    let row = |top: f32, height: f32| {
        Rect::from_min_max(
            pos2(safe.left() + side, top),
            pos2(safe.right() - side, top + height),
        )
    };
    let actions = row(safe.bottom() - gap - bottom, bottom);
    let used = needed(pitch, moves, strip, bar, bottom, gap);
    let spare = (safe.height() - used).max(0.0);
    // A tall window has air above and below the group, more of it below, where the thumb rests.
    let top = safe.top() + gap + (spare * 0.25).min(60.0);
    let top_player = row(top, bar);
    let board = board_at(
        safe.center().x,
        top_player.bottom() + gap + strip,
        pitch,
        options.pixels_per_point,
    );
    let bottom_player = row(board.bottom() + strip + gap, bar);
    let list_top = bottom_player.bottom() + gap;
    let list_height = if class == SizeClass::TabletPortrait {
        (actions.top() - gap - list_top).min(220.0)
    } else {
        moves
    };
    MatchLayout {
        class,
        board,
        pitch,
        strip,
        top_player,
        bottom_player,
        moves: (moves > 0.0).then(|| row(list_top, list_height)),
        actions,
        rail: None,
    }
}

fn phone_landscape(safe: Rect, options: LayoutOptions) -> MatchLayout {
    let by_height = (safe.height() - 8.0) / 10.0;
    // The side columns need room for a name and for two columns of actions.
    let by_width = (safe.width() - 150.0 - 124.0 - 32.0) / 9.0;
    let pitch = whole_pixels(by_height.min(by_width), options.pixels_per_point);
    let rest = safe.width() - pitch * 9.0 - 32.0;
    let left = (rest * 0.55).clamp(120.0, 240.0);
    let right = (rest - left).clamp(96.0, 215.0);
    let whole = left + right + pitch * 9.0 + 24.0;
    let start = safe.left() + (safe.width() - whole) / 2.0;
    let (players, board_left, actions_left) = if options.left_handed {
        (
            start + right + pitch * 9.0 + 24.0,
            start + right + 12.0,
            start,
        )
    } else {
        (
            start,
            start + left + 12.0,
            start + left + pitch * 9.0 + 24.0,
        )
    };
    let board = board_at(
        board_left + pitch * 4.5,
        safe.center().y - pitch * 5.0,
        pitch,
        options.pixels_per_point,
    );
    let column = |x: f32, width: f32| {
        Rect::from_min_max(
            pos2(x, safe.top() + 8.0),
            pos2(x + width, safe.bottom() - 8.0),
        )
    };
    let players = column(players, left);
    let (top_player, moves, bottom_player) =
        player_column(players, 84.0, players.height() * 0.4, options);
    MatchLayout {
        class: SizeClass::PhoneLandscape,
        board,
        pitch,
        strip: 0.0,
        top_player,
        bottom_player,
        moves: Some(moves),
        actions: column(actions_left, right),
        rail: None,
    }
}

/// A column with a player at either end; the space between is at least `between` high, whatever the text size.
fn player_column(
    column: Rect,
    bar: f32,
    between: f32,
    options: LayoutOptions,
) -> (Rect, Rect, Rect) {
    let room = (column.height() - between - 20.0) / 2.0;
    let bar = (bar * options.text_scale.clamp(1.0, 1.3)).min(room);
    let top = Rect::from_min_size(column.min, vec2(column.width(), bar));
    let bottom = Rect::from_min_size(
        pos2(column.left(), column.bottom() - bar),
        vec2(column.width(), bar),
    );
    let between = Rect::from_min_max(
        pos2(column.left(), top.bottom() + 10.0),
        pos2(column.right(), bottom.top() - 10.0),
    );
    (top, between, bottom)
}

fn small_window(safe: Rect, options: LayoutOptions) -> MatchLayout {
    let strip = if options.coordinates { 24.0 } else { 0.0 };
    let column = if safe.width() >= 900.0 { 300.0 } else { 232.0 };
    let by_height = (safe.height() - 24.0 - 2.0 * strip) / 10.0;
    let by_width = (safe.width() - column - 36.0) / 9.0;
    let pitch = whole_pixels(by_height.min(by_width), options.pixels_per_point);
    let whole = column + 12.0 + pitch * 9.0;
    let start = safe.left() + (safe.width() - whole) / 2.0;
    let (board_left, column_left) = if options.left_handed {
        (start + column + 12.0, start)
    } else {
        (start, start + pitch * 9.0 + 12.0)
    };
    let board = board_at(
        board_left + pitch * 4.5,
        safe.center().y - pitch * 5.0,
        pitch,
        options.pixels_per_point,
    );
    let side = Rect::from_min_max(
        pos2(column_left, board.top() - strip),
        pos2(column_left + column, board.bottom() + strip),
    );
    let actions_height = 164.0;
    let players = Rect::from_min_max(side.min, pos2(side.right(), side.bottom()));
    let (top_player, between, bottom_player) =
        player_column(players, 84.0, actions_height, options);
    let actions = Rect::from_min_size(
        pos2(side.left(), between.bottom() - actions_height),
        vec2(column, actions_height),
    );
    let moves = Rect::from_min_max(between.min, pos2(between.right(), actions.top() - 10.0));
    MatchLayout {
        class: SizeClass::SmallWindow,
        board,
        pitch,
        strip,
        top_player,
        bottom_player,
        moves: (moves.height() > 60.0).then_some(moves),
        actions,
        rail: None,
    }
}

fn desktop(safe: Rect, options: LayoutOptions) -> MatchLayout {
    const RAIL: f32 = 88.0;
    const PLAYERS: f32 = 232.0;
    const PANEL: f32 = 302.0;
    let strip = if options.coordinates { 30.0 } else { 0.0 };
    let by_height = (safe.height() - 80.0 - 2.0 * strip) / 10.0;
    let by_width = (safe.width() - RAIL - PLAYERS - PANEL - 24.0 * 4.0) / 9.0;
    let pitch = whole_pixels(by_height.min(by_width).min(160.0), options.pixels_per_point);
    let rail = Rect::from_min_size(safe.min, vec2(RAIL, safe.height()));
    let group = PLAYERS + PANEL + pitch * 9.0 + 24.0 * 2.0;
    let start = rail.right() + ((safe.right() - rail.right() - group) / 2.0).max(24.0);
    let (players, board_left, panel) = if options.left_handed {
        (
            start + PANEL + pitch * 9.0 + 48.0,
            start + PANEL + 24.0,
            start,
        )
    } else {
        (
            start,
            start + PLAYERS + 24.0,
            start + PLAYERS + pitch * 9.0 + 48.0,
        )
    };
    let board = board_at(
        board_left + pitch * 4.5,
        safe.center().y - pitch * 5.0,
        pitch,
        options.pixels_per_point,
    );
    let column = |x: f32, width: f32| {
        Rect::from_min_max(
            pos2(x, board.top() - strip),
            pos2(x + width, board.bottom() + strip),
        )
    };
    let players = column(players, PLAYERS);
    let (top_player, between, bottom_player) =
        player_column(players, 168.0, players.height() * 0.4, options);
    let actions = Rect::from_center_size(
        between.center(),
        vec2(PLAYERS, 232.0_f32.min(between.height())),
    );
    MatchLayout {
        class: SizeClass::Desktop,
        board,
        pitch,
        strip,
        top_player,
        bottom_player,
        moves: Some(column(panel, PANEL)),
        actions,
        rail: Some(rail),
    }
}
