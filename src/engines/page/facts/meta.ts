import type { Element } from '../tree.ts';

/** Values of meta tags; names are tried in the given order. */
export type Meta = (...names: string[]) => string[];

/** Values of meta tags, in the order of the requested names. */
export function metaReader(metas: readonly Element[]): Meta {
  const values = new Map<string, string[]>();
  for (const { attribs } of metas) {
    const name = (attribs.property ?? attribs.name ?? attribs.itemprop)?.trim().toLowerCase();
    const content = attribs.content?.trim().slice(0, 1000);
    if (!name || !content) continue;
    const list = values.get(name);
    if (list === undefined) values.set(name, [content]);
    else if (list.length < 50) list.push(content);
  }
  return (...names) => names.flatMap((name) => values.get(name) ?? []);
}
