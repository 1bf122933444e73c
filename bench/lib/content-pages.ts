import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentDecision, keepContent, mainContent, parseHtml, toMarkdown } from '../../src/engines/page/index.ts';

/** Pages with the text that people judged to be their content, and how close an extracted text comes to it. */

export interface GoldPage {
  readonly set: 'articles' | 'page-types' | 'short' | 'authored';
  readonly id: string;
  readonly url: string;
  /** `news` for the set of articles, the name of the set for those that train only. */
  readonly type: string;
  readonly html: string;
  readonly gold: readonly string[];
}

interface GoldLine {
  readonly id: string;
  readonly url: string;
  readonly file: string;
  readonly text: string;
  readonly page_type?: string;
}

/** All pages of a folder with `articles` and `page-types`, each with `gold.jsonl` and the files that it names. */
export function readGoldPages(folder: string): GoldPage[] {
  return (['articles', 'page-types'] as const).flatMap((set) => {
    const path = join(folder, set, 'gold.jsonl');
    if (!existsSync(path)) return [];
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((text) => {
        const line = JSON.parse(text) as GoldLine;
        const html = readFileSync(join(folder, set, line.file), 'utf8');
        return { set, id: line.id, url: line.url, type: line.page_type ?? 'news', html, gold: wordsOf(line.text) };
      });
  });
}

/** Runs of letters and digits in small letters. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

export interface Closeness {
  /** Not a number where nothing was extracted and that is what is measured. */
  readonly precision: number;
  readonly recall: number;
}

/** Words as a bag; an empty side counts 0. */
export function wordCloseness(words: readonly string[], gold: readonly string[]): Closeness {
  const left = new Map<string, number>();
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1);
  let hits = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count > 0) {
      hits++;
      left.set(word, count - 1);
    }
  }
  return { precision: words.length ? hits / words.length : 0, recall: gold.length ? hits / gold.length : 0 };
}

/** Bags of four words in a row, as the benches of article extraction count. */
function shingleCloseness(words: readonly string[], gold: readonly string[]): Closeness {
  const [ours, theirs] = [shingles(words), shingles(gold)];
  let hits = 0;
  let extra = 0;
  let missing = 0;
  for (const [shingle, count] of ours) {
    const other = theirs.get(shingle) ?? 0;
    hits += Math.min(count, other);
    extra += Math.max(0, count - other);
  }
  for (const [shingle, count] of theirs) missing += Math.max(0, count - (ours.get(shingle) ?? 0));
  return { precision: hits / (hits + extra), recall: hits / (hits + missing) };
}

function shingles(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i + 4 <= words.length; i++) {
    const shingle = words.slice(i, i + 4).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  if (words.length > 0 && words.length < 4) counts.set(words.join(' '), 1);
  return counts;
}

export const harmonic = ({ precision, recall }: Closeness): number =>
  precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;

export interface Row {
  readonly name: string;
  readonly pages: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/**
 * One row a type of page and one over all of `page-types` (means over pages of word precision, recall and F1), and one of the
 * news articles (means of shingle precision and recall where defined, and the F1 of these means).
 */
export function scoreRows(pages: readonly GoldPage[], extract: (page: GoldPage) => readonly string[]): Row[] {
  const byType = new Map<string, { closeness: Closeness; f1: number }[]>();
  for (const page of pages) {
    const words = extract(page);
    const isNews = page.set === 'articles';
    const closeness = (isNews ? shingleCloseness : wordCloseness)(words, page.gold);
    for (const type of page.set === 'page-types' ? [page.type, 'all types'] : [page.type]) {
      byType.set(type, [...(byType.get(type) ?? []), { closeness, f1: harmonic(closeness) }]);
    }
  }
  return [...byType].map(([name, scores]) => {
    const precision = mean(scores.map((score) => score.closeness.precision));
    const recall = mean(scores.map((score) => score.closeness.recall));
    const f1 = name === 'news' ? harmonic({ precision, recall }) : mean(scores.map((score) => score.f1));
    return { name, pages: scores.length, precision, recall, f1 };
  });
}

function mean(values: readonly number[]): number {
  const defined = values.filter((value) => !Number.isNaN(value));
  return defined.reduce((sum, value) => sum + value, 0) / defined.length;
}

/** The text that users get of the main content of a page: its Markdown without marks. */

export function contentText(html: string): { readonly text: string; readonly decision: ContentDecision } {
  const tree = parseHtml(html);
  const decision = mainContent(tree);
  keepContent(tree, decision);
  return { text: toMarkdown(tree), decision };
}

/** Markdown without targets: what is between the brackets stays. */
export function plain(text: string): string {
  return text
    .replace(/!?\[((?:[^[\]\\]|\\.)*)\]\((?:[^()\s\\]|\\.|\([^()]*\))*(?:\s+"(?:[^"\\]|\\.)*")?\)/g, (link, label) =>
      link.startsWith('!') ? ' ' : ` ${label} `,
    )
    .replace(/\]\((?:[^()\s\\]|\\.|\([^()]*\))*(?:\s+"(?:[^"\\]|\\.)*")?\)/g, '] ')
    .replace(/<br>/g, ' ')
    .replace(/\\(.)/g, '$1');
}
