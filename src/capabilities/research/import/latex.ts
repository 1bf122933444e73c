// Over 10 kB: the tables of commands and the reader that is only right with them.

/**
 * LaTeX as it occurs in titles, abstracts and author lists -> Unicode. Accents, special letters, text formatting and escapes are
 * resolved; mathematics ($…$, \(…\), \[…\]) and commands that are not known stay as they are, since nothing better can be
 * made of them without typesetting. One pass over the text, linear in its length.
 */

/** Accent command -> combining character. */
const ACCENTS = table(
  '` \u0300 \' \u0301 ^ \u0302 ~ \u0303 " \u0308 = \u0304 . \u0307 ' +
    'u \u0306 v \u030c H \u030b c \u0327 k \u0328 r \u030a d \u0323 b \u0331 t \u0361',
);

/** Command -> the letter or sign that it prints. */
const LETTERS = table(
  'aa å AA Å ae æ AE Æ oe œ OE Œ o ø O Ø l ł L Ł ss ß i ı j ȷ dh ð DH Ð th þ TH Þ dj đ DJ Đ ng ŋ NG Ŋ ' +
    'textendash – textemdash — textquoteright ’ textquoteleft ‘ textquotedblleft “ textquotedblright ” textasciitilde ~ textasciicircum ^ textbraceleft { textbraceright } ' +
    'textbackslash \\ textunderscore _ textregistered ® texttrademark ™ textdegree ° copyright © pounds £ euro € ' +
    'ldots … dots … textellipsis … LaTeX LaTeX TeX TeX',
);
/** Of these, the ones that authors also define as names of sets and classes: letters only where they stand in a word. */
const AMBIGUOUS = new Set('o O l L i j th TH ng NG dh DH dj DJ'.split(' '));

function table(pairs: string): ReadonlyMap<string, string> {
  const parts = pairs.split(' ');
  return new Map(parts.flatMap((key, i) => (i % 2 === 0 ? [[key, parts[i + 1]!] as const] : [])));
}

/** Commands whose argument is ordinary text: the argument stays, the command goes. */
const WRAPPERS = new Set(
  'emph textit textbf textsc texttt textrm textsf textsl textup textmd textnormal mbox text underline url uline enquote'.split(
    ' ',
  ),
);
/** Switches that hold to the end of their group. */
const SWITCHES = new Set(
  'noindent protect relax em it bf sc tt rm sf sl itshape bfseries scshape ttfamily rmfamily sffamily upshape normalfont small large'.split(
    ' ',
  ),
);

const ESCAPED = new Set(['&', '%', '$', '#', '_', '{', '}', ' ', '-', '/', ',', ';', ':', '!', '@', '\\']);
/** Of these, the ones that print nothing, or a space; the others print themselves. */
const SILENT = new Set(['-', '/', '!', '@']);
const SPACES = new Set([' ', ',', ';', ':', '\\']);

/** Longest formula that is looked for; a dollar with no partner this near is a dollar. */
const MAX_MATH = 2_000;

/** Whether `text` can hold anything for `delatex` to do; a quick look for the common case that it cannot. */
export function maybeLatex(text: string): boolean {
  return text.includes('\\') || text.includes('{') || text.includes('~');
}

/**
 * @param mode `name` for author lists, where every brace and tie goes and a dollar is no formula; `text` for titles and abstracts
 */
export function delatex(text: string, mode: 'text' | 'name'): string {
  return maybeLatex(text) ? new Reader(text, mode).all() : text;
}

class Reader {
  private readonly text: string;
  private readonly names: boolean;
  private readonly special = /[\\{}$~]/g;
  private at = 0;
  private out = '';
  /** For each open brace, whether its end is written out. */
  private readonly groups: boolean[] = [];
  /** The next place of each closer of a formula, so that looking for it again costs nothing. */
  private readonly closers = new Map<string, number>();

  constructor(text: string, mode: 'text' | 'name') {
    this.text = text;
    this.names = mode === 'name';
  }

  all(): string {
    const { text, special } = this;
    while (this.at < text.length) {
      special.lastIndex = this.at;
      const found = special.exec(text);
      if (found === null) break;
      this.out += text.slice(this.at, found.index);
      this.at = found.index;
      this.step(found[0]);
    }
    return this.out + text.slice(this.at);
  }

  private step(character: string): void {
    switch (character) {
      case '\\':
        this.command();
        return;
      case '$':
        this.formula(this.text.startsWith('$$', this.at) ? '$$' : '$', 1);
        return;
      case '{':
        this.open();
        return;
      case '}':
        if (this.groups.pop() ?? !this.names) this.out += '}';
        this.at++;
        return;
      default:
        this.tie();
    }
  }

  private formula(opener: string, literal: number): void {
    const closer = opener === '\\(' ? '\\)' : opener === '\\[' ? '\\]' : opener;
    const from = this.at + opener.length;
    const end = this.names ? -1 : this.closer(closer, from);
    const stop = end < 0 || end - from > MAX_MATH ? this.at + literal : end + closer.length;
    this.out += this.text.slice(this.at, stop);
    this.at = stop;
  }

  private closer(closer: string, from: number): number {
    const known = this.closers.get(closer);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    let end = this.text.indexOf(closer, from);
    while (end > 0 && closer[0] === '$' && this.text[end - 1] === '\\') end = this.text.indexOf(closer, end + 1);
    this.closers.set(closer, end);
    return end;
  }

  /** `{`: kept where it means something in plain text ("{0,1}^n", "x_{i}"), dropped where it only groups ("{\em x}", "{B}ayes"). */
  private open(): void {
    const keep = !this.names && !this.groupsOnly();
    if (keep) this.out += '{';
    this.groups.push(keep);
    this.at++;
  }

