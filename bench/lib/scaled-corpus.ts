import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { linesOf } from './files.ts';
import { seeded } from './random.ts';

/** A paper whose text others are made of. */
interface Model {
  readonly title: string;
  readonly abstract: string;
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  readonly created: string | undefined;
}

const STARTER = fileURLToPath(new URL('../../src/capabilities/research/starter/papers.jsonl', import.meta.url));

/** Share of the words of a paper that come from another one, so that no two papers have the same words. */
const FOREIGN = 0.35;

/**
 * Writes papers that are made of real ones: each has other ids, the words of one and, in a third of the places, those of a random other. Word
 * frequencies and lengths stay those of the real papers.
 * @param snapshot arXiv metadata (JSON lines, .gz or plain); the starter library if undefined
 */
export async function writeScaledCorpus(papers: number, file: string, snapshot: string | undefined): Promise<void> {
  const models = await readModels(snapshot ?? STARTER, papers);
  const random = seeded(papers);
  const out = createWriteStream(file);
  for (let i = 0; i < papers; i++) {
    const model = models[i % models.length] as Model;
    const mixed = (text: (of: Model) => string): string => {
      const other = wordsOf(text(models[Math.floor(random() * models.length)] as Model));
      return wordsOf(text(model))
        .map((word, at) => (random() < FOREIGN ? (other[at % Math.max(1, other.length)] ?? word) : word))
        .join(' ');
    };
    const record = {
      ids: { doi: [`10.5555/scale.${i}`] },
      title: mixed(({ title }) => title),
      abstract: mixed(({ abstract }) => abstract),
      authors: model.authors,
      categories: model.categories,
      created: model.created,
    };
    if (!out.write(`${JSON.stringify(record)}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** At most as many as are wanted. */
async function readModels(file: string, most: number): Promise<Model[]> {
  const lines = linesOf(file);
  const models: Model[] = [];
  for await (const line of lines) {
    models.push(modelOf(JSON.parse(line)));
    if (models.length === most) break;
  }
  lines.close();
  return models;
}

/** From a line of arXiv's snapshot or of the starter library. */
function modelOf(record: Record<string, unknown>): Model {
  const { title, abstract, authors, categories, created, update_date } = record;
  return {
    title: String(title ?? ''),
    abstract: String(abstract ?? ''),
    authors: Array.isArray(authors) ? authors.map(String) : String(authors ?? '').split(/, | and /),
    categories: Array.isArray(categories) ? categories.map(String) : wordsOf(String(categories ?? '')),
    created: (created ?? update_date) as string | undefined,
  };
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
