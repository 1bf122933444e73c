import { inList } from '../../../foundation/store/index.ts';
import { allKeys } from '../catalog/identity.ts';
import { aliasesOf, holdersOf } from '../catalog/lookups.ts';
import type { PaperIds } from '../record.ts';
import { UNKNOWN } from './base-file.ts';
import type { Change } from './changes.ts';
import { keyHash } from './key-hash.ts';
import type { GraphDatabase } from './tables.ts';
import type { GraphView } from './view.ts';

/** Growth of the graph's counts. */
interface Growth {
  citing: number;
  works: number;
  citations: number;
}

/** Papers per query. */
const PAGE = 500;

/**
 * The changes of some papers: their current references, unknown works that are now papers, and papers that became aliases. They are in the
 * view when this returns.
 *
 * An id that moved between two papers that both still exist is not noticed here: its citations stay with the first until the next base is
 * built.
 */
export async function changesOf(
  db: GraphDatabase,
  view: GraphView,
  papers: readonly number[],
  signal?: AbortSignal,
): Promise<{ readonly change: Change; readonly growth: Growth }> {
  const { overlay } = view;
  const growth: Growth = { citing: 0, works: 0, citations: 0 };
  /** From now on, a paper cites these. */
  const cites = (paper: number, nodes: Uint32Array): void => {
    const before = view.citedBy(paper, ALL).items;
    growth.citing += Number(nodes.length > 0) - Number(before.length > 0);
    growth.works += nodes.length - before.length;
    growth.citations += inCatalog(nodes) - inCatalog(before);
    all.citing.set(paper, nodes);
  };
  const places = new Map(overlay.unknown.map((hash, place) => [hash, view.base.facts.unknown + place]));
  const all = { citing: new Map<number, Uint32Array>(), became: new Map<number, number>(), unknown: [] as number[] };
  /** The position of an unknown work; -1 if nobody has cited it so far. */
  const placeOf = (hash: number): number => places.get(hash) ?? view.base.placeOf(hash);
  for (let from = 0; from < papers.length; from += PAGE) {
    signal?.throwIfAborted();
    view.rewind();
    const page = await readPage(db, papers.slice(from, from + PAGE));
    for (const { id, references } of page.papers) {
      const nodes = new Set<number>();
      for (const key of references) {
        const holder = page.holders.get(key);
        if (holder !== undefined) {
          nodes.add(holder);
          continue;
        }
        const hash = keyHash(key);
        let place = placeOf(hash);
        if (place < 0) {
          place = view.base.facts.unknown + places.size;
          places.set(hash, place);
          all.unknown.push(hash);
        }
        nodes.add(UNKNOWN + place);
      }
      nodes.delete(id);
      cites(id, Uint32Array.from(nodes).sort());
    }
    for (const { ids } of page.papers) {
      for (const key of allKeys(ids)) {
        const holder = page.holders.get(key);
        const place = holder === undefined ? -1 : placeOf(keyHash(key));
        if (holder === undefined || place < 0 || overlay.became.has(UNKNOWN + place)) continue;
        if (!all.became.has(UNKNOWN + place)) growth.citations += view.citersOf(UNKNOWN + place, ALL).items.length;
        all.became.set(UNKNOWN + place, holder);
      }
    }
    for (const [gone, survivor] of page.aliases) {
      cites(gone, new Uint32Array(0));
      all.became.set(gone, survivor);
    }
    for (const id of page.gone) cites(id, new Uint32Array(0));
  }
  const change = { ...all, unknown: Float64Array.from(all.unknown) };
  view.apply(change);
  return { change, growth };
}

/** More neighbors than a paper has. */
const ALL = 1_000_000;

const inCatalog = (nodes: Uint32Array): number => nodes.reduce((count, node) => count + Number(node < UNKNOWN), 0);

interface Page {
  readonly papers: readonly { readonly id: number; readonly ids: PaperIds; readonly references: ReadonlySet<string> }[];
  readonly aliases: ReadonlyMap<number, number>;
  /** Papers that were removed. */
  readonly gone: readonly number[];
  /** The papers that own the ids which the papers have or cite. */
  readonly holders: ReadonlyMap<string, number>;
}

async function readPage(db: GraphDatabase, wanted: readonly number[]): Promise<Page> {
  const among = (column: string) => inList(db.kind, column, wanted);
  const rows = await db.kysely.selectFrom('papers').select(['id', 'ids']).where(among('id')).orderBy('id').execute();
  const aliases = await aliasesOf(db, wanted);
  const told = await db.kysely
    .selectFrom('paper_references')
    .select(['paper_id', 'refs'])
    .where(among('paper_id'))
    .execute();
  const references = new Map<number, Set<string>>(rows.map(({ id }) => [id, new Set()]));
  for (const { paper_id, refs } of told) {
    const known = references.get(paper_id);
    for (const key of JSON.parse(refs) as string[]) known?.add(key);
  }
  const papers = rows.map(({ id, ids }) => ({
    id,
    ids: JSON.parse(ids) as PaperIds,
    references: references.get(id) ?? new Set<string>(),
  }));
  const keys = new Set(papers.flatMap(({ ids }) => allKeys(ids)));
  for (const paper of papers) for (const key of paper.references) keys.add(key);
  const there = new Set([...rows.map(({ id }) => id), ...aliases.keys()]);
  const gone = wanted.filter((id) => !there.has(id));
  return { papers, aliases, gone, holders: await holdersOf(db, [...keys]) };
}
