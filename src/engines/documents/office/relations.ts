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

const [ID, TYPE, TARGET, MODE] = [/\bId="([^"]*)"/, /\bType="([^"]*)"/, /\bTarget="([^"]*)"/, /\bTargetMode="([^"]*)"/];

const known = new WeakMap<Zip, Map<string, ReadonlyMap<string, Relation>>>();

/** The relations of a part, by their ids. */
export function relationsOf(zip: Zip, part: string): ReadonlyMap<string, Relation> {
  const all = known.get(zip) ?? new Map<string, ReadonlyMap<string, Relation>>();
  known.set(zip, all);
  const relations = all.get(part) ?? readRelations(zip, part);
  all.set(part, relations);
  return relations;
}

function readRelations(zip: Zip, part: string): Map<string, Relation> {
  const xml = decode(zip.read(part.replace(/([^/]+)$/, '_rels/$1.rels')) ?? new Uint8Array());
  const relations = new Map<string, Relation>();
  for (const [tag] of xml.matchAll(/<(?:\w+:)?Relationship\b[^<>]*>/g)) {
    const value = (pattern: RegExp): string => xmlText(pattern.exec(tag)?.[1] ?? '');
    const isExternal = value(MODE) === 'External';
    const target = value(TARGET);
    relations.set(value(ID), { type: value(TYPE), part: isExternal ? target : placed(target, part), isExternal });
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
