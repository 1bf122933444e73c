import { ownField } from '../../../foundation/kernel/table.ts';

/** Texts with placeholders: `{name}` for an option or a part of a page's URL, `{setting.name}` for a setting. */

/** Values of placeholders; undefined if missing. */
export type Values = Readonly<Record<string, unknown>>;

const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_.-]*)\}/g;

/** The placeholder names of a text, in order. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name]) => name as string);
}

/**
 * Replaces the placeholders of a text.
 * @param encode applied to each value, for example encodeURIComponent
 * @returns undefined when a value is missing
 */
export function fill(text: string, values: Values, encode: (value: string) => string = String): string | undefined {
  const names = placeholdersOf(text);
  if (names.some((name) => isAbsent(ownField(values, name)))) return undefined;
  return text.replace(PLACEHOLDER, (_, name: string) => encode(textOf(ownField(values, name))));
}

/**
 * Replaces the placeholders of JSON. A text that is a single placeholder becomes the value itself, such as a number or list; members
 * with a missing value are omitted.
 */
export function fillJson(template: unknown, values: Values): unknown {
  if (typeof template === 'string') {
    const [only, ...others] = placeholdersOf(template);
    if (only !== undefined && others.length === 0 && template === `{${only}}`) return ownField(values, only);
    return fill(template, values);
  }
  if (Array.isArray(template)) return template.map((item) => fillJson(item, values)).filter((one) => one !== undefined);
  if (typeof template !== 'object' || template === null) return template;
  const members = Object.entries(template).map(([name, value]) => [name, fillJson(value, values)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';
const textOf = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value));
