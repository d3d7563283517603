//! Days and seasons from a clock that may be wrong. All in UTC plus the offset that the app passes in.

use serde::{Deserialize, Serialize};

/// Days since 1 January 1970 where the player lives.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Day(pub i32);

impl Day {
    /// The day of a moment.
    pub fn of(unix_s: u64, utc_offset_s: i32) -> Day {
        let local = unix_s as i128 + i128::from(utc_offset_s);
        Day(local.div_euclid(86_400).clamp(0, i128::from(i32::MAX)) as i32)
    }

    /// Year, month (1 to 12) and day (1 to 31) of the Gregorian calendar.
    pub fn date(self) -> (i32, u8, u8) {
        // A calendar whose year begins in March has its leap day at the end; 146,097 days make 400 years.
        let days = i64::from(self.0) + 719_468;
        let era = days.div_euclid(146_097);
        let of_era = days.rem_euclid(146_097);
        let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let march_month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * march_month + 2) / 5 + 1;
        let month = if march_month < 10 {
            march_month + 3
        } else {
            march_month - 9
        };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        (year as i32, month as u8, day as u8)
    }
}

/// A quarter of a year.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Season {
    /// The year.
    pub year: i32,
    /// 1 to 4.
    pub quarter: u8,
}

/// The season of a moment (UTC).
pub fn season_of(unix_s: u64) -> Season {
    let (year, month, _) = Day::of(unix_s, 0).date();
    Season {
        year,
        quarter: (month - 1) / 3 + 1,
    }
}
