import type { Zip } from '../containers/index.ts';
import { decode } from '../text.ts';
import { xmlText } from './omml.ts';

/** What a part of an Office Open XML file refers to (ISO 29500-2, 9.3). */
export interface Relation {
  readonly type: string;
  /** The part in the file, or the address outside of it. */
  readonly part: string;
  readonly isExternal: boolean;
}

/** The relations of a part, by their ids. */
export function relationsOf(zip: Zip, part: string): Map<string, Relation> {
  const xml = decode(zip.read(part.replace(/([^/]+)$/, '_rels/$1.rels')) ?? new Uint8Array());
  const relations = new Map<string, Relation>();
  for (const [tag] of xml.matchAll(/<(?:\w+:)?Relationship\b[^<>]*>/g)) {
    const value = (name: string): string => xmlText(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
    const isExternal = value('TargetMode') === 'External';
    const target = value('Target');
    relations.set(value('Id'), { type: value('Type'), part: isExternal ? target : placed(target, part), isExternal });
  }
  return relations;
}

/** The name of a part, from the place of the one that refers to it. */
function placed(target: string, from: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const path = from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.') path.push(step);
  }
  return path.join('/');
}
