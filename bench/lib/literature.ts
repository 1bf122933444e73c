import { migrations } from '../../src/app.ts';
import { loadConfig } from '../../src/foundation/config/index.ts';
import { type Database, migrate, openDatabase } from '../../src/foundation/store/index.ts';
import { seeded } from './random.ts';

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
