import { createRequire } from 'node:module';
import type * as Phones from 'libphonenumber-js/min';

/**
 * The two libraries that take long to load (30 and 160 ms), loaded when the first text needs them: a process that never
 * redacts never pays.
 */
const require = createRequire(import.meta.url);

let phones: typeof Phones | undefined;

/** Google's phone number rules, smallest set of metadata. */
export function phoneRules(): typeof Phones {
  phones ??= require('libphonenumber-js/min') as typeof Phones;
  return phones;
}

/** The little of `compromise` that is used. */
export type NameTagger = (text: string) => {
  people(): { out(as: 'array'): string[] };
  places(): { out(as: 'array'): string[] };
};

let tagger: NameTagger | undefined;

/** Tags persons and places of English sentences; 12 ms of CPU per 1,000 characters, which is why callers choose sentences. */
export function nameTagger(): NameTagger {
  tagger ??= require('compromise') as NameTagger;
  return tagger;
}
