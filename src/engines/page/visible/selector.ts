import type { Element } from '../tree.ts';

/** Selectors of a name, classes and ids, with at most one ancestor. */

export interface Compound {
  readonly name: string;
  readonly id: string;
  readonly classes: readonly string[];
}

const SELECTOR = /^(?:(\S+?)\s*[ >]\s*)?([^\s>]+)$/;
const COMPOUND = /^([a-z][a-z0-9-]*)?((?:[.#][\w-]+)*)$/i;

/** @returns undefined for any other selector */
export function selectorOf(
  text: string,
): { readonly compound: Compound; readonly ancestor: Compound | undefined } | undefined {
  const parts = SELECTOR.exec(text);
  if (!parts) return undefined;
  const compound = compoundOf(parts[2] as string);
  const ancestor = parts[1] === undefined ? undefined : compoundOf(parts[1]);
  return !compound || (parts[1] !== undefined && !ancestor) ? undefined : { compound, ancestor };
}

function compoundOf(text: string): Compound | undefined {
  const match = COMPOUND.exec(text);
  if (!match) return undefined;
  const names = (match[2] as string).match(/[.#][\w-]+/g) ?? [];
  return {
    name: (match[1] ?? '').toLowerCase(),
    id: names.findLast((name) => name[0] === '#')?.slice(1) ?? '',
    classes: names.filter((name) => name[0] === '.').map((name) => name.slice(1)),
  };
}

export const isNamed = ({ name, id }: Compound, element: Element): boolean =>
  (!name || name === element.name) && (!id || id === element.attribs.id);

export const hasClasses = ({ classes }: Compound, { attribs: { class: own } }: Element): boolean =>
  classes.every((one) => own?.includes(one) && own.split(/\s+/, 50).includes(one));
