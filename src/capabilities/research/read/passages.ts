import { cutLong, sentencesOf, wordsIn } from '../text/sentences.ts';
import { type Block, blocksOf } from './blocks.ts';
import { isReferences, isSection } from './headings.ts';
import { CAPTION, type OpenTable, tablePieces } from './table-pieces.ts';
import { BREAK, joinTurns, type Turn, turnsIn, withoutBreaks } from './turns.ts';
import { breaksIn, type ContentBlock, joined, type Unit } from './units.ts';

/** A self-contained piece of a paper. */
export interface Passage {
  /** Markdown: whole sentences, whole tables or rows of one under its header. */
  readonly text: string;
  /** Headings of its sections, outermost first, joined; '' outside of any. */
  readonly section: string;
  /** Where pages begin in the text, the page that it starts on first; absent if the text has no pages. */
  readonly turns?: readonly Turn[];
}

/** Words of a passage: it is closed once it has `ENOUGH` and one more sentence would exceed `MOST`. */
const ENOUGH = 120;
const MOST = 220;
/** At the end of a paragraph, it is closed from this size on. */
const GOOD = 150;
/** A shorter rest of a section is added to the previous passage, or continues in the next section. */
const TOO_SHORT = 50;

/**
 * Splits a full text into passages of some 120 to 220 words, in reading order, none overlapping: at sentences, within sections,
 * tables apart from the text with their captions. The list of works cited is left out. The same text always gives the same
 * passages. Each step is short: other work can run in between.
 */
export function* passagesOf(text: string): Generator<Passage> {
  const builder = new Builder(text.includes(BREAK));
  let skipping: number | undefined;
  for (const block of blocksOf(text)) {
    if (block.kind === 'pages') {
      builder.turn(block.count);
      continue;
    }
    if (block.kind === 'heading') {
      if (skipping !== undefined && block.level > skipping && !isSection(block.text)) continue;
      skipping = isReferences(block.text) ? block.level : undefined;
      if (skipping !== undefined) continue;
    } else if (skipping !== undefined) {
      builder.turn(breaksIn(block));
      continue;
    }
    builder.add(block);
    yield* builder.take();
  }
  builder.end();
  yield* builder.take();
}

/** Collects blocks and makes passages of them. */
class Builder {
  readonly #done: Passage[] = [];
  /** The last passage, while something may still be added to it. */
  #last: { readonly passage: Passage; readonly words: number } | undefined;
  #units: Unit[] = [];
  #words = 0;
  /** Of the first text in the units. */
  #section = '';
  /** The headings that are open. */
  #path: { readonly level: number; readonly text: string }[] = [];
  /** A table whose caption may follow. */
  #table: OpenTable | undefined;
  /** The page that the next block begins on. */
  #page = 1;
  readonly #isPaged: boolean;

  constructor(isPaged: boolean) {
    this.#isPaged = isPaged;
  }

  /** Pages end. */
  turn(pages: number): void {
    this.#page += pages;
  }

