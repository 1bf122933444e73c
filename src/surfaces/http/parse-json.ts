import { removePrototypeKeys } from '../../foundation/kernel/json-text.ts';
import type { SentBody } from './read-body.ts';

/**
 * Parses a JSON body that is within `JSON_BOUNDS`. Removes keys that could change the prototype of derived objects.
 * @throws SyntaxError
 */
export function parseJson({ bytes, hasEscapes }: SentBody): unknown {
  const mayHaveKeys = hasEscapes || bytes.includes('__proto__') || bytes.includes('constructor');
  const text = bytes.toString('utf8');
  const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  if (mayHaveKeys) removePrototypeKeys(value);
  return value;
}
