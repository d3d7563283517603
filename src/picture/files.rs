//! The art that pictures of a board are made of. It ships inside the program.

macro_rules! embed {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_bytes!(concat!("../../assets/", $path)) as &[u8])),*]
    };
}

/// The embedded files by their paths under `assets/`.
pub static FILES: &[(&str, &[u8])] = embed![
    "fonts/title-kai.ttf",
    "fonts/title-latin.ttf",
    "textures/board_kaya.png",
    "textures/board_jade.png",
    "textures/board_rice.png",
    "textures/board_night.png",
    "textures/pieces_kaya_trad.png",
    "textures/pieces_kaya_simp.png",
    "textures/pieces_kaya_picto.png",
    "textures/pieces_kaya_hc_trad.png",
    "textures/pieces_kaya_hc_simp.png",
    "textures/pieces_kaya_hc_picto.png",
    "textures/pieces_jade_trad.png",
    "textures/pieces_jade_simp.png",
    "textures/pieces_jade_picto.png",
    "textures/pieces_rice_trad.png",
    "textures/pieces_rice_simp.png",
    "textures/pieces_rice_picto.png",
    "textures/pieces_night_trad.png",
    "textures/pieces_night_simp.png",
    "textures/pieces_night_picto.png",
    "textures/piece_shadow.png",
];

/// The bytes of one of [`FILES`].
pub fn bytes(path: &str) -> Option<&'static [u8]> {
    let file = FILES.iter().find(|(name, _)| *name == path);
    file.map(|(_, bytes)| *bytes)
}
