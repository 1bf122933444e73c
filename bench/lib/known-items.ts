import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanTree, keepContent, mainContent, pageMetadata, parseHtml, toMarkdown } from '../../src/page/index.ts';
import { readGoldPages } from './content-pages.ts';
import { askPages, openPages, TEAM } from './page-index.ts';
import { temporaryFolder } from './processes.ts';
import { score } from './stats.ts';

/** Whether the local index finds pages by their titles and by sentences of theirs. */

const print = (line: string): void => void process.stdout.write(`${line}\n`);

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

/** @param folder with pages/ and sites/ */
export async function knownItems(folder: string, showsMisses: boolean): Promise<void> {
  const all = [
    ...readGoldPages(join(folder, 'pages')).map(({ set, url, html }) => readPage(set, url, html)),
    ...sitePages(join(folder, 'sites')),
  ];
  const pages = [...new Map(all.map((page) => [page.url, page])).values()].filter(
    ({ markdown }) => markdown.length > 200,
  );
  const { index, close } = await openPages(temporaryFolder());
  for (const { url, title, markdown } of pages) {
    index.remember(TEAM, { url, title, markdown, description: undefined, published: undefined });
  }
  const holding = new Map<string, number>();
  const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  for (const { markdown } of pages)
    for (const word of new Set(wordsIn(markdown))) holding.set(word, (holding.get(word) ?? 0) + 1);
  const titles = new Map<string, number>();
  for (const { title } of pages) titles.set(title, (titles.get(title) ?? 0) + 1);
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
  const distinctive = (page: RealPage): string | undefined =>
    (plain.get(page) as string)
      .split(/(?<=[.!?])\s+|\n+/)
      .filter((one) => one.length >= 50 && one.length <= 250 && (one.match(/\p{L}{2,}/gu)?.length ?? 0) >= 8)
      .sort((a, b) => rarity(b) - rarity(a))
      // What other pages say too is nobody's own.
      .find((one) => texts.filter((text) => text.includes(rowOf(one))).length === 1);
  for (const stage of ['not yet in the index', 'in the index'] as const) {
    if (stage === 'in the index') await index.settled();
    for (const set of [...new Set(pages.map((page) => page.set))]) {
      const found = { title: [] as boolean[], sentence: [] as boolean[] };
      for (const page of pages.filter((one) => one.set === set)) {
        const asked: ['title' | 'sentence', string | undefined][] = [
          // Two pages of one title cannot be told apart by it.
          ['title', titles.get(page.title) === 1 ? page.title : undefined],
          ['sentence', distinctive(page)],
        ];
        for (const [kind, query] of asked) {
          if (query === undefined || query === '') continue;
          const hits = await askPages(index, query.slice(0, 500), 5);
          const isFound = hits.some(({ url }) => url === page.url);
          found[kind].push(isFound);
          if (!isFound && showsMisses) print(`  missed by ${kind}: ${query.slice(0, 150)} -> ${page.url}`);
        }
      }
      const share = (of: boolean[]): string => `${score(of.filter(Boolean).length / of.length)} of ${of.length}`;
      print(`${stage}, ${set}: success@5 by title ${share(found.title)}, by sentence ${share(found.sentence)}`);
    }
  }
  await close();
}
