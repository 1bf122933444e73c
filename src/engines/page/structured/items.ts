import { ownField, setField, table, type WordTable } from '../../../foundation/kernel/table.ts';
import { type Document, type Element, isTag, walk } from '../tree.ts';
import type { Json } from './literal.ts';
import { absolute, type Budget, budgetForPage, visibleText } from './text.ts';

/** Microdata (HTML standard, section 5) and RDFa Lite (W3C) as items: a type and properties with one or more values. */

export interface Item {
  /** Without the vocabulary: `Product`. */
  readonly types: string[];
  readonly id?: string;
  readonly properties: Record<string, (string | Item)[]>;
}

const MAX_ITEMS = 10_000;
const MAX_VALUES = 100_000;
/** Maximum depth of nested items. */
const MAX_DEPTH = 24;

const ADDRESS: WordTable<string> = table({
  ...{ a: 'href', area: 'href', link: 'href', img: 'src', audio: 'src', video: 'src', source: 'src' },
  ...{ embed: 'src', iframe: 'src', track: 'src', object: 'data' },
});

/** The value of a property in an element. */
function statedBy(element: Element, base: string, budget: Budget): string {
  const { attribs, name } = element;
  if (attribs.content !== undefined) return attribs.content.trim().slice(0, 10_000);
  const address = ADDRESS[name];
  if (address !== undefined) {
    const found = ownField(attribs, address) ?? attribs['data-src'];
    if (found !== undefined) return absolute(found, base);
  }
  if (name === 'time' && attribs.datetime) return attribs.datetime.trim();
  if ((name === 'data' || name === 'meter') && attribs.value !== undefined) return attribs.value.trim();
  return visibleText(element, 4_000, budget);
}

interface Grammar {
  readonly isItem: (element: Element) => boolean;
  readonly types: (element: Element) => string | undefined;
  readonly property: (element: Element) => string | undefined;
  readonly id: (element: Element) => string | undefined;
}

const MICRODATA: Grammar = {
  isItem: ({ attribs }) => attribs.itemscope !== undefined,
  types: ({ attribs }) => attribs.itemtype,
  property: ({ attribs }) => attribs.itemprop,
  id: ({ attribs }) => attribs.itemid,
};
const RDFA: Grammar = {
  isItem: ({ attribs }) => attribs.typeof !== undefined,
  types: ({ attribs }) => attribs.typeof,
  property: ({ attribs }) => attribs.property,
  id: ({ attribs }) => attribs.resource ?? attribs.about,
};

export const microdataOf = (document: Document, base: string): Item[] => itemsOf(document, base, MICRODATA);
export const rdfaOf = (document: Document, base: string): Item[] => itemsOf(document, base, RDFA);

function itemsOf(document: Document, base: string, grammar: Grammar): Item[] {
  const tops: Item[] = [];
  const scopes: { element: Element; item: Item }[] = [];
  const budget = budgetForPage();
  let items = 0;
  let values = 0;
  walk(
    document,
    (node) => {
      if (!isTag(node)) return undefined;
      const isItem = grammar.isItem(node) && items < MAX_ITEMS && scopes.length < MAX_DEPTH;
      const names = grammar.property(node);
      const scope = scopes.at(-1)?.item;
      if (!isItem && (names === undefined || !scope)) return undefined;
      let value: string | Item;
      if (isItem) {
        items++;
        const id = grammar.id(node);
        value = {
          types: (grammar.types(node) ?? '').split(/\s+/).filter(Boolean).map(shortName),
          ...(id === undefined ? {} : { id }),
          properties: {},
        };
      } else value = statedBy(node, base, budget);
      let isPlaced = false;
      if (scope && names !== undefined) {
        for (const name of names.split(/\s+/).filter(Boolean).slice(0, 5).map(shortName)) {
          if (++values > MAX_VALUES || name === '__proto__' || value === '') continue;
          const list = ownField(scope.properties, name);
          if (list) list.push(value);
          else setField(scope.properties, name, [value]);
          isPlaced = true;
        }
      }
      if (isItem) {
        if (!isPlaced) tops.push(value as Item);
        if (node.firstChild) scopes.push({ element: node, item: value as Item });
      }
      return undefined;
    },
    (element) => {
      if (scopes.at(-1)?.element === element) scopes.pop();
    },
  );
  return tops;
}

/** `Product` of `https://schema.org/Product`, `schema:Product`, `Product`. */
export function shortName(name: string): string {
  const cut = Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'), name.includes('://') ? -1 : name.lastIndexOf(':'));
  return name.slice(cut + 1);
}

/** An item in the form of JSON-LD. Its depth is bounded when it is read. */
export function itemToJson(item: Item): { [key: string]: Json } {
  const json: { [key: string]: Json } = {};
  if (item.types.length > 0) json['@type'] = item.types.length === 1 ? (item.types[0] as string) : [...item.types];
  if (item.id !== undefined) json['@id'] = item.id;
  for (const [name, values] of Object.entries(item.properties)) {
    const list = values.map((value) => (typeof value === 'string' ? value : itemToJson(value)));
    setField(json, name, list.length === 1 ? (list[0] as Json) : list);
  }
  return json;
}
