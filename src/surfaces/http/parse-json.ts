import { removePrototypeKeys } from '../../foundation/kernel/json-text.ts';
import type { SentBody } from './read-body.ts';

/**
 * Parses a JSON body that is within `JSON_BOUNDS`. Removes keys that could change the prototype of derived objects.
 * @throws SyntaxError
 */
export function parseJson({ chunks, hasEscapes }: Pick<SentBody, 'chunks' | 'hasEscapes'>): unknown {
  const bytes = chunks.length === 1 ? bufferOf(chunks[0] as Uint8Array) : Buffer.concat(chunks);
  const mayHaveKeys = hasEscapes || bytes.includes('__proto__') || bytes.includes('constructor');
  const text = bytes.toString('utf8');
  const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  if (mayHaveKeys) removePrototypeKeys(value);
  return value;
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
