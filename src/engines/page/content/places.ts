import type { Element } from '../tree.ts';

/** Places: the role of an element in the page, by its name and role attribute. */

/** Places by element name or role; an element has one of them, or 0. */
const PLACES: readonly (readonly [names: string, roles: string])[] = [
  ['nav', 'navigation menu menubar tree'],
  ['header', 'banner'],
  ['footer', 'contentinfo'],
  ['aside', 'complementary'],
  ['main', 'main'],
  ['article', 'article'],
  ['section', 'region'],
  ['form', 'search form'],
  ['table', 'table grid'],
  ['ul', 'list listbox'],
  ['ol', ''],
  ['dl', ''],
  ['blockquote', ''],
  ['figure', ''],
  ['details', ''],
  ['pre', ''],
  ['dialog', 'dialog alertdialog'],
  ['p', ''],
  ['li', 'listitem option menuitem'],
  ['a', ''],
  ['button', 'button tab'],
  ['h1', ''],
  ['h2', ''],
  ['h3 h4', ''],
  ['h5 h6', ''],
  ['td th', ''],
  ['label legend', ''],
  ['dt dd', ''],
  ['figcaption', ''],
  ['time', ''],
  ['strong b', ''],
  ['code', ''],
  ['summary', ''],
  ['address', ''],
  ['noscript', ''],
  ['', 'alert status'],
];

export const PLACE_COUNT = PLACES.length + 1;
const BY_NAME = new Map<string, number>();
const BY_ROLE = new Map<string, number>();
PLACES.forEach(([names, roles], i) => {
  for (const name of names.split(' ')) if (name) BY_NAME.set(name, i + 1);
  for (const role of roles.split(' ')) if (role) BY_ROLE.set(role, i + 1);
});
/** The place of an element name, for rules that need a particular one. */
export const placeNumber = (name: string): number => BY_NAME.get(name) ?? 0;

/** The place of messages by their role: banners of the site, or a part of the page. */
export const MESSAGE = BY_ROLE.get('alert') ?? 0;

export const placeOf = (name: string, role: string): number => BY_ROLE.get(role) ?? BY_NAME.get(name) ?? 0;

/** Whether the markup says that the element is hidden, at least at first. */
export function isHidden({ attribs }: Element): boolean {
  if (attribs.hidden !== undefined && attribs.hidden !== 'until-found') return true;
  const { style } = attribs;
  return style !== undefined && style.length < 2000 && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}
