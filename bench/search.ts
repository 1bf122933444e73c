import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../src/config/index.ts';
import { migrations as indexing } from '../src/indexing/index.ts';
import { migrations as jobs } from '../src/jobs/index.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { deadlineIn } from '../src/kernel/deadline.ts';
import { createLog } from '../src/kernel/log.ts';
import { cleanTree, keepContent, mainContent, pageMetadata, parseHtml, toMarkdown } from '../src/page/index.ts';
import { openPageIndex, type PageIndex, migrations as search } from '../src/search/index.ts';
import { migrate, openDatabase } from '../src/store/index.ts';
import { readGoldPages } from './lib/content-pages.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { sizeOnDisk } from './lib/memory.ts';
import { temporaryFolder } from './lib/processes.ts';
import { runBench } from './lib/run.ts';
import { count, latency, megabytes, ms, score, seconds } from './lib/stats.ts';

/** `npm run bench:search`: the local index of web search, how fast it is and whether it finds what is known to be there. */

const USAGE = `usage: npm run bench:search -- --pages <n> | --data <folder> [--misses]

--pages  generates so many pages of 2 KB and measures adding, finding and how soon a new page is found
--data   a folder with pages/ and sites/, as bench/README.md describes it: titles and distinctive sentences as queries
--misses lists the queries that did not find their page`;

const TEAM = 'bench';

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string' },
      data: { type: 'string' },
      misses: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help || (values.pages === undefined && values.data === undefined)) {
    process.stderr.write(`${USAGE}\n`);
    return values.help ? 0 : 2;
  }
  // The service lives by its port; what it waits with in the background keeps no process alive.
  const alive = setInterval(() => {}, 60_000);
  process.stdout.write(`${machineLine(thisMachine())}\n\n`);
  if (values.data !== undefined) await knownItems(values.data, values.misses === true);
  if (values.pages !== undefined) await scale(Number(values.pages));
  clearInterval(alive);
  return 0;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function open(dataDir: string) {
  const config = loadConfig({ TRAWL_DATA_DIR: dataDir, TRAWL_SEARCH_PAGES: '100000000' });
  const db = await openDatabase(config.database);
  await migrate(db, [...jobs, ...indexing, ...search]);
  const index = await openPageIndex({ db, config, clock: systemClock, log: createLog('error') });
  return {
    index,
    close: async () => {
      await index[Symbol.asyncDispose]();
      await db.close();
    },
  };
}

function ask(index: PageIndex, words: string, limit = 10) {
  const scope = { include: [], exclude: [] };
  const query = { source: 'web', words, scope, limit, country: 'US', safe: false, teamId: TEAM } as const;
  return index.provider.search(query, deadlineIn(60_000));
}

// --- generated pages

/** Deterministic, so that two runs measure the same (Marsaglia's xorshift, 32 bits). */
function randomFrom(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const SYLLABLES = 'ka lo mi ter van su ri do pel ga nor ti ba sen fu la che wo dran ist ol em pi qua zer'.split(' ');
const VOCABULARY = 200_000;
/** The most frequent words are those of English that say nothing, as in any English text. */
const COMMON =
  'the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which you one we all her she there would their him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then do any like my now over such our man me even most made after also did many off before must well back through years where much your way down should because long each just state those people too mr how little good world make very year still see work life against come'.split(
    ' ',
  );

function wordAt(rank: number): string {
  const common = COMMON[rank];
  if (common !== undefined) return common;
  let word = '';
  for (let rest = rank + 25; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

/** A page of about 2 KB whose words are as frequent as those of a language: by Zipf's law. */
function pageAt(i: number) {
  const random = randomFrom(i * 2_654_435_761 + 12_345);
  const word = (): string => wordAt(Math.floor(VOCABULARY ** random()) - 1);
  const sentence = (): string => {
    const words = Array.from({ length: 8 + Math.floor(random() * 12) }, word).join(' ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  };
  const title = Array.from({ length: 6 }, word).join(' ');
  const sentences: string[] = [];
  for (let size = 0; size < 2_000; size += (sentences.at(-1) as string).length + 1) sentences.push(sentence());
  return {
    url: `https://site${i % 5_000}.example/${i}`,
    title,
    description: undefined,
    markdown: sentences.join(' '),
    published: undefined,
  };
}

async function scale(pages: number): Promise<void> {
  const dataDir = temporaryFolder();
  const { index, close } = await open(dataDir);
  const cpu = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const textsBefore = cpu();
  for (let i = 0; i < Math.min(pages, 2_000); i++) pageAt(i);
  const perText = (cpu() - textsBefore) / Math.min(pages, 2_000);
  const started = performance.now();
  const before = cpu();
  for (let i = 0; i < pages; i++) {
    index.remember(TEAM, pageAt(i));
    if (i % 2_000 === 1_999) await index.flush();
  }
  await index.flush();
  const added = performance.now() - started;
  await index.settled();
  const whole = performance.now() - started;
  const used = cpu() - before - pages * perText;
  print(
    `${count(pages)} pages: ${ms(added / pages)} a page until in the database, ${ms(whole / pages)} until in the index`,
  );
  print(`${ms(used / pages)} CPU a page in all; ${seconds(whole)}, ${megabytes(await sizeOnDisk(dataDir))} on disk`);

  const random = randomFrom(99);
  const queries = Array.from({ length: 300 }, (_, i) => {
    const { title, markdown } = pageAt(Math.floor(random() * pages));
    if (i % 3 === 0) return title;
    const words = (markdown.split('. ')[1 + Math.floor(random() * 5)] ?? title).split(' ');
    return words.slice(0, i % 3 === 1 ? 4 : 12).join(' ');
  });
  for (const query of queries.slice(0, 30)) await ask(index, query);
  const times: number[] = [];
  const cpus: number[] = [];
  for (const query of queries) {
    const [wall, own] = [performance.now(), cpu()];
    await ask(index, query);
    times.push(performance.now() - wall);
    cpus.push(cpu() - own);
  }
  const [wall, own] = [latency(times), latency(cpus)];
  print(
    `searches: p50 ${ms(wall.p50)}, p95 ${ms(wall.p95)}, p99 ${ms(wall.p99)}; CPU p50 ${ms(own.p50)}, p95 ${ms(own.p95)}`,
  );

  const fresh: number[] = [];
  for (let i = 0; i < 20; i++) {
    const since = performance.now();
    index.remember(TEAM, { ...pageAt(pages + i), title: `newcomer${i} arrives` });
    while ((await ask(index, `newcomer${i}`, 1)).length === 0 && performance.now() - since < 10_000);
    fresh.push(performance.now() - since);
  }
  const soon = latency(fresh);
  print(`a new page is found after p50 ${ms(soon.p50)}, p95 ${ms(soon.p95)}`);
  await close();
}

// --- real pages

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

async function knownItems(folder: string, showsMisses: boolean): Promise<void> {
  const all = [
    ...readGoldPages(join(folder, 'pages')).map(({ set, url, html }) => readPage(set, url, html)),
    ...sitePages(join(folder, 'sites')),
  ];
  const pages = [...new Map(all.map((page) => [page.url, page])).values()].filter(
    ({ markdown }) => markdown.length > 200,
  );
  const { index, close } = await open(temporaryFolder());
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
          const hits = await ask(index, query.slice(0, 500), 5);
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

runBench(USAGE, main);
