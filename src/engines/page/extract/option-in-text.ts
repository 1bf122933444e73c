import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { contentWords, spaced } from '../../lexicon/index.ts';
import type { Field } from './fields.ts';
import type { Material } from './material.ts';
import { NEGATED, type Quoted } from './prose-parts.ts';
import { sentencesWith } from './sentence-index.ts';

/** The only one of the options of a field that a page has: `hybrid` in `Derby · Hybrid · Full time`. */

/** Letters from which on an option is no everyday word, and counts within sentences. */
const RARE = 9;
/** UTF-16 units of a part of a line. */
const MAX_PART = 60;
const MAX_PARTS = 4_000;
const MAX_OPTIONS = 50;

/** @returns undefined unless the page has exactly one of the options */
export function statedOption({ options }: Field, page: Material): Quoted | undefined {
  const target = (options ?? []).filter((one): one is string => typeof one === 'string' && /\p{L}{3}/u.test(one));
  if (target.length < 2 || target.length !== options?.length) return undefined;
  const parts = partsOf(page);
  const found = target.filter((one) => parts.has(spaced(one)));
  if (found.length > 1) return undefined;
  const [only] = found;
  if (only !== undefined) return { value: only, source: 'list', quote: parts.get(spaced(only)) ?? only };
  const written = target.slice(0, MAX_OPTIONS).flatMap((one) => {
    const keys = contentWords(one);
    const words = ` ${spaced(one)} `;
    const sentence = (keys.length === 0 ? [] : sentencesWith(keys, page.sentences, 'none')).find(
      (text) => !NEGATED.test(text) && ` ${spaced(text)} `.includes(words),
    );
    return sentence === undefined ? [] : [{ value: one, source: 'prose' as const, quote: sentence.slice(0, 300) }];
  });
  return written.length === 1 && spaced(written[0]?.value ?? '').length >= RARE ? written[0] : undefined;
}

/** The lines of a page's content and their parts, by their words. */
const partsOf = oncePer(
  ({ structured: { sections, definitions, labelled } }: Material): ReadonlyMap<string, string> => {
    const parts = new Map<string, string>();
    const lines = [
      ...sections.flatMap(({ text, items, isAside }) => (isAside ? [] : [...text.split('\n'), ...items])),
      ...[...definitions, ...labelled].flatMap(({ value, isAside }) => (isAside ? [] : [value])),
    ];
    for (const line of lines) {
      for (const part of [line, ...line.split(/\s*[·•|,;/]\s*/u)]) {
        if (part.length <= MAX_PART && parts.size < MAX_PARTS) parts.set(spaced(part), line.slice(0, 300));
      }
    }
    return parts;
  },
);
