import { phraseSource } from '../../lexicon/index.ts';
import { words } from './field-words.ts';
import { type Field, fieldsOf } from './fields.ts';

/** The two ends of a range: `salaryMin` and `salaryMax` in `Salary: £58,000 – £67,000`. */

type End = 'low' | 'high';

const LOW = words('min minimum lowest low from least');
const HIGH = words('max maximum highest high to most upto');

/** Which end of a range a field asks for. */
const endAsked = (field: Pick<Field, 'words'>): End | undefined =>
  field.words.some((word) => LOW.has(word)) ? 'low' : field.words.some((word) => HIGH.has(word)) ? 'high' : undefined;

/** The end of a range that a field asks for, and the field of the whole: `salary`; undefined if it does not ask for an end. */
export function rangeAsked(field: Field): { readonly whole: Field; readonly end: End } | undefined {
  const end = field.kind === 'number' || field.kind === 'integer' ? endAsked(field) : undefined;
  if (end === undefined) return undefined;
  const rest = field.words.filter((word) => !LOW.has(word) && !HIGH.has(word));
  if (rest.length === 0) return undefined;
  const [whole] = fieldsOf({ properties: { [rest.join(' ')]: { type: field.kind } } }).fields;
  return whole && { whole: { ...whole, name: field.name, path: field.path }, end };
}

const NUMBER = "\\d[\\d.,\\u00a0\\u202f']*(?:\\s?(?:k|million|m))?";
const RANGE = new RegExp(
  `^(\\D*?)(${NUMBER})\\s*(\\S{0,3}?)\\s*(?:–|—|-|to|bis(?: zu)?|à|a|tot|do|and|und|et|y|e)\\s*(\\D{0,4}?)(${NUMBER})(\\D+)?$`,
  'iu',
);
/** Characters of the text of a range. */
const MAX_RANGE = 120;
const ONLY_LOW = new RegExp(String.raw`^(?:${phraseSource('limit/onlylow')})\s`, 'iu');
const ONLY_HIGH = new RegExp(String.raw`^(?:${phraseSource('limit/onlyhigh')})\s`, 'iu');

/** The text of one end of a range, with what stands around both; undefined for a text that has no such end. */
export function endOf(text: string, end: End): string | undefined {
  const range = text.length > MAX_RANGE ? null : RANGE.exec(text.trim());
  if (range) {
    const [, before = '', low = '', , mark = '', high = '', after = ''] = range;
    return end === 'low' ? `${before}${low}${after}` : `${mark || before.replace(/[-−–]$/, '')}${high}${after}`;
  }
  return (end === 'low' ? ONLY_LOW : ONLY_HIGH).test(text.trim()) ? text : undefined;
}
