import { contentWords, isLike, meaningOf, nameWords, typesOfKind } from '../../lexicon/index.ts';
import { type ById, isObject, type JsonObject, listOf, typesOf } from '../structured/index.ts';
import { splitList } from './coerce.ts';
import { columnFacts } from './column-facts.ts';
import { type Fact, fact, type Source } from './facts.ts';
import type { Field } from './fields.ts';
import { cardGroups, definitionGroups, type Group, sectionGroups, textGroups } from './groups.ts';
import { isLongText } from './long-text.ts';
import { isCalled, nameMatch } from './match.ts';
import type { Material } from './material.ts';
import { factsOfObject } from './objects.ts';
import { pairGroups } from './pair-groups.ts';
import { wordsOf } from './person-beside.ts';
import { rated } from './rank-facts.ts';
import type { Scope } from './scope.ts';
import { columnGroups, headlessGroups, rowGroups, withoutGuess } from './table-groups.ts';

/** Lists of records on a page, each record as facts. */

export interface Records {
  readonly source: Source;
  readonly records: readonly (readonly Fact[])[];
  /** What the page calls each record, under whatever label; empty where it has no name. */
  readonly names?: readonly string[];
  /** The sentences of each. */
  readonly texts?: readonly (string | undefined)[];
  /** Whether only records count that state something beside their name. */
  readonly isLoose?: boolean;
  /** How well the name matches, 0 to 1. */
  readonly closeness: number;
}

/** The last ones of a list count where the page has no other list. */
const FIT_OF_FEW = -1;
/** What the classes of a template are worth. */
const HINTED = 0.09;
const GENERIC_LISTS = new Set('item result entry data list row record all element table thing object'.split(' '));

/** Lists of objects in a property of that name. */
export function objectsNamed(field: Field, scope: Scope): Records[] {
  const sets: Records[] = [];
  for (const { fact: known, score } of rated(field, scope.facts)) {
    const objects = listOf(known.value)
      .flatMap((one) => (isObject(one) && Array.isArray(one.itemListElement) ? one.itemListElement : [one]))
      .filter(isObject);
    if (objects.length > 0) {
      sets.push({
        source: known.source,
        closeness: score,
        records: objects.map((one) => recordOf(one, known.source, scope.byId)),
      });
    } else if (typeof known.value === 'string' || Array.isArray(known.value)) {
      const texts = listOf(known.value).flatMap((one) =>
        typeof one === 'string' && !isLongText(known) ? splitList(one) : [],
      );
      if (texts.length > 0) {
        sets.push({
          source: known.source,
          closeness: score * 0.9,
          records: texts.map((text) => ['name', 'text', 'value'].map((label) => fact(label, text, known.source, 0.9))),
        });
      }
    }
  }
  return sets;
}

/** An object of a list; list items are seen through. */
function recordOf(object: JsonObject, source: Source, byId: ById): Fact[] {
  const inner = isObject(object.item) ? object.item : undefined;
  return inner
    ? [...factsOfObject(inner, source, 0.95, byId), ...factsOfObject(object, source, 0.6, byId)]
    : factsOfObject(object, source, 0.95, byId);
}

/** Tells whether a title calls something by one of these words. */
function titleOf(words: readonly string[]): (title: string) => boolean {
  const stems = contentWords(words.join(' '));
  return (title) =>
    meaningOf(nameWords(title)).words.some((word) => words.includes(word)) ||
    [...wordsOf(title)].some((word) => stems.some((stem) => isLike(stem, word)));
}

