import { isLigature } from '../ligatures.ts';
import { type Element, isTag, isText } from '../tree.ts';

/** What the icon before a text says of it: Font Awesome, Bootstrap Icons, Material Symbols and other icon fonts. */

const LABELS: readonly (readonly [names: RegExp, label: string])[] = [
  [/^(?:map-?(?:marker|pin)|geo|location|place|pin(?!terest))/, 'location'],
  [/^(?:phone|telephone|call|mobile)/, 'phone'],
  [/^(?:envelope|e?-?mail|at$)/, 'email'],
  [/^(?:calendar|event)/, 'date'],
  [/^(?:bed$|bed-|bedroom|king-bed|double-bed)/, 'bedrooms'],
  [/^(?:bath|shower)/, 'bathrooms'],
  [/^(?:door|meeting-room)/, 'room'],
  [/^(?:chat|comment|message|forum)/, 'replies'],
  [/^(?:eye|visibility)/, 'views'],
  [/^(?:person|user|account)(?!s|-?(?:group|friends|plus))/, 'by'],
  [/^(?:ruler|square-foot|expand|area)/, 'area'],
];
/** Classes of icons end in a name: `fas fa-map-marker-alt`, `bi bi-geo`, `icon-phone`. */
const ICON_CLASS =
  /(?:^|\s)(?:fa[srlbd]?|bi|ti|ri|mdi|icon|icons|icofont|las?|ph|feather|glyphicon|dashicons)-([a-z][a-z-]*)/g;

/** The label that an icon gives to the text beside it; undefined if the element has no icon in front, or one of no such meaning. */
export function labelOfIcon(element: Element): string | undefined {
  let first: Element | undefined = element;
  for (let depth = 0; depth < 4; depth++) {
    first = first?.children.find((child) => isTag(child) || (isText(child) && child.data.trim() !== '')) as
      | Element
      | undefined;
    if (first === undefined || !isTag(first)) return undefined;
    if (iconNames(first).length > 0) return meaningOfIcon(first);
  }
  return undefined;
}

/** The label that an icon gives to what stands beside it; undefined for other elements and icons of no such meaning. */
export function meaningOfIcon(icon: Element): string | undefined {
  const names = iconNames(icon);
  return LABELS.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1];
}

function iconNames(element: Element): string[] {
  const { class: names = '' } = element.attribs;
  if (names.length > 300) return [];
  if (isLigature(element)) {
    const [text] = element.children;
    return text !== undefined && isText(text) ? [text.data.trim().replaceAll('_', '-').toLowerCase()] : [];
  }
  const isDrawn = element.name === 'i' || element.name === 'svg' || element.name === 'span';
  if (!isDrawn || element.children.some((child) => isText(child) && child.data.trim() !== '')) return [];
  return [...names.matchAll(ICON_CLASS)].map(([, name = '']) => name);
}
