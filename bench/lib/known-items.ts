import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageIndex, type RankWeights, type SearchProvider, WEIGHTS } from '../../src/capabilities/search/index.ts';
import {
  cleanTree,
  keepContent,
  mainContent,
  pageMetadata,
  parseHtml,
  toMarkdown,
} from '../../src/engines/page/index.ts';
import { readGoldPages } from './content-pages.ts';
import { askPages, openPages, rankPages, TEAM } from './page-index.ts';
import { temporaryFolder } from './processes.ts';
import { mean } from './stats.ts';
import type { Row } from './table.ts';

/** Whether the local index finds pages by their titles and by sentences of theirs. */

interface RealPage {
  readonly set: string;
  readonly url: string;
  readonly title: string;
  readonly markdown: string;
}

function readPage(set: string, url: string, html: string): RealPage {
  const document = parseHtml(html);
  const { title } = pageMetadata(document, { url }) as { title?: unknown };
  const decision = mainContent(document);
  cleanTree(document, { baseUrl: url });
  keepContent(document, decision);
  return { set, url, title: typeof title === 'string' ? title : '', markdown: toMarkdown(document) };
}

function sitePages(folder: string): RealPage[] {
  return readdirSync(folder).flatMap((site) => {
    const www = join(folder, site, 'www');
    const files = readdirSync(www, { recursive: true }).map(String);
    return files
      .filter((file) => /\.html?$/.test(file))
      .map((file) => readPage(site, `https://${site}.example/${file}`, readFileSync(join(www, file), 'utf8')));
  });
}

const WARM_UP = 50;

/** A title or a sentence, and the page that it is of. */
interface KnownItem {
  readonly set: string;
  readonly kind: 'title' | 'sentence';
  readonly query: string;
  readonly url: string;
}

export interface KnownItemsOptions {
  /** Chooses the weights of the reranking for each collection on all others. */
  readonly heldOut: boolean;
  /** A simulated embeddings endpoint; undefined: there is none. */
  readonly embeddings: string | undefined;
}

/** @param folder with pages/ and sites/ @param tell called with each query that did not find its page */
export async function knownItems(folder: string, options: KnownItemsOptions, tell: (line: string) => void) {
  const all = [
    ...readGoldPages(join(folder, 'pages')).map(({ set, url, html }) => readPage(set, url, html)),
    ...sitePages(join(folder, 'sites')),
  ];
  const pages = [...new Map(all.map((page) => [page.url, page])).values()].filter(
    ({ markdown }) => markdown.length > 200,
  );
  const { index, close } = await openPages(temporaryFolder(), options.embeddings);
  for (const { url, title, markdown } of pages) {
    index.remember(TEAM, { url, title, markdown, description: undefined, published: undefined });
  }
  const items = itemsOf(pages);
  const sets = [...new Set(items.map(({ set }) => set))];
  // What waits for the index is read into memory meanwhile.
  await ask(index.provider, items.slice(0, WARM_UP));
  const known: Row[] = [];
  for (const stage of ['not yet in the index', 'in the index'] as const) {
    if (stage === 'in the index') await index.settled();
    const found = await ask(index.provider, items);
    for (const set of sets) {
      const of = (kind: string): boolean[] =>
        items.flatMap((item, i) => (item.set === set && item.kind === kind ? [found[i] as boolean] : []));
      const [titles, sentences] = [of('title'), of('sentence')];
      const shares = { title: shareOf(titles), sentence: shareOf(sentences) };
      known.push({ stage, set, ...shares, titles: titles.length, sentences: sentences.length });
    }
    items.forEach(({ kind, query, url }, i) => {
      if (!found[i]) tell(`  missed by ${kind}, ${stage}: ${query.slice(0, 150)} -> ${url}`);
    });
  }
  const chosen = options.heldOut ? { heldOut: await heldOut(index, items, sets) } : {};
  await close();
  return { known, ...chosen };
}

/** Whether each item is among the first five. */
async function ask(provider: SearchProvider, items: readonly KnownItem[]): Promise<boolean[]> {
  const found: boolean[] = [];
  for (const { query, url } of items) {
    found.push((await askPages(provider, query, 5)).some((hit) => hit.url === url));
  }
  return found;
}