/** All lists of records on the page: objects of one kind, tables, questions as headings, repeated cards. */
export function recordsOfPage(field: Field, page: Material, scope: Scope): Records[] {
  const sets: Records[] = [];
  const words = field.words.length > 0 ? field.words : nameWords(field.description);
  const isGeneric = words.length === 0 || words.some((word) => GENERIC_LISTS.has(word));
  const needed = new Set(words.flatMap((word) => typesOfKind(word) ?? []));
  const groups = new Map<string, { source: Source; objects: JsonObject[] }>();
  for (const { source, object } of page.entities) {
    const lists =
      listOf(object.itemListElement).length > 0 ? listOf(object.itemListElement) : listOf(object.mainEntity);
    const all =
      typesOf(object).includes('ItemList') ||
      typesOf(object).includes('FAQPage') ||
      typesOf(object).includes('BreadcrumbList')
        ? lists
        : [object];
    for (const one of all) {
      if (!isObject(one)) continue;
      const inner = isObject(one.item) ? one.item : one;
      const isCrumb = typesOf(object).includes('BreadcrumbList');
      const key = `${source} ${isCrumb ? 'BreadcrumbList' : (typesOf(inner)[0] ?? '')}`;
      const group = groups.get(key) ?? { source, objects: [] };
      group.objects.push(one);
      groups.set(key, group);
    }
  }
  for (const [key, { source, objects }] of groups) {
    const type = key.slice(key.indexOf(' ') + 1);
    const isWanted = needed.has(type) || (type === 'BreadcrumbList' && words.includes('breadcrumb'));
    if (!isWanted && !(isGeneric && objects.length > 1 && type !== 'BreadcrumbList')) continue;
    sets.push({
      source,
      closeness: isWanted ? 0.9 : 0.6,
      records: objects.map((one) => recordOf(one, source, scope.byId)),
    });
  }
  const { structured } = page;
  const isTitle = titleOf(words);
  const others = (scope.lists ?? []).filter(({ name }) => name !== field.name).map((list) => titleOf(list.words));
  const addGroups = (groups: readonly Group[], closeness: number): void => {
    // A heading is over the first list below it.
    const known = new Set<string>();
    for (const { source, members, titles, hints = '', columns = [], isLoose = false } of groups) {
      const isNamed = titles.some(isTitle);
      // What the page calls another list of the schema is that one.
      const isOther = !isNamed && titles.some((title) => !known.has(title) && others.some((isIt) => isIt(title)));
      for (const title of titles) known.add(title);
      if (isOther) continue;
      const records = members.map(({ facts }) => facts);
      const names = members.map(({ name }) => name);
      const isHinted = isTitle(hints);
      const further =
        field.item && columnFacts(field.item, { columns, records, names, isNamed: isNamed || isHinted }, scope.reading);
      sets.push({
        source,
        closeness: isNamed ? 0.8 : isHinted ? closeness + HINTED : closeness,
        records: records.map((facts, row) => [...facts, ...(further?.[row] ?? [])]),
        names,
        texts: members.map(({ text }) => text),
        isLoose,
      });
    }
  };
  addGroups(
    pairGroups(structured, field.item?.fields ?? []).filter(({ titles }) => titles.some(isTitle)),
    0,
  );
  const isField = (header: string): boolean => field.item === undefined || isCalled(field.item.fields, header);
  const tables = structured.tables.map((table) => withoutGuess(table, isField));
  addGroups([...rowGroups({ tables }, isTitle), ...headlessGroups({ tables })], isGeneric ? 0.6 : 0.45);
  const target = field.item?.fields.filter(({ concept }) => concept !== 'title') ?? [];
  const isAsked = ({ members: [first] }: Group): boolean =>
    first?.facts.some((one) => target.some((below) => nameMatch(below, one) >= 0.75)) === true;
  addGroups(columnGroups(structured).filter(isAsked), isGeneric ? 0.6 : 0.45);
  if (words.some((word) => word === 'faq' || word === 'question')) {
    const questions = structured.sections.filter(
      ({ heading, text, isAside }) => heading.endsWith('?') && text !== '' && !isAside,
    );
    if (questions.length > 0) {
      sets.push({
        source: 'heading',
        closeness: 0.8,
        records: questions.map(({ heading, text }) => [
          fact('question', heading, 'heading', 0.9),
          fact('answer', text, 'heading', 0.9),
        ]),
      });
    }
  }
  addGroups(
    [
      ...cardGroups(structured),
      ...sectionGroups(structured),
      ...definitionGroups(structured),
      ...textGroups(structured),
    ],
    isGeneric ? 0.6 : needed.size > 0 ? 0.55 : 0.3,
  );
  addGroups(cardGroups({ cards: structured.fewCards ?? [] }), FIT_OF_FEW);
  return sets;
}
