import { ownField, setField } from '../../../foundation/kernel/table.ts';
import { type Document, type Element, isTag, isText, walk } from '../tree.ts';
import type { Script } from './embedded.ts';
import { oneLine } from './text.ts';

/** Data in the head and the scripts, from one walk. */
export interface Head {
  readonly title: string | undefined;
  readonly lang: string | undefined;
  readonly canonical: string | undefined;
  /** `og:`, `article:`, `product:`, `book:`, `profile:`, `music:`, `video:`: each name with its values. */
  readonly openGraph: Record<string, string[]>;
  /** All other named meta tags, in lower case. */
  readonly meta: Record<string, string[]>;
  readonly jsonLd: string[];
  readonly scripts: Script[];
}

const MAX_TAGS = 500;
const OPEN_GRAPH = /^(?:og|article|product|book|profile|music|video|business|place|event|restaurant):/;

export function headOf(document: Document): Head {
  const openGraph: Record<string, string[]> = Object.create(null);
  const meta: Record<string, string[]> = Object.create(null);
  const jsonLd: string[] = [];
  const scripts: Script[] = [];
  let title: string | undefined;
  let lang: string | undefined;
  let canonical: string | undefined;
  let tags = 0;
  walk(document, (node) => {
    if (!isTag(node)) return undefined;
    const { name, attribs } = node;
    if (name === 'html') lang = attribs.lang;
    else if (name === 'title') title ??= oneLine(contentOf(node), 1_000) || undefined;
    else if (name === 'link') {
      if (attribs.href && attribs.rel?.toLowerCase() === 'canonical') canonical ??= attribs.href.trim();
    } else if (name === 'meta') {
      const key = (attribs.property ?? attribs.name ?? attribs['http-equiv'])?.trim().toLowerCase();
      const content = attribs.content?.trim().slice(0, 5_000);
      if (key && content && ++tags <= MAX_TAGS) {
        const list = OPEN_GRAPH.test(key) ? openGraph : meta;
        const values = ownField(list, key);
        if (values) values.push(content);
        else setField(list, key, [content]);
      }
    } else if (name === 'script') {
      const type = (attribs.type ?? '').trim().toLowerCase();
      if (attribs.src === undefined) {
        const text = contentOf(node);
        if (type.startsWith('application/ld+json')) jsonLd.push(text);
        else if (
          text.length > 2 &&
          (type === '' || type.endsWith('json') || type.includes('javascript') || type === 'module')
        ) {
          scripts.push({ id: attribs.id ?? Object.keys(attribs).find((key) => key.startsWith('data-')), type, text });
        }
      }
      return false;
    }
    return undefined;
  });
  return { title, lang, canonical, openGraph: { ...openGraph }, meta: { ...meta }, jsonLd, scripts };
}

function contentOf(element: Element): string {
  let text = '';
  for (const child of element.children) if (isText(child)) text += child.data;
  return text;
}
