import { LOADING } from '../judge/page-evidence.ts';
import { type Document, type Element, isTag, isText, walk } from '../tree.ts';

/** Signs by which browsers and screen readers know that a page, or a part of it, is not there yet. */

/** Characters of a part that says that it is loading. */
const LONGEST_SAID = 80;
/** Words of a result that may be all that there is while the page loads. */
const FEW_WORDS = 100;
/** Names of what stands in the place of content: grey boxes, turning circles. */
const PLACEHOLDER = /(?:^|[^a-z])(?:skeleton|shimmer|spinner|loader|lds-[a-z]+|sk-[a-z]+)(?=$|[^a-z])/i;
const MUTE = new Set(['script', 'style', 'template', 'noscript', 'head', 'textarea', 'select']);
/** Roles and states of regions that tell what happens. */
const TELLS = /^(?:status|alert|log|timer)$/;

/** A result that says nothing but that the page is loading. @param markdown the whole result */
export const saysLoading = (markdown: string): boolean =>
  markdown.length < 200 && LOADING.test(markdown.replace(/^#.*$/gm, ''));

/**
 * The part of a page that is still loading: `''` if it says nothing; undefined if there is none.
 * @param hidden elements that readers do not see
 * @param words of the result
 */
export function loadingPart(document: Document, hidden: ReadonlySet<Element>, words: number): string | undefined {
  const isShort = words < FEW_WORDS;
  let found: string | undefined;
  walk(document, (node) => {
    if (found !== undefined) return false;
    if (!isTag(node)) return undefined;
    if (MUTE.has(node.name) || hidden.has(node) || node.attribs.hidden !== undefined) return false;
    const { attribs } = node;
    const written = (): string => saidBy(node);
    if (attribs['aria-busy'] === 'true') found = written();
    else if (attribs.role !== undefined && TELLS.test(attribs.role)) found = toldBy(written());
    else if (attribs['aria-live'] !== undefined && attribs['aria-live'] !== 'off') found = toldBy(written());
    else if (isShort && isWaiting(node)) found = written();
    return undefined;
  });
  return found;
}

const toldBy = (written: string): string | undefined => (written !== '' && LOADING.test(written) ? written : undefined);

/** Signs of which complete pages have some too. */
function isWaiting({ name, attribs }: Element): boolean {
  if (name === 'progress') return attribs.value === undefined;
  if (attribs.role === 'progressbar') return attribs['aria-valuenow'] === undefined;
  const label = attribs['aria-label'] ?? attribs['aria-valuetext'] ?? '';
  if (label !== '' && label.length < LONGEST_SAID && LOADING.test(label)) return true;
  if (attribs.style !== undefined && /cursor\s*:\s*(?:wait|progress)/i.test(attribs.style)) return true;
  return (
    (attribs.class !== undefined && PLACEHOLDER.test(attribs.class)) ||
    (attribs.id !== undefined && PLACEHOLDER.test(attribs.id))
  );
}

/** What a part says in a few words; '' if it says more. */
function saidBy(element: Element): string {
  let text = '';
  walk(element, (node) => {
    if (isText(node)) text += ` ${node.data}`;
    return text.length < 10 * LONGEST_SAID && !(isTag(node) && MUTE.has(node.name));
  });
  const written = (text.trim() || (element.attribs['aria-label'] ?? element.attribs['aria-valuetext'] ?? ''))
    .replace(/\s+/g, ' ')
    .trim();
  return written.length <= LONGEST_SAID ? written : '';
}
