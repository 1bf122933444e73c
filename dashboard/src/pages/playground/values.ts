import type { FormField, Values } from './capability.ts';

/** Readers of form values; undefined if nothing was given, so that it is left out of requests and code. */

export const text = (value: string | undefined): string | undefined => (value?.trim() ? value.trim() : undefined);

export const number = (value: string | undefined): number | undefined => {
  const given = text(value);
  return given === undefined || Number.isNaN(Number(given)) ? undefined : Number(given);
};

export const list = (value: string | undefined): string[] | undefined => {
  const parts = (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length > 0 ? parts : undefined;
};

export const flag = (value: string | undefined): boolean | undefined =>
  value === 'true' ? true : value === 'false' ? false : undefined;

/** Initial values of a form: from the URL, otherwise the defaults. */
export function initialValues(fields: readonly FormField[], search: string): Values {
  const params = new URLSearchParams(search);
  return Object.fromEntries(fields.map((field) => [field.name, params.get(field.name) ?? field.initial ?? '']));
}

/** The query string that brings a form back. */
export function searchOf(values: Values): string {
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
}
