import type { Contact } from './visible-types.ts';

/** The address in a `mailto:` or `tel:` link; undefined for other links. */
export function contactOf(href: string): Pick<Contact, 'kind' | 'value'> | undefined {
  const [, scheme, address] = /^\s*(mailto|tel):([^?]{3,100})/i.exec(href) ?? [];
  if (scheme === undefined || address === undefined) return undefined;
  let value = address;
  try {
    value = decodeURIComponent(value);
  } catch {}
  return { kind: scheme.toLowerCase() === 'tel' ? 'phone' : 'email', value: value.trim() };
}
