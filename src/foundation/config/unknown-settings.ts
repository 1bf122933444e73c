import { nearest } from '@trawl/contract/nearest.ts';
import { SETTINGS } from './settings.ts';

/** Variables with our prefix that are no settings of the service: of the command line, the tests and the benches. */
const OTHERS = /^TRAWL_(?:KEY|TEST_.*|BENCH_.*)$/;

/** One sentence for each variable that looks like a setting and is none: a misspelt setting would be ignored without a word. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const names = Object.values(SETTINGS)
    .map(({ name }): string => name)
    .filter((name) => name.startsWith(OURS))
    .map(bare);
  return Object.keys(env)
    .filter((name) => name.startsWith(OURS) && !names.includes(bare(name)) && !OTHERS.test(name))
    .map((name) => {
      const near = nearest(bare(name), names) ?? names.find((known) => known.startsWith(`${bare(name)}_`));
      return `${name} is not a setting${near === undefined ? '' : `; did you mean ${OURS}${near}?`}`;
    });
}

const OURS = 'TRAWL_';
const bare = (name: string): string => name.slice(OURS.length);
