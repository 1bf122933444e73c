import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Pages with what is to be read of them: written for the extractive model, and for agents. */

export interface Fixture {
  readonly name: string;
  readonly html: string;
  readonly schema?: Record<string, unknown>;
  readonly prompt: string;
  /** Undefined for what the page does not state. */
  readonly expected: unknown;
}

const ROOT = join(import.meta.dirname, '../fixtures');

export function agentFixtures(): Fixture[] {
  return ['extract', 'agent'].flatMap((folder) =>
    globSync(join(ROOT, folder, '*.html'))
      .toSorted()
      .map((file) => {
        const { schema, prompt, expected } = JSON.parse(readFileSync(file.replace(/html$/, 'json'), 'utf8'));
        const names = Object.keys(schema?.properties ?? {}).join(', ');
        return {
          name: `${folder}-${basename(file, '.html')}`,
          html: readFileSync(file, 'utf8'),
          schema,
          prompt: prompt ?? schema?.description ?? names,
          expected,
        };
      }),
  );
}

/** Path -> value, of values that are no objects. */
function leaves(value: unknown, path = '', found = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, below] of Object.entries(value)) leaves(below, `${path}.${key}`, found);
  } else if (value !== null && value !== undefined) found.set(path, value);
  return found;
}

export interface Score {
  readonly stated: number;
  readonly right: number;
  readonly invented: number;
  readonly misses: readonly string[];
}

/** Fields that a page states and that came out right, and those that came although it does not state them. */
/** @param origin of the site that serves the pages */
export function scoreOf(fixture: Fixture, data: unknown, origin: string): Score {
  const want = leaves(JSON.parse(JSON.stringify(fixture.expected).replaceAll('https://site.test', origin)));
  const got = leaves(data);
  const misses: string[] = [];
  let right = 0;
  for (const [path, value] of want) {
    if (got.get(path) === value) right++;
    else misses.push(`${fixture.name}${path}: ${JSON.stringify(got.get(path))} instead of ${JSON.stringify(value)}`);
  }
  const made = [...got].filter(([path]) => !want.has(path));
  misses.push(...made.map(([path, value]) => `${fixture.name}${path}: ${JSON.stringify(value)}, which is not stated`));
  return { stated: want.size, right, invented: made.length, misses };
}
