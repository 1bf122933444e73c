import { idf, lengthNorm, termScore } from '../../../engines/text/index.ts';
import type { Citable } from '../export/citation.ts';
import { breather } from '../text/breather.ts';
import { textHashes } from '../text/terms.ts';

/** An entry of a list as it is searched. */
interface Searchable {
  readonly cited: Citable;
  /** Loads the full text of its file; undefined if it has none that is searched. */
  readonly text: (() => Promise<string | undefined>) | undefined;
}

/** Words of some entries: those of titles, names, notes and abstracts in one field, full texts in another. */
export interface ListIndex {
  /** Scores of the entries that have any of the terms, by place; and whether the full text has one. */
  search(terms: Uint32Array): Map<number, { readonly score: number; readonly inText: boolean }>;
  /** Bytes in memory, about. */
  readonly size: number;
}

/** Times that words of a title and of names count. */
const TITLE = 3;
const NAMES = 2;
/** Weight of the full text beside what says what it is about. */
const TEXT = 0.4;

/** Indexes entries a few milliseconds at a time: it yields to the event loop in between. */
export async function indexEntries(entries: readonly Searchable[]): Promise<ListIndex> {
  const [about, inside] = [new Postings(), new Postings()];
  const breathe = breather();
  for (const [place, { cited, ...entry }] of entries.entries()) {
    const { title, authors, abstract, note = '', categories, created = '' } = cited;
    about.add(place, TITLE, textHashes(title));
    about.add(place, NAMES, textHashes(authors.join(' ')));
    about.add(place, 1, textHashes([abstract, note, ...categories, created.slice(0, 4)].join(' ')));
    for (const piece of piecesOf((await entry.text?.()) ?? '')) {
      inside.add(place, 1, textHashes(piece));
      await breathe();
    }
  }
  return {
    size: about.size() + inside.size(),
    search(terms) {
      const found = new Map<number, { score: number; inText: boolean }>();
      for (const term of new Set(terms)) {
        for (const [place, gain] of about.gains(term, entries.length)) {
          const known = found.get(place);
          found.set(place, { score: (known?.score ?? 0) + gain, inText: known?.inText ?? false });
        }
        for (const [place, gain] of inside.gains(term, entries.length)) {
          found.set(place, { score: (found.get(place)?.score ?? 0) + TEXT * gain, inText: true });
        }
      }
      return found;
    },
  };
}

/** Characters of a text that are analyzed at a time, up to a space. */
const PIECE = 20_000;

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const space = text.lastIndexOf(' ', at + PIECE);
    const end = at + PIECE >= text.length ? text.length : space > at ? space : at + PIECE;
    yield text.slice(at, end);
    at = end;
  }
}

/** One field: how often each term is in each entry. */
class Postings {
  private readonly places = new Map<number, number[]>();
  private readonly lengths = new Map<number, number>();
  private total = 0;

  add(place: number, weight: number, terms: Uint32Array): void {
    const counts = new Map<number, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + weight);
    for (const [term, count] of counts) {
      const list = this.places.get(term);
      if (list === undefined) this.places.set(term, [place, count]);
      else if (list.at(-2) === place) list[list.length - 1] = (list.at(-1) as number) + count;
      else list.push(place, count);
    }
    this.lengths.set(place, (this.lengths.get(place) ?? 0) + weight * terms.length);
    this.total += weight * terms.length;
  }

  /** BM25 of a term in the entries that have it. */
  *gains(term: number, entries: number): Generator<readonly [place: number, gain: number]> {
    const list = this.places.get(term) ?? [];
    const rarity = idf(entries, list.length / 2);
    const average = this.total / Math.max(1, this.lengths.size) || 1;
    for (let i = 0; i < list.length; i += 2) {
      const place = list[i] as number;
      yield [place, rarity * termScore(list[i + 1] as number, lengthNorm(this.lengths.get(place) ?? 0, average))];
    }
  }

  size(): number {
    let numbers = 0;
    for (const list of this.places.values()) numbers += list.length + 8;
    return 8 * numbers;
  }
}
