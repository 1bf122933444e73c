import { type Element, isTag } from '../tree.ts';
import { escapeText } from './escape.ts';
import type { Resolve } from './image.ts';
import { destination } from './spans.ts';

/** Videos, audio and frames as links. */

const NAMES: ReadonlyMap<string, string> = new Map([
  ['video', 'Video'],
  ['audio', 'Audio'],
  ['iframe', 'Embedded page'],
]);

/** A link to what the element embeds; undefined if the element embeds nothing, '' if it has no URL that readers can open. */
export function embeddedLink(element: Element, resolve: Resolve): string | undefined {
  const name = NAMES.get(element.name);
  if (name === undefined) return undefined;
  const { attribs } = element;
  if (/^[01](?:px)?$/.test(attribs.width ?? '') || /^[01](?:px)?$/.test(attribs.height ?? '')) return '';
  const inner = element.children.find((child): child is Element => isTag(child) && child.name === 'source');
  const source = [attribs.src, attribs['data-src'], inner?.attribs.src]
    .map((one) => one?.trim() ?? '')
    .find((one) => one !== '' && !/^(?:about|data|blob|javascript):/i.test(one));
  if (source === undefined) return '';
  const title = (attribs.title ?? attribs['aria-label'] ?? '').replace(/\s+/g, ' ').trim();
  return `[${escapeText(title !== '' && title.length <= 100 ? title : name, '', true)}](${destination({ href: resolve(source) })})`;
}
