import type { Block } from '../diff/index.ts';
import { partsOfParagraph, shownOf } from '../structured/index.ts';
import { firstOfItem, headingsAbove, type Page } from './place.ts';

/** Entries that stand at another place of the same list, with all that is said of them. */

export interface Moved {
  /** Line numbers before and now, from 1. */
  readonly before: ReadonlySet<number>;
  readonly now: ReadonlySet<number>;
}

interface Line {
  readonly at: number;
  readonly key: string;
  /** Of the entry that it is said of; undefined if it is an entry itself. */
  readonly of: string | undefined;
}

/** The lines of blocks that are gone at one place and new at another, below the same heading or in the same entry. */
export function movedIn(blocks: readonly Block[], old: Page, current: Page): Moved {
  const count = blocks.reduce((sum, { removed, added }) => sum + removed.length + added.length, 0);
  if (count > MOST_LINES) return { before: new Set(), now: new Set() };
  const gone = blocks.flatMap(({ removedAt }) => removedAt.map((at) => lineOf(old, at)));
  const added = blocks.flatMap(({ addedAt }) => addedAt.map((at) => lineOf(current, at)));
  const pairs = pairsOf(gone, added, ({ of }) => of === undefined);
  const entries = new Set(pairs.map(([{ key }]) => key));
  const further = pairsOf(gone, added, ({ of }) => of !== undefined && entries.has(of));
  const all = [...pairs, ...further];
  return { before: new Set(all.map(([{ at }]) => at)), now: new Set(all.map(([, { at }]) => at)) };
}

/** Of a line that says by itself what it is about. */
const FEWEST_WORDS = 4;
/** Of a larger difference, nothing is looked for elsewhere. */
const MOST_LINES = 1_000;

function pairsOf(gone: readonly Line[], added: readonly Line[], counts: (line: Line) => boolean): [Line, Line][] {
  const places = Map.groupBy(added.filter(counts), ({ key, of }) => JSON.stringify([of, key]));
  return gone.filter(counts).flatMap((line) => {
    const other = places.get(JSON.stringify([line.of, line.key]))?.shift();
    return other === undefined ? [] : [[line, other] as [Line, Line]];
  });
}

function lineOf(page: Page, at: number): Line {
  const { line, kind } = page.lines[at - 1] ?? { line: '', kind: 'blank' };
  const [heading = '', above = ''] = headingsAbove(page, at);
  // Long paragraphs differ at their end, too.
  const text = partsOfParagraph(line).map(shownOf).join(' ');
  if (text === '') return { at, key: '', of: '' };
  if (kind === 'item' || kind === 'row' || kind === 'heading') return { at, key: `${heading}\n${text}`, of: undefined };
  // The text of a picture above the name of a card.
  const next = shownOf(page.lines.slice(at).find(({ level }) => level > 0)?.line ?? '');
  if (next !== '' && (text.startsWith(next) || next.startsWith(text)))
    return { at, key: `${next}\n${text}`, of: undefined };
  // The heading of a card, or the first line of an item.
  const first = firstOfItem(page, at);
  // A question and its answer; not `Closed`, which may be said of something else.
  if (first === '' && text.split(/\s+/).length >= FEWEST_WORDS)
    return { at, key: `${heading}\n${text}`, of: undefined };
  return {
    at,
    key: text,
    of: first === '' || first === heading ? `${above}\n${heading}` : `${heading}\n${first}`,
  };
}
