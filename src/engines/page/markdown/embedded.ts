import { oneLine } from '../../text/index.ts';
import { type Element, isTag, textOf } from '../tree.ts';
import { escapeText } from './escape.ts';
import type { Resolve } from './image.ts';
import { destination } from './spans.ts';

/** Videos, audio and frames as links. */

const NAMES: ReadonlyMap<string, string> = new Map([
  ['video', 'Video'],
  ['audio', 'Audio'],
  ['iframe', 'Embedded page'],
  ['frame', 'Embedded page'],
  ['embed', 'Embedded document'],
  ['object', 'Embedded document'],
]);

/** What browsers do not show any more; readers see what stands in its place. */
const OUTDATED = /flash|silverlight|java|realaudio|shockwave|director/i;
const LONGEST_TITLE = 100;

/** A link to what the element embeds; undefined if the element embeds nothing, '' if it has no URL that readers can open. */
export function embeddedLink(element: Element, resolve: Resolve): string | undefined {
  const name = NAMES.get(element.name);
  if (name === undefined) return undefined;
  const { attribs } = element;
  if (/^[01](?:px)?$/.test(attribs.width ?? '') || /^[01](?:px)?$/.test(attribs.height ?? '')) return '';
  const isObject = element.name === 'object';
  if (
    (isObject || element.name === 'embed') &&
    (OUTDATED.test(attribs.type ?? '') || /\.swf\b/i.test(attribs.data ?? attribs.src ?? ''))
  )
    return isObject ? undefined : '';
  const inner = element.children.find((child): child is Element => isTag(child) && child.name === 'source');
  const source = [isObject ? attribs.data : attribs.src, attribs['data-src'], inner?.attribs.src]
    .map((one) => one?.trim() ?? '')
    .find((one) => one !== '' && !/^(?:about|data|blob|javascript):/i.test(one));
  if (source === undefined) return isObject ? undefined : '';
  const written = isObject ? textOf(element) : '';
  const titles = [attribs.title, attribs['aria-label'], written].map((one) => oneLine(one ?? ''));
  const title = titles.find((one) => one !== '' && one.length <= LONGEST_TITLE) ?? name;
  const link = `[${escapeText(title, '', true)}](${destination({ href: resolve(source) })})`;
  return /^image\//i.test(attribs.type ?? '') ? `!${link}` : link;
}
