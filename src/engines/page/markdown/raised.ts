/**
 * How superscripts and subscripts are written, in pages and files: `10^6 kg`, `e^(x+1)`, `H_2O`. They stay plain where the
 * position says nothing (1st, 2e, 20°) or where the mark would be read as something else: `[^3]` is a footnote in Markdown.
 */

const PLAIN = ['', ''] as const;

/** Ends of ordinals and abbreviations, and signs that are raised anyway. */
const ORDINAL = /^(?:st|nd|rd|th|ers?|res?|ère|e|è?me|eme|nde?|[aod]|[ao]s|ter|ste|de|r[ae]|do|to)$/i;
const ABBREVIATION = /^(?:o|os|e|me|mes|lle|lles|gr|r|rs|t|te|ie|ies|er|re|th|st|nd|rd|tm|sm)$/;
const SIGN = /^(?:[°º′″'"®™©ª℠]|TM|SM)+$/;

const SIMPLE = /^[-−–+±]?[\p{L}\p{N}]+(?:[.,][\p{L}\p{N}]+)*[-−–+]?$|^[-−–+]$|^[*∗†‡§¶]+$/u;
const SIMPLE_LOW = /^[\p{L}\p{N}]+(?:[.,][\p{L}\p{N}]+)*$/u;

/** Longer texts are not exponents, indices or marks of notes. */
const LONGEST = 40;

/**
 * What stands before and after a raised or lowered text, as Markdown; nothing if it stays plain.
 * @param text without space around it
 * @param before the character before it; '' at the start of a line
 */
export function raised(place: 'sup' | 'sub', text: string, before: string): readonly [open: string, close: string] {
  if (text === '' || text.length > LONGEST || /[\p{L}]{3,}[\s\u00a0]|[[\]\n]/u.test(text)) return PLAIN;
  // What is raised already, by its own characters.
  if (/^[\p{No}\u2070-\u209c\u1d2c-\u1d6a\u02b0-\u02b8]+$/u.test(text)) return PLAIN;
  if (place === 'sub') {
    if (!/[\p{L}\p{N})\]}′'’*]/u.test(before)) return PLAIN;
    // Between letters or digits, an underscore is never emphasis.
    const isSafe = SIMPLE_LOW.test(text) && /[\p{L}\p{N}]/u.test(before);
    return SIMPLE_LOW.test(text) ? [isSafe ? '_' : '\\_', ''] : enclosed('\\_', text);
  }
  if (before === '[' || before === '^' || SIGN.test(text)) return PLAIN;
  if (/\p{N}/u.test(before) && ORDINAL.test(text)) return PLAIN;
  if (/\p{L}/u.test(before) && ABBREVIATION.test(text)) return PLAIN;
  return SIMPLE.test(text) ? ['^', ''] : enclosed('^', text);
}

function enclosed(sign: string, text: string): readonly [string, string] {
  return /^\([^()]*\)$/.test(text) ? [sign, ''] : [`${sign}(`, ')'];
}