  private groupsOnly(): boolean {
    const before = this.at > 0 ? this.text[this.at - 1]! : ' ';
    if (before === '_' || before === '^') return false;
    if (this.text[this.at + 1] === '\\') return /[A-Za-z"'`^~=.]/.test(this.text[this.at + 2] ?? '');
    return /^\{[\p{L}\p{M}][\p{L}\p{M} -]{0,60}\}/u.test(this.text.slice(this.at, this.at + 64));
  }

  /** `~`: a space that doesn't break, unless it stands alone ("~ 10", " ~10") or between digits, where it means "about" or "to". */
  private tie(): void {
    const before = this.text[this.at - 1] ?? ' ';
    const after = this.text[this.at + 1] ?? ' ';
    const tie = this.names || !(/\s/.test(before) || /\s/.test(after) || (/\d/.test(before) && /\d/.test(after)));
    this.out += tie ? ' ' : '~';
    this.at++;
  }

  private command(): void {
    const next = this.text[this.at + 1] ?? '';
    const letters = /[A-Za-z]/.test(next);
    const name = letters ? /^[A-Za-z]+/.exec(this.text.slice(this.at + 1, this.at + 33))![0] : next;
    const after = this.at + 1 + name.length;
    if (next === '(' || next === '[') this.formula(`\\${next}`, 2);
    else if (ACCENTS.has(name) && this.accent(name, after)) return;
    else if (letters) this.word(name, after);
    else {
      if (!ESCAPED.has(name)) this.out += this.names ? '' : `\\${name}`;
      else if (!SILENT.has(name)) this.out += SPACES.has(name) ? ' ' : name;
      this.at = after;
    }
  }

  private word(name: string, after: number): void {
    const letter = LETTERS.get(name);
    if (letter !== undefined && (this.names || !AMBIGUOUS.has(name) || this.inWord(after))) {
      this.out += letter;
      this.at = this.skipEnd(after);
    } else if (SWITCHES.has(name)) {
      this.at = this.skipEnd(after);
    } else if (WRAPPERS.has(name) && this.text[after] === '{') {
      this.groups.push(false);
      this.at = after + 1;
    } else if (this.names) {
      this.at = this.skipEnd(after);
    } else {
      // Not known: its argument keeps its braces, so that the source stays readable.
      this.out += `\\${name}`;
      this.at = after;
      if (this.text[after] === '{') {
        this.out += '{';
        this.groups.push(true);
        this.at++;
      }
    }
  }

  /** Whether a command that ends at `after` stands in a word: a letter right before it, or an empty group, its own group's end or an accent after it. */
  private inWord(after: number): boolean {
    const before = this.text[this.at - 1] ?? ' ';
    if (/\p{L}/u.test(before) || this.text.startsWith('{}', after)) return true;
    // Łukasiewicz is what \L is for in nearly every title that has it, mostly with a space.
    return (before === '{' && this.text[after] === '}') || /^ ?\{?uk/.test(this.text.slice(after, after + 4));
  }

  /** A command of letters swallows the white space behind it, and an empty group that only ends it. */
  private skipEnd(after: number): number {
    if (this.text.startsWith('{}', after)) return after + 2;
    let at = after;
    while (at < this.text.length && (this.text[at] === ' ' || this.text[at] === '\n')) at++;
    return at;
  }

  /** \"o, \"{o}, \" o, \v{s}, \v s, \'\i, \'{\i}, \c{\relax c}: the letter with its accent. False when no letter follows. */
  private accent(name: string, after: number): boolean {
    const rest = this.text.slice(after, after + 24);
    const word = /[A-Za-z]/.test(name);
    const found = (word ? ACCENTED_BY_WORD : ACCENTED_BY_SIGN).exec(rest);
    if (found === null) return false;
    const [whole, braced, bracedCommand, command, bare] = found;
    // "the space \H of" names something; "fran\c cais" and "\v Cech" are words.
    const apart = !/\p{L}/u.test(this.text[this.at - 1] ?? ' ');
    if (word && bare !== undefined && !this.names && apart && name !== 'v') return false;
    const base = (braced ?? bracedCommand ?? command ?? bare)!.replace(/^\\/, '');
    const letter =
      base === 'i' || base === 'j' || base.length > 2 || bracedCommand === undefined
        ? base
        : (LETTERS.get(base) ?? base);
    const [first, ...more] = [...letter];
    this.out += (first! + ACCENTS.get(name)!).normalize('NFC') + more.join('');
    this.at = after + whole.length;
    return true;
  }
}

/** `{x}`, `{\i}`, `\i`, or the letter itself behind an accent that is a sign. */
const ACCENTED_BY_SIGN =
  /^\s?(?:\{\s?(\p{L}\p{M}*\p{L}?)\s?\}|\{\s?(\\(?:aa|ae|oe|AA|AE|OE|[oOijlL]))\s?\}|(\\(?:[ij]))(?![A-Za-z])\s?|(\p{L}))/u;
/** The same behind an accent that is a word: a bare letter must stand apart, or it would belong to the word. */
const ACCENTED_BY_WORD =
  /^(?:\s?\{\s?(\p{L}\p{M}*\p{L}?)\s?\}|\s?\{\s?(\\(?:aa|ae|oe|AA|AE|OE|[oOijlL]))\s?\}|\s?(\\(?:[ij]))(?![A-Za-z])\s?|\s(\p{L})(?!\p{L}*[\\]))/u;
