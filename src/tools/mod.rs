//! The line tools of `chuhe-engine`: each reads standard input line by line and answers a line for each.
