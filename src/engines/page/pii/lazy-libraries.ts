import { createRequire } from 'node:module';
import type * as Phones from 'libphonenumber-js/min';

/** The two libraries that are slow to load (30 and 160 ms), loaded when first needed. */
const require = createRequire(import.meta.url);

let phones: typeof Phones | undefined;

/** Google's phone number rules, with the smallest set of metadata. */
export function phoneRules(): typeof Phones {
  phones ??= require('libphonenumber-js/min') as typeof Phones;
  return phones;
}

/** The used part of `compromise`. */
export type NameTagger = (text: string) => {
  people(): { out(as: 'array'): string[] };
  places(): { out(as: 'array'): string[] };
};

let tagger: NameTagger | undefined;

/** Tags persons and places in English sentences; 12 ms of CPU per 1,000 characters, so callers select sentences. */
export function nameTagger(): NameTagger {
  tagger ??= require('compromise') as NameTagger;
  return tagger;
}
