import { migrations } from '../../src/compose/migrations.ts';
import { loadConfig } from '../../src/foundation/config/index.ts';
import { type Database, migrate, openDatabase } from '../../src/foundation/store/index.ts';
import { seeded } from './random.ts';

/** A made-up literature whose citations are spread as those of a real one: a few works are cited very often, most hardly ever. */

export interface Literature {
  readonly papers: number;
  readonly citations: number;
}

/** Papers written in one transaction. */
const BATCH = 20_000;
/** Papers of one topic, which cite one another more than the rest. */
const TOPIC = 2_000;
/** Of a hundred citations: within the topic, of works that no paper is, of any earlier paper. The rest copies what others cite. */
const WITHIN = 70;
const UNKNOWN = 15;
const FRESH = 25;
/** Mean number of references, and how far the numbers spread (log-normal). */
const MEAN = 25;
const SPREAD = 0.6;

/**
 * Writes the rows of a catalog: papers without texts, their ids and their references. A paper cites earlier ones of its topic
 * and of others, by copying (which makes citations beget citations, Kleinberg et al. 1999) or at random.
 * @param db migrated, with an empty catalog
 */
export async function writeLiterature(
  db: Database,
  citations: number,
  onProgress: (papers: number, citations: number) => void,
): Promise<Literature> {
  const next = seeded(7);
  const topics = Math.max(1, Math.round(citations / MEAN / TOPIC));
  // What was cited so far, by topic: drawing from it is drawing in proportion to the number of citations.
  const cited = Array.from({ length: topics }, () => new Drawn());
  const all = new Drawn();
  let [papers, written] = [0, 0];
  while (written < citations) {
    const rows: (readonly [number, readonly string[]])[] = [];
    for (let i = 0; i < BATCH && written < citations; i++) {
      const paper = ++papers;
      const topic = paper % topics;
      const references = new Set<string>();
      const wanted = howMany(next);
      for (let n = 0; n < wanted; n++) {
        const own = next() * 100 < WITHIN ? (cited[topic] as Drawn) : all;
        const kind = next() * 100;
        let work: number;
        if (kind < UNKNOWN) {
          references.add(`doi:10.5555/unknown.${Math.floor(citations * next() ** 2)}`);
          continue;
        }
        if (kind < UNKNOWN + FRESH || own.size === 0) {
          const back = own === all ? 1 : topics;
          work = paper - back * (1 + Math.floor((next() * (paper - 1)) / back));
        } else work = own.any(next());
        if (work < 1 || work >= paper) continue;
        references.add(keyOf(work));
        (cited[topic] as Drawn).add(work);
        all.add(work);
      }
      written += references.size;
      rows.push([paper, [...references]]);
    }
    await writeRows(db, rows);
    onProgress(papers, written);
  }
  await db
    .as<{ paper_counters: { id: number; next_paper: number } }>()
    .kysely.updateTable('paper_counters')
    .set({ next_paper: papers + 1 })
    .execute();
  return { papers, citations: written };
}

/** The id by which a paper of the literature is cited. */
export const keyOf = (paper: number): string => `doi:10.5555/paper.${paper}`;

async function writeRows(db: Database, rows: readonly (readonly [number, readonly string[]])[]): Promise<void> {
  const text = (name: string) => ({ name, type: 'text' }) as const;
  const integer = (name: string) => ({ name, type: 'integer' }) as const;
  await db.transaction(async (tx) => {
    await tx.bulkInsert(
      'papers',
      [integer('id'), ...['title', 'abstract', 'authors', 'categories', 'ids', 'core', 'source', 'sources'].map(text)],
      rows.map(([id]) => [id, '-', '', '[]', '[]', `{"doi":["${keyOf(id).slice(4)}"]}`, '{}', 'jsonl', '["jsonl"]']),
    );
    await tx.bulkInsert(
      'paper_ids',
      [text('key'), integer('paper_id'), integer('strong')],
      rows.map(([id]) => [keyOf(id), id, 1]),
    );
    await tx.bulkInsert(
      'paper_references',
      [integer('paper_id'), text('source'), text('refs')],
      rows.map(([id, references]) => [id, 'jsonl', JSON.stringify(references)]),
    );
  });
}

/** How many works a paper cites. */
const howMany = (next: () => number): number =>
  Math.max(1, Math.round(MEAN * Math.exp(SPREAD * normal(next) - SPREAD ** 2 / 2)));

function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** A list that grows, to draw from. */
class Drawn {
  #items = new Uint32Array(64);
  size = 0;

  add(item: number): void {
    if (this.size === this.#items.length) {
      const grown = new Uint32Array(this.size * 2);
      grown.set(this.#items);
      this.#items = grown;
    }
    this.#items[this.size++] = item;
  }

  any(share: number): number {
    return this.#items[Math.floor(share * this.size)] as number;
  }
}

/**
 * Generates references of papers in order: earlier papers of the same field, and unknown works.
 * @returns the references of the paper, as ids
 */
export function citing(): (id: string, field: string) => string[] {
  const next = seeded(5);
  const fields = new Map<string, { readonly ids: string[]; readonly cited: string[] }>();
  return (id, field) => {
    const own = fields.get(field) ?? { ids: [], cited: [] };
    fields.set(field, own);
    const references = new Set<string>();
    const any = (from: readonly string[]): string => from[Math.floor(next() * from.length)] as string;
    for (let n = howMany(next); n > 0; n--) {
      const kind = next() * 100;
      if (kind < UNKNOWN || own.ids.length === 0) {
        references.add(`doi:10.5555/unknown.${Math.floor(1_000_000 * next() ** 2)}`);
        continue;
      }
      const cited = kind < UNKNOWN + FRESH || own.cited.length === 0 ? any(own.ids) : any(own.cited);
      references.add(cited);
      own.cited.push(cited);
    }
    own.ids.push(id);
    return [...references];
  };
}

/** The catalog of a data folder, opened and migrated. */
export async function openCatalog(dataDir: string): Promise<{ db: Database; indexDir: string }> {
  const config = loadConfig({ TRAWL_DATA_DIR: dataDir });
  const db = await openDatabase(config.database);
  await migrate(db, migrations);
  return { db, indexDir: config.indexDir };
}

/** Draws papers of one topic of a generated literature (lib/citations.ts), as those of a search are. */
export function topicOf(papers: number, random: () => number): (many: number) => number[] {
  const topics = Math.max(1, Math.round(papers / 2_000));
  const topic = Math.floor(random() * topics);
  const any = () => Math.min(papers, topic + topics * (1 + Math.floor((random() * papers) / topics - 1)));
  return (many) => Array.from({ length: many }, () => Math.max(1, any()));
}

/** The same draws for the same number. */
export const drawnAt = (papers: number, i: number, many: number): number[] => topicOf(papers, seeded(i))(many);

export const asSeeds = (ids: readonly number[]) => ids.map((id) => ({ id, weight: 1 }));
