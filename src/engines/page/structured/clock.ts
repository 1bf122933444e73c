/** Times of day, as sources of regular expressions with the flags `i` and `u`. */

/** `9:30`, `9.30 am`, `14h30`, `5 pm`. */
export const CLOCK = '(?:[01]?\\d|2[0-4])(?:[:.h]\\s?[0-5]\\d(?:\\s?(?:[ap]\\.?m\\.?|Uhr|h))?|\\s?[ap]\\.?m\\.?)';
/** The same, or an hour alone: `14 Uhr`, `9 h`. */
export const CLOCK_OR_HOUR = `(?:${CLOCK}|(?:[01]?\\d|2[0-4])\\s?(?:Uhr|h))`;
