import { createJsonScan } from './json-scan.ts';

/** JSON that came as a text inside of a request: a field of a form, an argument. Bounded like a body. */

/**
 * @returns the value, without keys that could change the prototype of derived objects; or what is wrong with the text
 */
export function readJsonText(text: string | Buffer): { readonly value: unknown } | { readonly problem: string } {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const problem = createJsonScan().take(bytes);
  if (problem !== undefined) return { problem };
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    removePrototypeKeys(value);
    return { value };
  } catch {
    return { problem: 'Must be valid JSON' };
  }
}

/** Removes `__proto__`, and `constructor` where it holds a `prototype`, at every level. */
export function removePrototypeKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) {
    const record = value as Record<string, unknown>;
    Reflect.deleteProperty(record, '__proto__');
    const own = Object.hasOwn(record, 'constructor') ? record.constructor : undefined;
    if (typeof own === 'object' && own !== null && Object.hasOwn(own, 'prototype'))
      Reflect.deleteProperty(record, 'constructor');
  }
  for (const one of Object.values(value)) removePrototypeKeys(one);
}
