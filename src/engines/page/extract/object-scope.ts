import { conceptOf, nameWords, typesOfKind } from '../../lexicon/index.ts';
import { weekdays } from '../../values/index.ts';
import { isObject, listOf } from '../structured/index.ts';
import { asLabel, type Fact } from './facts.ts';
import type { Field } from './fields.ts';
import { nameMatch } from './match.ts';
import { factsOfObject } from './objects.ts';
import { NAME } from './prose-parts.ts';
import { rated } from './rank-facts.ts';
import type { Scope } from './scope.ts';

/** Names of objects that only group fields of the page itself. */
const GROUPS = new Set(
  (
    'data detail info information metadata meta spec specification attribute result general overview content contact main page ' +
    'basic root output response field value summary property feature technical key fact size dimension measurement'
  ).split(' '),
);

/** The facts that belong to a nested object. */
export function scopeOfObject(field: Field, scope: Scope): Scope | undefined {
  const named = rated(field, scope.facts);
  for (const { fact: one } of named) {
    const [first] = listOf(one.value);
    if (isObject(first))
      return { ...scope, facts: factsOfObject(first, one.source, one.trust, scope.byId), page: undefined };
  }
  const inside = scope.facts.filter(
    ({ heading }) => heading !== undefined && nameMatch(field, asLabel(heading)) >= 0.75,
  );
  if (inside.length > 0) return { ...scope, facts: inside, page: undefined };
  const prefixed: Fact[] = [];
  for (const one of scope.facts) {
    if (one.words.length > field.bare.length && field.bare.every((word, i) => word === one.words[i])) {
      const words = one.words.slice(field.bare.length);
      prefixed.push({ ...one, words, concept: conceptOf(words) });
    }
  }
  const known = partsOfKnown(field, scope.facts);
  if (new Set(known.map(({ concept }) => concept)).size > 1) return { ...scope, facts: known, page: undefined };
  // One text with several fields: `12 €` is an amount and a currency, `Ann Lee` a name.
  const [best] = named;
  if (best) {
    const parts = ['name', 'amount', 'value', 'currency', 'text'].map((label) => ({
      ...best.fact,
      ...labelled(label),
    }));
    const [, name = '', role] = PERSON.exec(typeof best.fact.value === 'string' ? best.fact.value : '') ?? [];
    if (role !== undefined && field.fields.some(({ concept }) => concept === 'jobTitle'))
      return {
        ...scope,
        facts: [
          ...prefixed,
          { ...best.fact, ...labelled('name'), value: name },
          { ...best.fact, ...labelled('job title'), value: role },
        ],
        page: undefined,
      };
    if (best.fact.concept === 'price' || best.fact.concept === 'salary')
      parts.push({ ...best.fact, ...labelled('price') });
    return { ...scope, facts: [...prefixed, ...parts], page: undefined };
  }
  if (prefixed.length > 0) return { ...scope, facts: prefixed, page: undefined };
  const last = field.words.at(-1);
  const isGroup = field.words.every((word) => GROUPS.has(word) || typesOfKind(word) !== undefined);
  return last !== undefined && isGroup && scope.page ? scope : undefined;
}

/** `Nasreen Iqbal, Principal Transport Planner` */
const PERSON = new RegExp(`^${NAME}, (\\p{Lu}[^,]{3,60})$`, 'u');

type Named = Pick<Fact, 'concept'>;
const isWeekday = ({ concept = '' }: Named): boolean => weekdays.named(concept) !== undefined;
const isOfAddress = ({ concept = '' }: Named): boolean => OF_ADDRESS.has(concept);
const OF_ADDRESS = new Set(['street', 'city', 'region', 'postalCode', 'country']);

/** The facts of an address or of opening hours by day: their parts have names that nothing else on a page has. */
function partsOfKnown({ fields }: Field, facts: readonly Fact[]): Fact[] {
  const isOf = [isWeekday, isOfAddress].find((is) => fields.filter(is).length > fields.length / 2);
  return isOf === undefined ? [] : facts.filter(isOf);
}

const labelled = (label: string): Pick<Fact, 'words' | 'concept'> => {
  const words = nameWords(label);
  return { words, concept: conceptOf(words) };
};
