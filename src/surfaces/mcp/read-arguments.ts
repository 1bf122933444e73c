import { sentence } from '@trawl/contract/issue-sentence.ts';
import { fieldName } from '@trawl/contract/issues.ts';
import { type Outline, outlineOf, type Reader } from '@trawl/contract/outline.ts';
import type { z } from 'zod';
import { badRequest } from '../../foundation/kernel/errors.ts';
import { readJsonText } from '../../foundation/kernel/json-text.ts';
import { ownField } from '../../foundation/kernel/table.ts';

/**
 * Arguments as their tool declares them. Many clients and models send texts for everything else (`"3"`, `"true"`, `"[\"markdown\"]"`), and null
 * or an empty text for what they leave out. A text is read as another value only where the schema takes no text; what cannot be read stays,
 * so that the error shows what came.
 * @param schema of the arguments
 * @throws ApiError BAD_REQUEST for a list that is far too long, whose entries are not looked at
 */
export function readArguments(schema: z.ZodType, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const outline = outlineOf(schema);
  return readObject(given, outline.at([]), outline, []) as Record<string, unknown>;
}

const LEFT_OUT = Symbol('left out');

function readObject(given: object, allowed: readonly Outline[], outline: Reader, path: Path): object {
  const described = allowed.filter(({ properties }) => properties !== undefined);
  if (described.length === 0) return given;
  const read: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    const homes = described.flatMap(({ properties }) => ownField(properties, key) ?? []);
    const below = homes.flatMap((home) => outline.branches(home as Outline));
    const isKnown = below.length > 0;
    const now = isKnown ? readValue(value, below, outline, [...path, key]) : (value ?? LEFT_OUT);
    if (now !== LEFT_OUT) Object.defineProperty(read, key, { value: now, enumerable: true, writable: true });
  }
  return read;
}

function readValue(given: unknown, allowed: readonly Outline[], outline: Reader, path: Path): unknown {
  if (given === null && !allowed.some((one) => takesAnything(one) || one.type === 'null')) return LEFT_OUT;
  const value =
    typeof given === 'string' && !allowed.some((one) => takesText(one, given)) ? read(given, allowed) : given;
  if (Array.isArray(value)) {
    const items = allowed.flatMap(({ items: inner }) => (inner === undefined ? [] : outline.branches(inner)));
    if (items.length === 0) return value;
    if (value.length > LONG) requireShort(value, allowed, path);
    return value.map((item, at) => readValue(item, items, outline, [...path, at])).filter((item) => item !== LEFT_OUT);
  }
  return typeof value === 'object' && value !== null ? readObject(value, allowed, outline, path) : value;
}

type Path = readonly (string | number)[];

/** Entries of a list that are looked at in any case, and that a list of fixed words has at most. */
const LONG = 1_000;

/** @throws ApiError BAD_REQUEST for a list with more entries than are allowed */
function requireShort(value: readonly unknown[], allowed: readonly Outline[], path: Path): void {
  const lists = allowed.filter(({ items }) => items !== undefined);
  const most = Math.max(
    ...lists.map(({ maxItems, items }) => maxItems ?? (items?.enum === undefined ? Number.POSITIVE_INFINITY : LONG)),
  );
  if (value.length <= most) return;
  const about = { origin: 'array', maximum: most, input: value, message: '' } as const;
  throw badRequest(fieldName(path), sentence({ code: 'too_big', ...about, path: [...path] }, value, lists));
}

const takesAnything = ({ type, const: fixed, enum: values }: Outline): boolean =>
  type === undefined && fixed === undefined && values === undefined;

/** A schema with a fixed list of texts takes no other. */
const takesText = (outline: Outline, text: string): boolean =>
  takesAnything(outline) || (outline.type === 'string' && (outline.enum === undefined || outline.enum.includes(text)));

/** The value that a text stands for; the text itself if it stands for none that is allowed. */
function read(text: string, allowed: readonly Outline[]): unknown {
  const plain = text.trim();
  if (plain === '') return LEFT_OUT;
  const types = new Set(allowed.map(({ type }) => type));
  if (types.has('boolean') && /^(?:true|false)$/i.test(plain)) return plain.toLowerCase() === 'true';
  if ((types.has('number') || types.has('integer')) && /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(plain))
    return Number(plain);
  if ((types.has('array') && plain.startsWith('[')) || (types.has('object') && plain.startsWith('{'))) {
    const json = readJsonText(plain);
    if ('value' in json) return json.value;
  }
  return types.has('array') ? (listOf(plain, allowed) ?? text) : text;
}

/** One text for a list of texts: several only where no entry can have a comma, which are lists of fixed words. */
function listOf(text: string, allowed: readonly Outline[]): string[] | undefined {
  const items = allowed.flatMap(({ items: inner }) => (inner === undefined ? [] : [inner]));
  const isOfTexts = items.some((item) => [item, ...(item.anyOf ?? [])].some(({ type }) => type === 'string'));
  if (!isOfTexts) return undefined;
  const isOfWords = items.every((item) =>
    [item, ...(item.anyOf ?? [])].every((one) => one.type !== 'string' || one.enum),
  );
  return isOfWords ? text.split(',').map((word) => word.trim()) : [text];
}
