import type { Contact } from './visible-types.ts';

const digits = (text: string): string => text.replace(/\D/g, '');

/** Whether a number as it is shown is the one that is dialled, which may have the code of its country. */
const isSame = (shown: string, dialled: string): boolean =>
  shown === dialled || (shown.length >= LEAST && dialled.endsWith(shown.replace(/^0/, '')));
/** Digits of a number without the code of its country. */
const LEAST = 7;

/**
 * The address in a `mailto:` or `tel:` link; undefined for other links.
 * @param shown reads the text of the link. A telephone number is taken as it is written there
 */
export function contactOf(href: string, shown: () => string): Pick<Contact, 'kind' | 'value'> | undefined {
  const [, scheme, address] = /^\s*(mailto|tel):([^?]{3,100})/i.exec(href) ?? [];
  if (scheme === undefined || address === undefined) return undefined;
  let value = address;
  try {
    value = decodeURIComponent(value);
  } catch {}
  if (scheme.toLowerCase() === 'mailto') return { kind: 'email', value: value.trim() };
  const text = shown();
  if (isSame(digits(text), digits(value))) value = /[+(]?\d[\d\s()./-]*/.exec(text)?.[0] ?? value;
  return { kind: 'phone', value: value.trim() };
}
