import { contentTraining } from '../../src/engines/page/index.ts';

const { nameScore, termsOf } = contentTraining;

/** Statistics of element names and words of short texts, over pages. */

interface Count {
  /** Pages, those with few words for less. */
  pages: number;
  /** Of these, how much was content. */
  content: number;
  readonly hosts: Map<string, { pages: number; content: number }>;
}

export interface Counted {
  readonly names: ReadonlyMap<string, Count>;
  readonly terms: ReadonlyMap<string, Count>;
}

export interface LabelledScan {
  readonly host: string;
  readonly scan: contentTraining.Scan;
  readonly labels: Float32Array;
}

/** Minimum number of pages. */
const FEW = 1.5;

export function countLexicon(pages: readonly LabelledScan[]): Counted {
  const names = new Map<string, Count>();
  const terms = new Map<string, Count>();
  for (const { host, scan, labels } of pages) {
    const rows = scan.elements.length;
    const content = new Float64Array(rows);
    scan.pieces.forEach((piece, i) => {
      content[piece.row] = (content[piece.row] as number) + (labels[i] as number) * piece.words;
    });
    for (let row = rows - 1; row > 0; row--) {
      const parent = scan.parents[row] as number;
      content[parent] = (content[parent] as number) + (content[row] as number);
    }
    const total = scan.words[0] as number;
    if (total < 20 || (content[0] as number) < 10) continue;
    const onPage = new Map<string, { words: number; content: number }>();
    for (let row = 1; row < rows; row++) {
      const words = scan.words[row] as number;
      const own = scan.names[row];
      if (!own || words === 0 || words > 0.6 * total) continue;
      for (const name of own.words) {
        const sum = onPage.get(name) ?? { words: 0, content: 0 };
        sum.words += words;
        sum.content += content[row] as number;
        onPage.set(name, sum);
      }
    }
    for (const [name, sum] of onPage) {
      const share = Math.min(1, sum.words / 20);
      add(names, name, host, share, (share * sum.content) / sum.words);
    }
    const inTexts = new Map<string, { count: number; content: number }>();
    scan.pieces.forEach((piece, i) => {
      for (const term of termsOf(piece)) {
        const sum = inTexts.get(term) ?? { count: 0, content: 0 };
        sum.count++;
        sum.content += labels[i] as number;
        inTexts.set(term, sum);
      }
    });
    for (const [term, sum] of inTexts) add(terms, term, host, 1, sum.content / sum.count);
  }
  return { names, terms };
}

function add(counts: Map<string, Count>, key: string, host: string, pages: number, content: number): void {
  const count = counts.get(key) ?? { pages: 0, content: 0, hosts: new Map() };
  const own = count.hosts.get(host) ?? { pages: 0, content: 0 };
  for (const sum of [count, own]) {
    sum.pages += pages;
    sum.content += content;
  }
  count.hosts.set(host, own);
  counts.set(key, count);
}

/** Statistics of all pages except those of one host: a page must not learn from itself. */
export function lexiconWithout({ names, terms }: Counted, host: string): contentTraining.Lexicon {
  const score = (count: Count | undefined): number => {
    if (!count) return 0;
    const own = count.hosts.get(host) ?? { pages: 0, content: 0 };
    return scoreOf(count.pages - own.pages, count.content - own.content);
  };
  return { names: (own) => nameScore(own, (word) => score(names.get(word))), term: (word) => score(terms.get(word)) };
}

const scoreOf = (pages: number, content: number): number =>
  pages < FEW ? 0 : Math.round(10 * Math.log((content + 1) / (pages - content + 1))) / 10;

/** Lines of a score in tenths and the words that have it; words of a single host are left out. */
export function lexiconText(counts: ReadonlyMap<string, Count>): string {
  const lines = new Map<number, string[]>();
  for (const [word, { hosts, pages, content }] of counts) {
    const score = Math.round(10 * scoreOf(pages, content));
    if (hosts.size > 1 && score !== 0) lines.set(score, [...(lines.get(score) ?? []), word]);
  }
  return [...lines]
    .sort(([a], [b]) => a - b)
    .map(([score, words]) => [score, ...words.sort()].join('\t'))
    .join('\n');
}