const shareOf = (found: readonly boolean[]): number => found.filter(Boolean).length / found.length;

/** Weights that are tried: the ones in use, less and more of each. */
const TRIED: readonly RankWeights[] = [0, 0.5, 1].flatMap((together) =>
  [0, 0.5, 1, 2].flatMap((inOrder) => [0, 0.5, 1, 2].map((title) => ({ ...WEIGHTS, together, inOrder, title }))),
);

/**
 * Of each collection, what is found with the weights that are best on all others together, beside what is found with those in use:
 * whether these say more about pages than about these very collections.
 */
async function heldOut(index: PageIndex, items: readonly KnownItem[], sets: readonly string[]): Promise<Row[]> {
  const trials = TRIED.map((weights) => ({ weights, found: [] as boolean[] }));
  for (const { query, url } of items) {
    const rankings = await rankPages(index, query, TRIED, 5);
    trials.forEach(({ found }, i) => {
      found.push(rankings[i]?.includes(url) === true);
    });
  }
  // Every collection counts alike, however large.
  const on = (found: readonly boolean[], some: readonly string[]): number =>
    some.reduce((sum, set) => sum + shareOf(found.filter((_, i) => items[i]?.set === set)), 0) / some.length;
  const inUse = await ask(index.provider, items);
  return sets.map((set) => {
    const others = sets.filter((one) => one !== set);
    const most = Math.max(...trials.map(({ found }) => on(found, others)));
    // Collections of articles do not tell most weights apart: then each of the best could have been chosen.
    const best = trials.filter(({ found }) => on(found, others) === most).map(({ found }) => on(found, [set]));
    const tried = trials.map(({ found }) => on(found, [set]));
    const range = { triedLeast: Math.min(...tried), triedMost: Math.max(...tried), inUse: on(inUse, [set]) };
    return { set, mean: mean(best), least: Math.min(...best), most: Math.max(...best), ...range };
  });
}

function itemsOf(pages: readonly RealPage[]): KnownItem[] {
  const titles = new Map<string, number>();
  for (const { title } of pages) titles.set(title, (titles.get(title) ?? 0) + 1);
  const distinctive = distinctiveIn(pages);
  return pages.flatMap((page): KnownItem[] => {
    const sentence = distinctive(page);
    const item = (kind: KnownItem['kind'], query: string): KnownItem => ({
      ...{ set: page.set, kind, url: page.url },
      query: query.slice(0, 500),
    });
    return [
      // Two pages of one title cannot be told apart by it.
      ...(page.title !== '' && titles.get(page.title) === 1 ? [item('title', page.title)] : []),
      ...(sentence === undefined ? [] : [item('sentence', sentence)]),
    ];
  });
}

/** Of a page, the sentence with the rarest words that no other page has. */
function distinctiveIn(pages: readonly RealPage[]): (page: RealPage) => string | undefined {
  const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const holding = new Map<string, number>();
  for (const { markdown } of pages)
    for (const word of new Set(wordsIn(markdown))) holding.set(word, (holding.get(word) ?? 0) + 1);
  const rarity = (text: string): number => {
    const words = [...new Set(wordsIn(text))];
    return (
      words.reduce((sum, word) => sum + Math.log(pages.length / (holding.get(word) ?? 1)), 0) /
      Math.max(5, words.length)
    );
  };
  const plain = new Map(pages.map((page) => [page, page.markdown.replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')]));
  /** As a row of words: two spellings of one line of code are one sentence. */
  const rowOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  const texts = [...plain.values()].map(rowOf);
  return (page) =>
    (plain.get(page) as string)
      .split(/(?<=[.!?])\s+|\n+/)
      .filter((one) => one.length >= 50 && one.length <= 250 && (one.match(/\p{L}{2,}/gu)?.length ?? 0) >= 8)
      .sort((a, b) => rarity(b) - rarity(a))
      // Text that other pages have too does not identify a page.
      .find((one) => texts.filter((text) => text.includes(rowOf(one))).length === 1);
}
