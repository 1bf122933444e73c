import { withoutFragment } from '../../../foundation/kernel/canonical-url.ts';
import { toHtml } from '../clean/html.ts';
import { absoluteFrom } from '../facts/address.ts';
import { baseOf, collect, type PageParts } from '../facts/index.ts';
import {
  type ChildNode,
  type Document,
  type Element,
  firstOf,
  isTag,
  isText,
  parseHtml,
  setChildren,
  walk,
} from '../tree.ts';

/** Documents inside of pages: `iframe`, `frame`, `embed`, `object`, and `srcdoc`. */

/** Documents that are opened in a page, and how deep they may stand in each other. */
export const MOST_FRAMES = 5;
export const MOST_DEPTH = 3;
/** A page with more words than this has content of its own; what it embeds is beside it. */
const FEW_WORDS = 10;
/** UTF-16 units of an address that is a document. */
const MOST_DATA = 2_000_000;
const MUTE = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'noframes',
  'head',
  'object',
  'iframe',
  'svg',
  'select',
]);
/** Endings of what is no page and no PDF. */
const NO_PAGE = /\.(?:swf|svg|png|jpe?g|gif|webp|mp[34]|webm|og[gv]|wav|zip|docx?|xlsx?|pptx?)(?:$|[?#])/i;

/** A document that was fetched for a frame. */
export interface FrameDocument {
  /** Where the frame leads. */
  readonly address: string;
  /** After redirects. */
  readonly url: string;
  readonly html: string;
}

/** The address of what an element embeds. */
const sourceOf = ({ name, attribs }: Element): string => (name === 'object' ? attribs.data : attribs.src)?.trim() ?? '';

const isTiny = ({ attribs }: Element): boolean =>
  /^[01](?:px)?$/.test(attribs.width ?? '') || /^[01](?:px)?$/.test(attribs.height ?? '');

const isHidden = (element: Element): boolean =>
  isTiny(element) ||
  'hidden' in element.attribs ||
  /display\s*:\s*none|visibility\s*:\s*hidden/i.test(element.attribs.style ?? '');

/** URLs of the pages and PDFs that a page without words of its own shows in its place; none if it has content. */
export function framesToOpen(document: Document, url: string, parts: PageParts = collect(document)): string[] {
  if (parts.frames.length === 0 || hasWords(document)) return [];
  const absolute = absoluteFrom(baseOf(document, url, parts));
  const own = withoutFragment(url);
  const found = new Set<string>();
  for (const frame of parts.frames) {
    const source = sourceOf(frame);
    if (source === '' || isHidden(frame) || frame.attribs.srcdoc !== undefined) continue;
    const address = absolute(source);
    if (address === undefined || !/^https?:/.test(address) || NO_PAGE.test(address)) continue;
    if (frame.attribs.type !== undefined && !/html|pdf/i.test(frame.attribs.type)) continue;
    if (withoutFragment(address) !== own) found.add(address);
  }
  return [...found];
}

function hasWords(document: Document): boolean {
  let words = 0;
  walk(document, (node) => {
    if (isText(node)) words += node.data.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    return words <= FEW_WORDS && !(isTag(node) && MUTE.has(node.name));
  });
  return words > FEW_WORDS;
}

/** The page with the content of documents behind their frames, which stay: crawls follow them. */
export function openFrames(html: string, url: string, frames: readonly FrameDocument[]): string {
  const document = parseHtml(html);
  const parts = collect(document);
  const absolute = absoluteFrom(baseOf(document, url, parts));
  for (const element of parts.frames) {
    const address = absolute(sourceOf(element));
    const frame = frames.find((one) => one.address === address);
    if (frame !== undefined) fill(divisionAfter(element), frame.html, frame.url);
  }
  walk(document, (node) => {
    if (isTag(node) && node.name === 'frameset') node.name = 'body';
    return undefined;
  });
  return toHtml(document);
}

/** The HTML that a frame brings itself: `srcdoc`, or an address that is a document. */
function ownHtmlOf({ attribs: { srcdoc, src = '' } }: Element): string | undefined {
  if (srcdoc !== undefined) return srcdoc;
  const [, base64, data] = /^\s*data:text\/html(?:;[^;,]*)*?(;base64)?,(.*)$/is.exec(src.slice(0, MOST_DATA)) ?? [];
  if (data === undefined) return undefined;
  try {
    const text = decodeURIComponent(data);
    return base64 === undefined ? text : Buffer.from(text, 'base64').toString();
  } catch {
    return undefined;
  }
}

/** Makes `srcdoc` part of the page, in place: readers see it, wherever it comes from. @returns whether there is any */
export function openSourceDocuments(document: Document, url: string, parts: PageParts = collect(document)): boolean {
  let opened = 0;
  let { frames: all } = parts;
  for (let depth = 0; depth < MOST_DEPTH; depth++) {
    if (depth > 0) all = collect(document).frames;
    const frames = all.flatMap((frame) => {
      const html = isHidden(frame) ? undefined : ownHtmlOf(frame);
      return html === undefined ? [] : [{ frame, html }];
    });
    if (frames.length === 0) break;
    for (const { frame, html } of frames) {
      if (opened++ >= MOST_FRAMES) return true;
      frame.name = 'div';
      frame.attribs = {};
      fill(frame, html, url);
    }
  }
  return opened > 0;
}

/** A new division behind an element. */
function divisionAfter(element: Element): Element {
  const division = parseHtml('<div></div>').children[0] as Element;
  const { parent, next } = element;
  division.parent = parent;
  division.prev = element;
  division.next = next;
  element.next = division;
  if (next) next.prev = division;
  parent?.children.splice(parent.children.indexOf(element) + 1, 0, division);
  return division;
}

/** Fills an element with the content of a document, whose addresses become absolute. */
function fill(element: Element, html: string, url: string): void {
  const inner = parseHtml(html);
  const absolute = absoluteFrom(baseOf(inner, url));
  const body = firstOf(inner, 'body', 'frameset') ?? inner;
  walk(body, (node) => {
    if (!isTag(node)) return undefined;
    for (const name of ['href', 'src', 'data', 'action', 'poster'] as const) {
      const address = node.attribs[name];
      if (address !== undefined && address !== '') node.attribs[name] = absolute(address.trim()) ?? address;
    }
    return undefined;
  });
  const children: ChildNode[] = body.children.filter(
    (child) => !(isTag(child) && ['html', 'head', 'script', 'title', 'meta', 'link', 'base'].includes(child.name)),
  );
  setChildren(element, children);
}
