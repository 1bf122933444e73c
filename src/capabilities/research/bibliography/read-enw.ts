import { displayName, type RawReference, type ReadReferences } from './reference.ts';
import { type TaggedFields, taggedReferences } from './tagged-lines.ts';

/** EndNote's tagged format (.enw), which is that of refer. */
const TAG = /^(%[A-Z0-9@!?*$()+^<>[\]&#=~:;]) ?(.*)$/;

/** Whether a text is in EndNote's format. */
export const isEnw = (text: string): boolean => /^%0 \S/m.test(text) || (/^%T \S/m.test(text) && /^%A \S/m.test(text));

export function* readEnw(text: string): ReadReferences {
  let place = 0;
  const first = /^%0 /m.test(text) ? '%0' : undefined;
  for (const fields of taggedReferences(text, TAG, { first })) yield [++place, rawOf(fields)];
}

function rawOf(fields: TaggedFields): RawReference {
  const all = (tag: string): readonly string[] => fields.get(tag) ?? [];
  const first = (...tags: string[]): string | undefined => tags.flatMap(all).find((value) => value !== '');
  return {
    title: first('%T'),
    authors: all('%A').map((name) => displayName(name.replace(/,$/, ''))),
    date: first('%D', '%8'),
    ids: [['doi', first('%R')?.replace(/^doi:\s*/i, '')]],
    links: [...all('%U'), ...all('%M'), ...all('%L'), ...all('%>')],
    abstract: first('%X'),
    keywords: all('%K').flatMap((value) => value.split(/[;,\n]/)),
    venue: first('%J', '%B'),
    volume: first('%V'),
    issue: first('%N'),
    pages: first('%P'),
    note: first('%Z'),
  };
}
