import { PAGE_STATES } from '@trawl/contract/api/crawls.ts';
import { sql } from 'kysely';
import { readableEscapes } from '../../foundation/kernel/canonical-url.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { takeTurns } from '../../foundation/kernel/turns.ts';
import type { Database } from '../../foundation/store/index.ts';
import { containing } from './containing.ts';
import type { CrawlTables } from './tables.ts';

/**
 * The pages of a job as a tree of the parts of their addresses: hosts, then folders. A level is made of the rows below it each time that it
 * is asked for, since a crawl that runs changes it with every page.
 */

type ListedState = (typeof PAGE_STATES)[number];

interface TreeNode {
  /** The parts of its address below the level, as people read them; empty for the page of the level itself. */
  readonly name: string;
  /** What to ask for to see what is in it; null for a page. */
  readonly under: string | null;
  /** Pages in it by state. */
  readonly counts: Readonly<Partial<Record<ListedState, number>>>;
  /** Number of the page; null for a folder. */
  readonly seq: number | null;
}

interface TreeLevel {
  readonly nodes: TreeNode[];
  /** How many nodes come before those of the next answer; null if there are no more. */
  readonly next: number | null;
  /** Whether all rows were read. */
  readonly isWhole: boolean;
}

/** Rows that one statement looks at, and all of them at most: more take seconds. */
const AT_ONCE = 2_000;
const MOST_ROWS = 500_000;
/** Characters of a folder that the database looks for: SQLite refuses long patterns, and the rest is compared here. */
const MOST_SOUGHT = 500;

/** What begins with the same part. */
interface Branch {
  /** The parts that all of it have in common. */
  shared: readonly string[];
  pages: number;
  readonly counts: Partial<Record<ListedState, number>>;
  readonly firstSeq: number;
}

interface LevelOptions {
  /** '' for the hosts, else as a node says it. */
  readonly under: string;
  /** Nodes to leave out, and how many to return. */
  readonly after: number;
  readonly limit: number;
  /** Whether the addresses are in canonical form, as a crawl stores them: then the database returns those below the level alone. */
  readonly isCanonical: boolean;
  /** Rows that are counted, the first ones. */
  readonly most?: number;
}

/**
 * One level of the tree: folders first, each group by name, hosts by their number of pages. A folder in which there is only another one is
 * shown together with it.
 */
export async function treeLevel(
  db: Database,
  jobId: string,
  { most = MOST_ROWS, ...options }: LevelOptions,
  deadline: Deadline,
): Promise<TreeLevel> {
  const { under, isCanonical } = options;
  const branches = new Map<string, Branch>();
  const turns = takeTurns();
  const last = await lastSeq(db, jobId);
  const pattern = isCanonical && under !== '' ? containing(withoutScheme(under).slice(0, MOST_SOUGHT)) : undefined;
  for (let from = 0; from < Math.min(last, most); from += AT_ONCE) {
    deadline.signal.throwIfAborted();
    if (turns.isOver) await turns.next();
    const rows = await db
      .as<CrawlTables>()
      .kysely.selectFrom('crawl_pages')
      .select(['seq', 'url', 'state'])
      .where('job_id', '=', jobId)
      .where('seq', '>', from)
      .where('seq', '<=', Math.min(from + AT_ONCE, most))
      .$if(pattern !== undefined, (query) => query.where(sql<boolean>`url LIKE ${pattern} ESCAPE '\\'`))
      .orderBy('seq')
      .execute();
    for (const { seq, url, state } of rows) {
      if (turns.isOver) await turns.next();
      if (!isListed(state)) continue;
      const parts = partsBelow(partsOf(url, isCanonical), under);
      if (parts !== undefined) add(branches, parts, Number(seq), state);
    }
  }
  return levelOf(branches, options, last <= most);
}

async function lastSeq(db: Database, jobId: string): Promise<number> {
  const row = await db
    .as<CrawlTables>()
    .kysely.selectFrom('crawl_pages')
    .select('seq')
    .where('job_id', '=', jobId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(row?.seq ?? 0);
}

/** What an address and its folder have in common also where a name and a password stand before the host. */
const withoutScheme = (under: string): string => under.slice(under.indexOf('//') + 2);

const LISTED: ReadonlySet<string> = new Set(PAGE_STATES);
const isListed = (state: string): state is ListedState => LISTED.has(state);

/** A canonical address without a user: origin, path, the rest. */
const CANONICAL = /^(https?:\/\/[^/?#@]+)(\/[^?#]*)(.*)$/s;

/** The host of an address and the folders and the name of its path; what follows the path belongs to the name. */
function partsOf(address: string, isCanonical: boolean): string[] {
  const [, origin, pathname, rest] = (isCanonical && CANONICAL.exec(address)) || readParts(address);
  if (origin === undefined || pathname === undefined) return [address];
  const path = pathname.split('/').slice(1);
  const isFolder = path.at(-1) === '';
  if (isFolder) path.pop();
  if (rest) path.push(isFolder ? rest : `${path.pop() ?? ''}${rest}`);
  return [origin, ...path];
}

function readParts(address: string): (string | undefined)[] {
  const url = URL.parse(address);
  if (url === null || url.origin === 'null') return [address];
  return [address, url.origin, url.pathname, url.search + url.hash];
}

/** The parts after those of a folder; undefined for an address elsewhere. */
function partsBelow(parts: readonly string[], under: string): readonly string[] | undefined {
  if (under === '') return parts;
  let joined = '';
  for (const [at, part] of parts.entries()) {
    joined = at === 0 ? part : `${joined}/${part}`;
    if (joined === under) return parts.slice(at + 1);
    if (joined.length >= under.length) return undefined;
  }
}

function add(branches: Map<string, Branch>, parts: readonly string[], seq: number, state: ListedState): void {
  // Each page of the level itself is a row: `/a` and `/a/` may be two.
  const first = parts[0] ?? `\0${seq}`;
  const known = branches.get(first);
  if (known === undefined) {
    branches.set(first, { shared: parts, pages: 1, counts: { [state]: 1 }, firstSeq: seq });
    return;
  }
  known.pages += 1;
  known.counts[state] = (known.counts[state] ?? 0) + 1;
  const differs = known.shared.findIndex((part, at) => part !== parts[at]);
  if (differs >= 0) known.shared = known.shared.slice(0, differs);
}

function levelOf(
  branches: ReadonlyMap<string, Branch>,
  { under, after, limit }: Pick<LevelOptions, 'under' | 'after' | 'limit'>,
  isWhole: boolean,
): TreeLevel {
  const all = [...branches].sort(under === '' ? byPages : byKind);
  const nodes = all.slice(after, after + limit).map(([, branch]) => nodeOf(branch, under));
  return { nodes, next: after + limit < all.length ? after + limit : null, isWhole };
}

const byPages = ([one, { pages }]: [string, Branch], [other, { pages: others }]: [string, Branch]): number =>
  others - pages || (one < other ? -1 : 1);

const byKind = ([one, { pages }]: [string, Branch], [other, { pages: others }]: [string, Branch]): number =>
  Number(others > 1) - Number(pages > 1) || (one < other ? -1 : 1);

function nodeOf({ shared, pages, counts, firstSeq }: Branch, under: string): TreeNode {
  const name = shared.map((part) => readableEscapes(part)).join('/');
  if (pages === 1) return { name, under: null, counts, seq: firstSeq };
  return { name, under: [...(under === '' ? [] : [under]), ...shared].join('/'), counts, seq: null };
}
