import { PAGE_STATES } from '@trawl/contract/api/crawls.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { takeTurns } from '../../foundation/kernel/turns.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { CrawlTables } from './tables.ts';

/**
 * The pages of a job as a tree of the parts of their addresses: hosts, then folders. It is made of the rows each time that a level of it is
 * asked for, since a crawl that runs changes it with every page.
 */

type ListedState = (typeof PAGE_STATES)[number];

interface TreeNode {
  /** The parts of its address below the level, decoded; empty for the page of the level itself. */
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

/** Rows of one statement, and of all of them at most: more take seconds. */
const AT_ONCE = 2_000;
const MOST_ROWS = 500_000;

/** What begins with the same part. */
interface Branch {
  /** The parts that all of it have in common. */
  shared: readonly string[];
  pages: number;
  readonly counts: Partial<Record<ListedState, number>>;
  readonly firstSeq: number;
}

/**
 * One level of the tree: folders first, each group by name, hosts by their number of pages. A folder in which there is only another one is
 * shown together with it.
 * @param under '' for the hosts, else as a node says it
 */
export async function treeLevel(
  db: Database,
  jobId: string,
  { under, after, limit }: { readonly under: string; readonly after: number; readonly limit: number },
  deadline: Deadline,
): Promise<TreeLevel> {
  const branches = new Map<string, Branch>();
  const turns = takeTurns();
  let last = 0;
  let read = 0;
  for (let more = true; more && read < MOST_ROWS; ) {
    deadline.signal.throwIfAborted();
    const rows = await db
      .as<CrawlTables>()
      .kysely.selectFrom('crawl_pages')
      .select(['seq', 'url', 'state'])
      .where('job_id', '=', jobId)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(AT_ONCE)
      .execute();
    for (const { seq, url, state } of rows) {
      if (turns.isOver) await turns.next();
      if (!isListed(state)) continue;
      const parts = partsBelow(partsOf(url), under);
      if (parts !== undefined) add(branches, parts, Number(seq), state);
    }
    read += rows.length;
    last = Number(rows.at(-1)?.seq ?? 0);
    more = rows.length === AT_ONCE;
    if (more && read >= MOST_ROWS) return levelOf(branches, { under, after, limit }, false);
  }
  return levelOf(branches, { under, after, limit }, true);
}

const LISTED: ReadonlySet<string> = new Set(PAGE_STATES);
const isListed = (state: string): state is ListedState => LISTED.has(state);

/** The host of an address and the folders and the name of its path; what follows the path belongs to the name. */
function partsOf(address: string): string[] {
  const url = URL.parse(address);
  if (url === null || url.origin === 'null') return [address];
  const path = url.pathname.split('/').slice(1);
  const isFolder = path.at(-1) === '';
  if (isFolder) path.pop();
  const rest = url.search + url.hash;
  if (rest !== '') path.push(isFolder ? rest : `${path.pop() ?? ''}${rest}`);
  return [url.origin, ...path];
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
  { under, after, limit }: { readonly under: string; readonly after: number; readonly limit: number },
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
  const name = shared.map(readable).join('/');
  if (pages === 1) return { name, under: null, counts, seq: firstSeq };
  return { name, under: [...(under === '' ? [] : [under]), ...shared].join('/'), counts, seq: null };
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