  add(block: ContentBlock): void {
    if (this.#table !== undefined && this.#takesCaption(block)) return;
    switch (block.kind) {
      case 'heading':
        this.#heading(block);
        break;
      case 'table': {
        const caption = this.#captionBefore();
        this.#close();
        this.#table = { block, caption, page: this.#page };
        this.#page += breaksIn(block);
        break;
      }
      case 'verbatim':
        this.#parts(block.text, (text) => cutLong(text, MOST), '\n\n', '\n');
        break;
      case 'item':
        this.#sentences(block.text, this.#units.at(-1)?.isHeading === false ? '\n' : '\n\n');
        if (this.#words >= GOOD) this.#close();
        break;
      case 'paragraph': {
        // A possible caption of the next table starts a passage.
        const isCaption = CAPTION.test(block.text);
        if (isCaption && this.#words >= ENOUGH) this.#close();
        this.#sentences(block.text, '\n\n');
        if (this.#words >= GOOD && !isCaption) this.#close();
      }
    }
  }

  end(): void {
    if (this.#table !== undefined) this.#writeTable();
    if (this.#words > 0 && !this.#joins()) {
      const hasText = this.#units.some((unit) => !unit.isHeading);
      if (hasText || this.#last === undefined)
        this.#emit({ ...joined(this.#units), section: this.#section }, this.#words);
    }
    this.#finish();
    this.#last = undefined;
  }

  /** Nothing more is added to the last passage. */
  #finish(): void {
    if (this.#last === undefined) return;
    const { turns, ...passage } = this.#last.passage;
    this.#done.push(this.#isPaged && turns !== undefined ? { ...passage, turns } : passage);
  }

  *take(): Generator<Passage> {
    yield* this.#done.splice(0);
  }

  #heading({ level, text, line }: Block & { kind: 'heading' }): void {
    if (this.#words >= TOO_SHORT) this.#close();
    // A short rest that cannot be added continues, with the heading in it.
    else this.#joins();
    while ((this.#path.at(-1)?.level ?? 0) >= level) this.#path.pop();
    this.#path.push({ level, text });
    this.#push({ text: line, turns: this.#here(), words: wordsIn(line), gap: '\n\n', isHeading: true });
  }

  /** The current section; the paper's title is not part of it. */
  #place(): string {
    return this.#path
      .filter(({ level }) => level > 1)
      .map(({ text }) => text)
      .join(' / ');
  }

  #sentences(text: string, gap: '\n' | '\n\n'): void {
    const split = (whole: string): string[] =>
      sentencesOf(whole).flatMap((sentence) => (wordsIn(sentence) > 2 * MOST ? cutLong(sentence, MOST) : [sentence]));
    this.#parts(text, split, gap, ' ');
  }

  /** Adds the parts of a text, each with the pages that it is on. */
  #parts(whole: string, split: (text: string) => string[], first: Unit['gap'], then: Unit['gap']): void {
    const { text, turns } = withoutBreaks(whole, this.#page);
    this.#page += whole.split(BREAK).length - 1;
    let from = 0;
    for (const [i, part] of split(text).entries()) {
      const at = Math.max(from, text.indexOf(part, from));
      from = at + part.length;
      this.#add(part, turnsIn(turns, at, part.length), i === 0 ? first : then);
    }
  }

  /** The turns of a text that is on the current page. */
  readonly #here = (page = this.#page): Turn[] => [{ at: 0, page }];

  #add(text: string, turns: readonly Turn[], gap: Unit['gap']): void {
    const words = wordsIn(text);
    if (this.#words >= ENOUGH && this.#words + words > MOST) this.#close();
    this.#push({ text, turns, words, gap, isHeading: false });
    if (this.#words >= MOST) this.#close();
  }

  #push(unit: Unit): void {
    if (this.#units.every(({ isHeading }) => isHeading)) this.#section = this.#place();
    this.#units.push(unit);
    this.#words += unit.words;
  }

  /** Makes a passage of the collected units; headings at its end are kept for what follows. */
  #close(): void {
    let end = this.#units.length;
    while (end > 0 && this.#units[end - 1]?.isHeading) end--;
    // Headings without text: a table of contents.
    if (end === 0 && this.#words >= ENOUGH) end = this.#units.length;
    if (end === 0) return;
    const rest = this.#units.splice(end);
    const left = rest.reduce((sum, { words }) => sum + words, 0);
    this.#emit({ ...joined(this.#units), section: this.#section }, this.#words - left);
    this.#units = rest;
    this.#words = left;
  }

  /** Adds a short rest of a section to its last passage, if there is room. */
  #joins(): boolean {
    const last = this.#last;
    if (this.#words >= TOO_SHORT || last === undefined || last.passage.section !== this.#section) return false;
    if (last.words + this.#words > MOST + TOO_SHORT || this.#units.some(({ isHeading }) => isHeading)) return false;
    const rest = joined(this.#units);
    const before = `${last.passage.text}${this.#units[0]?.gap ?? ''}`;
    const turns = joinTurns(last.passage.turns ?? [], rest.turns, before.length);
    this.#last = { passage: { ...last.passage, text: before + rest.text, turns }, words: last.words + this.#words };
    this.#units = [];
    this.#words = 0;
    return true;
  }

  #emit(passage: Passage, words: number): void {
    this.#finish();
    this.#last = { passage, words };
  }

  /** The caption of the next table: the last paragraph, if it starts like one. */
  #captionBefore(): string {
    let from = this.#units.length - 1;
    while (from > 0 && this.#units[from]?.gap === ' ') from--;
    const first = this.#units[from];
    if (first === undefined || first.isHeading || !CAPTION.test(first.text)) return '';
    const units = this.#units.splice(from);
    for (const { words } of units) this.#words -= words;
    return joined(units).text;
  }

  /** Writes the table that waits. @returns whether this block is its caption */
  #takesCaption(block: ContentBlock): boolean {
    const table = this.#table as OpenTable;
    const isCaption =
      table.caption === '' && block.kind === 'paragraph' && CAPTION.test(block.text) && wordsIn(block.text) <= MOST;
    if (isCaption) table.caption = withoutBreaks(block.text, this.#page).text;
    if (isCaption) this.#page += breaksIn(block);
    this.#writeTable();
    return isCaption;
  }

  /** A table is a separate passage, with the headings directly above it and its caption; a large one is several. */
  #writeTable(): void {
    const { block, caption, page } = this.#table as OpenTable;
    this.#table = undefined;
    const section = this.#place();
    // Only headings are left: whatever else there was, has been closed.
    const headings = joined(this.#units).text;
    this.#units = [];
    this.#words = 0;
    for (const { text, words } of tablePieces(block, headings, caption, MOST)) {
      this.#emit({ text: text.replaceAll(BREAK, ''), section, turns: this.#here(page) }, words);
    }
    // Text that follows a table does not join it.
    if (this.#last !== undefined) this.#last = { ...this.#last, words: Number.POSITIVE_INFINITY };
  }
}
