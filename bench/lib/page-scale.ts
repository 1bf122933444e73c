import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageIndex } from '../../src/capabilities/search/index.ts';
import { pageAt, randomFrom } from './generated-pages.ts';
import { sizeOnDisk } from './memory.ts';
import { askPages, openPages, TEAM } from './page-index.ts';
import { count, latency, megabytes, ms, seconds } from './stats.ts';

/** How fast the local index takes generated pages in, and how fast it finds them. */

const QUERIES = 300;
const WARM_UP = 30;
const NEWCOMERS = 20;
/** Pages that are handed over before it is waited for them; the service takes in no more at once either. */
const PIECE = 2_000;

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Generates pages and adds them to an index of their own in the folder, where they stay. */
export async function buildPages(dataDir: string, pages: number, embeddings?: string): Promise<void> {
  const { index, close } = await openPages(dataDir, embeddings);
  const sample = Math.min(pages, 2_000);
  const before = cpu();
  for (let i = 0; i < sample; i++) pageAt(i);
  // The cost of generating pages is not measured.
  const perText = (cpu() - before) / sample;
  const [started, used] = [performance.now(), cpu()];
  for (let i = 0; i < pages; i++) {
    index.remember(TEAM, pageAt(i));
    if (i % PIECE === PIECE - 1) await index.flush();
  }
  await index.flush();
  const added = performance.now() - started;
  await index.settled();
  const whole = performance.now() - started;
  const own = cpu() - used - pages * perText;
  print(
    `${count(pages)} pages: ${ms(added / pages)} a page until in the database, ${ms(whole / pages)} until in the index`,
  );
  print(
    `${ms(own / pages)} CPU a page in all; ${seconds(whole)}, ${megabytes(await sizeOnDisk(dataDir))} on disk, ${megabytes(process.memoryUsage.rss())} RSS`,
  );
  await close();
  writeFileSync(join(dataDir, COUNT), String(pages));
}

/** How many pages `buildPages` put into a folder is written there. */
const COUNT = 'bench-pages';

/** Searches an index that `buildPages` made, opened again. @throws Error if there is none */
export async function measurePages(dataDir: string, embeddings?: string): Promise<void> {
  if (!existsSync(join(dataDir, COUNT))) throw new Error(`${dataDir} holds no index of generated pages`);
  const pages = Number(readFileSync(join(dataDir, COUNT), 'utf8'));
  const { index, close } = await openPages(dataDir, embeddings);
  const queries = queriesFor(pages);
  const opened = performance.now();
  await askPages(index.provider, queries[0] as string);
  print(`${count(pages)} pages; the first search ${ms(performance.now() - opened)}`);
  for (const query of queries.slice(0, WARM_UP)) await askPages(index.provider, query);
  const times: number[] = [];
  const cpus: number[] = [];
  for (const query of queries) {
    const [wall, own] = [performance.now(), cpu()];
    await askPages(index.provider, query);
    times.push(performance.now() - wall);
    cpus.push(cpu() - own);
  }
  const [wall, own] = [latency(times), latency(cpus)];
  print(
    `searches: p50 ${ms(wall.p50)}, p95 ${ms(wall.p95)}, p99 ${ms(wall.p99)}; CPU p50 ${ms(own.p50)}, p95 ${ms(own.p95)}; ${megabytes(process.memoryUsage.rss())} RSS`,
  );
  const soon = latency(await newcomers(index, pages));
  print(`a new page is found after p50 ${ms(soon.p50)}, p95 ${ms(soon.p95)}`);
  await close();
}

/** Titles, and pieces of sentences of four and of twelve words. */
function queriesFor(pages: number): string[] {
  const random = randomFrom(99);
  return Array.from({ length: QUERIES }, (_, i) => {
    const { title, markdown } = pageAt(Math.floor(random() * pages));
    if (i % 3 === 0) return title;
    const words = (markdown.split('. ')[1 + Math.floor(random() * 5)] ?? title).split(' ');
    return words.slice(0, i % 3 === 1 ? 4 : 12).join(' ');
  });
}

/** Milliseconds until each new page is found. */
async function newcomers(index: PageIndex, pages: number): Promise<number[]> {
  const run = Date.now().toString(36);
  const times: number[] = [];
  for (let i = 0; i < NEWCOMERS; i++) {
    const since = performance.now();
    const name = `newcomer${run}${i}`;
    index.remember(TEAM, { ...pageAt(pages + i), title: `${name} arrives` });
    while ((await askPages(index.provider, name, 1)).length === 0 && performance.now() - since < 10_000);
    times.push(performance.now() - since);
  }
  return times;
}
