import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageIndex } from '../../src/capabilities/search/index.ts';
import { cpuNow } from './cpu.ts';
import { pageAt } from './generated-pages.ts';
import { askPages, openPages, TEAM } from './page-index.ts';
import { sizeOnDisk } from './proc.ts';
import { xorshift } from './random.ts';
import { latency } from './stats.ts';
import type { Row } from './table.ts';

/** How fast the local index takes generated pages in, and how fast it finds them. */

const QUERIES = 300;
const WARM_UP = 30;
const NEWCOMERS = 20;
/** Pages that are handed over before it is waited for them; the service takes in no more at once either. */
const PIECE = 2_000;

/** Generates pages and adds them to an index of their own in the folder, where they stay. */
export async function buildPages(dataDir: string, pages: number, embeddings?: string): Promise<Row> {
  const { index, close } = await openPages(dataDir, embeddings);
  const sample = Math.min(pages, 2_000);
  const before = cpuNow();
  for (let i = 0; i < sample; i++) pageAt(i);
  // The cost of generating pages is not measured.
  const perText = (cpuNow() - before) / sample;
  const [started, used] = [performance.now(), cpuNow()];
  for (let i = 0; i < pages; i++) {
    index.remember(TEAM, pageAt(i));
    if (i % PIECE === PIECE - 1) await index.flush();
  }
  await index.flush();
  const added = performance.now() - started;
  await index.settled();
  const whole = performance.now() - started;
  const own = cpuNow() - used - pages * perText;
  const memory = process.memoryUsage.rss();
  await close();
  writeFileSync(join(dataDir, COUNT), String(pages));
  const disk = await sizeOnDisk(dataDir);
  return { pages, stored: added / pages, indexed: whole / pages, cpu: own / pages, took: whole, disk, memory };
}

/** How many pages `buildPages` put into a folder is written there. */
const COUNT = 'bench-pages';

/** Searches an index that `buildPages` made, opened again. @throws Error if there is none */
export async function measurePages(dataDir: string, embeddings?: string): Promise<Row> {
  if (!existsSync(join(dataDir, COUNT))) throw new Error(`${dataDir} holds no index of generated pages`);
  const pages = Number(readFileSync(join(dataDir, COUNT), 'utf8'));
  const { index, close } = await openPages(dataDir, embeddings);
  const queries = queriesFor(pages);
  const opened = performance.now();
  await askPages(index.provider, queries[0] as string);
  const first = performance.now() - opened;
  for (const query of queries.slice(0, WARM_UP)) await askPages(index.provider, query);
  const times: number[] = [];
  const cpus: number[] = [];
  for (const query of queries) {
    const [wall, own] = [performance.now(), cpuNow()];
    await askPages(index.provider, query);
    times.push(performance.now() - wall);
    cpus.push(cpuNow() - own);
  }
  const [wall, own] = [latency(times), latency(cpus)];
  const memory = process.memoryUsage.rss();
  const soon = latency(await newcomers(index, pages));
  await close();
  return { pages, first, ...wall, cpu50: own.p50, cpu95: own.p95, new50: soon.p50, new95: soon.p95, memory };
}

/** Titles, and pieces of sentences of four and of twelve words. */
function queriesFor(pages: number): string[] {
  const random = xorshift(99);
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
