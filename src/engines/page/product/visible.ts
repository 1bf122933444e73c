import { phraseSource } from '../../lexicon/index.ts';
import { inStockOf, money } from '../../values/index.ts';
import type { Structured } from '../structured/index.ts';
import { type ChildNode, type Document, type Element, isTag, isText, walk } from '../tree.ts';
import type { Known, Price } from './types.ts';
import { imagesOf, priceOf } from './values.ts';

/** The product that a page shows without stating it in data: below the heading that names the page a price and something to buy it with. */

const BUY = new RegExp(String.raw`^(?:${phraseSource('furniture/buy')})[\s!>»→]*$`, 'iu');
const PRICE_NAME = /price|cost|amount|prei?s|prix|precio|prezzo|cena|preco/i;
const FORMER = /old|was|former|regular|original|strike|compare|before|list-?price|rrp|msrp|uvp|crossed/i;
const OUTSIDE = new Set(['nav', 'footer', 'aside', 'script', 'style', 'noscript', 'template', 'select', 'svg', 'head']);
const HEADINGS = new Set(['h2', 'h3', 'h4']);
/** Characters of a price, of a control, and of a line about availability. */
const MOST = 60;
/** Elements that are looked at below the heading. */
const FAR = 600;
const MOST_NODES = 60;
/** The same button often stands at the top and at the bottom. */
const MOST_BUTTONS = 3;
/** A price with at most two words beside it: "from $5", "5 € incl. VAT". */
const PRICE = /^(?:[\p{L}.:]+\s+){0,2}[^\d\n]{0,6}\d[\d.,'’\s]*[^\d\n]{0,6}(?:\s*[\p{L}./]+){0,2}(?<!,)$/u;

export function knownOfVisible(
  document: Document,
  { openGraph, meta, labelled, title: pageTitle }: Structured,
  url: string,
): Known | undefined {
  const titles: Element[] = [];
  walk(document, (node) => {
    if (isTag(node) && node.name === 'h1') titles.push(node);
    return !(isTag(node) && OUTSIDE.has(node.name));
  });
  const named = squashed(openGraph['og:title']?.[0] ?? pageTitle ?? '');
  const heading =
    titles.length === 1
      ? titles[0]
      : titles.find((one) => squashed(oneLineOf(one)) !== '' && named.startsWith(squashed(oneLineOf(one))));
  const title = heading && oneLineOf(heading);
  if (!title || /article/i.test(openGraph['og:type']?.[0] ?? '')) return undefined;
  let isBelow = false;
  let headings = 0;
  let seen = 0;
  let price: Price | undefined;
  let original: Price | undefined;
  let buttons = 0;
  let inStock: boolean | undefined;
  const read = (text: string, isFormer: boolean): void => {
    const own = PRICE.test(text) && money.first(text) !== undefined ? priceOf(text, undefined) : undefined;
    if (own === undefined || headings > 0) return;
    if (isFormer) original ??= own;
    else price ??= own;
  };
  walk(document, (node) => {
    if (node === heading) {
      isBelow = true;
      return false;
    }
    if (isText(node)) {
      const text = node.data.trim();
      if (!isBelow || seen > FAR || text === '' || text.length > MOST) return undefined;
      if (headings < 2) inStock ??= inStockOf(text);
      read(text, false);
      return undefined;
    }
    if (!isTag(node)) return undefined;
    if (OUTSIDE.has(node.name)) return false;
    if (!isBelow || ++seen > FAR) return undefined;
    const { name, attribs } = node;
    if (HEADINGS.has(name)) headings++;
    const isControl =
      name === 'button' || name === 'a' || attribs.role === 'button' || (name === 'input' && attribs.type === 'submit');
    if (isControl) {
      if (headings < 2 && BUY.test(attribs.value ?? oneLineOf(node))) buttons++;
      return false;
    }
    const names = `${attribs.class ?? ''} ${attribs.id ?? ''}`;
    const isFormer = name === 'del' || name === 's' || name === 'strike' || FORMER.test(names);
    if (!isFormer && !PRICE_NAME.test(names)) return undefined;
    const text = oneLineOf(node);
    if (text === '' || text.length > MOST / 2) return undefined;
    read(text, isFormer);
    return false;
  });
  // Cards of a list have a button each.
  if (price === undefined || buttons === 0 || buttons > MOST_BUTTONS) return undefined;
  const description = openGraph['og:description']?.[0] ?? meta.description?.[0];
  const images = imagesOf(openGraph['og:image'], url);
  const sku = labelled.find(
    ({ label, isAside }) => !isAside && /^(?:sku|article number|artikelnummer|art\.?-?nr\.?)$/i.test(label),
  );
  return {
    title,
    ...(description === undefined ? {} : { description }),
    ...(images.length > 0 ? { images } : {}),
    offer: {
      price,
      ...(original !== undefined && original.amount > price.amount ? { originalPrice: original } : {}),
      ...(inStock === undefined ? {} : { availability: { inStock } }),
      ...(sku === undefined ? {} : { sku: sku.value }),
    },
  };
}

const squashed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The text of a small element in one line; '' for a larger one. */
function oneLineOf(element: Element): string {
  let text = '';
  const open: ChildNode[] = [...element.children].slice(0, MOST_NODES).reverse();
  for (let nodes = 0; open.length > 0; nodes++) {
    const node = open.pop() as ChildNode;
    if (nodes > MOST_NODES || text.length > 300) return '';
    if (isText(node)) text += node.data;
    else if (isTag(node) && !OUTSIDE.has(node.name)) open.push(...node.children.slice(0, MOST_NODES).reverse());
  }
  return text.replace(/\s+/g, ' ').trim();
}
