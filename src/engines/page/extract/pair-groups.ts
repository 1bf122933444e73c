import type { Labelled, Structured } from '../structured/index.ts';
import { fact } from './facts.ts';
import type { Field } from './fields.ts';
import { type Form, formAsked } from './forms.ts';
import { type Group, type Thing, TRUST } from './groups.ts';
import { isCalled } from './match.ts';

/** Pairs of labels and values below one heading, which is the title of the list: days and what is done, dishes and prices. */
export function pairGroups({ definitions, labelled }: Structured, fields: readonly Field[]): Group[] {
  if (fields.length !== 2) return [];
  const isValue = fields.map((field) => VALUES.has(formAsked(field) ?? 'text'));
  const [name = '', value = ''] = (isValue[0] && !isValue[1] ? fields.toReversed() : fields).map((field) => field.name);
  const byHeading = new Map<string, Thing[]>();
  for (const pair of [...definitions, ...labelled]) {
    // `300` with `g of rice` behind it is neither a label nor a value.
    const isAmount = /^\d[\d.,/]*$/.test(pair.value) && /^\p{Ll}/u.test(pair.label);
    if (pair.heading === undefined || isAmount || !/\p{L}/u.test(pair.label) || isHead(pair, fields)) continue;
    const members = byHeading.get(pair.heading) ?? [];
    byHeading.set(pair.heading, members);
    const facts = [fact(name, pair.label, pair.how, TRUST), fact(value, pair.value, pair.how, TRUST)];
    members.push({ name: pair.label, facts });
  }
  return [...byHeading].flatMap(([title, members]) =>
    members.length >= FEWEST_PAIRS ? [{ source: 'list' as const, titles: [title], members }] : [],
  );
}

/** The head of a table, whose cells are called as the fields. */
const isHead = ({ label, value }: Pick<Labelled, 'label' | 'value'>, fields: readonly Field[]): boolean =>
  isCalled(fields, label) && isCalled(fields, value);

const FEWEST_PAIRS = 3;
/** Forms of what is stated of a thing, and not of its name. */
const VALUES: ReadonlySet<Form> = new Set(['money', 'amount', 'number']);
