import { setImmediate as nextTurn } from 'node:timers/promises';
import { removePrototypeKeys } from '../../foundation/kernel/json-text.ts';
import type { SentBody } from './read-body.ts';

/** Bytes from which parsing yields to the event loop between its steps. */
const LARGE = 256 * 1024;

/**
 * Parses a JSON body that is within `JSON_BOUNDS`. Removes keys that could change the prototype of derived objects.
 * @throws SyntaxError
 */
export async function parseJson({ bytes, hasEscapes }: SentBody): Promise<unknown> {
  const isLarge = bytes.length > LARGE;
  const mayHaveKeys = hasEscapes || bytes.includes('__proto__') || bytes.includes('constructor');
  if (isLarge) await nextTurn();
  const text = bytes.toString('utf8');
  if (isLarge) await nextTurn();
  const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  if (isLarge) await nextTurn();
  if (mayHaveKeys) removePrototypeKeys(value);
  return value;
}
