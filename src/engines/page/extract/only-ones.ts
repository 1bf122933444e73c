import { FIRST_LINE } from '../structured/index.ts';
import type { Fact } from './facts.ts';
import type { Field } from './fields.ts';

/** Words in the names of fields that are amounts of money. */
const OF_MONEY = new Set(['price', 'cost', 'fee', 'rent', 'rate', 'fare']);

const KINDS: readonly { readonly asks: (field: Field) => boolean; readonly is: (fact: Fact) => boolean }[] = [
  { asks: ({ format }) => format === 'date' || format === 'date-time', is: ({ label }) => label === 'date' },
  {
    asks: ({ kind, words }) => (kind === 'number' || kind === 'integer') && words.some((word) => OF_MONEY.has(word)),
    is: ({ concept }) => concept === 'price',
  },
  // What somebody does stands below the name.
  { asks: ({ concept }) => concept === 'jobTitle', is: ({ label }) => label === FIRST_LINE },
];

/**
 * What a record states without a name for it: the only date or the only price of a card, for the only field of that kind.
 * @param record what was found by names
 */
export function onlyOnes(
  { fields }: Field,
  record: Readonly<Record<string, unknown>>,
  facts: readonly Fact[],
): [Field, Fact][] {
  return KINDS.flatMap(({ asks, is }) => {
    const [field, ...others] = fields.filter(asks);
    const [fact, ...more] = facts.filter(is);
    const isOnly = field !== undefined && others.length === 0 && fact !== undefined && more.length === 0;
    return isOnly && !Object.hasOwn(record, field.name) ? [[field, fact] as [Field, Fact]] : [];
  });
}
