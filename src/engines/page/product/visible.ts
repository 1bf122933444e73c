import { defined } from '../../../foundation/kernel/table.ts';
import { phraseSource } from '../../lexicon/index.ts';
import { inStockOf, money } from '../../values/index.ts';
import { cellsOfLine, type ShownLines } from '../places/index.ts';
import type { Structured } from '../structured/index.ts';
import type { Known } from './types.ts';
import { imagesOf, priceOf } from './values.ts';

/** The product that a page shows without stating it in data: below the heading that names the page a price and something to buy it with. */

const BUY = new RegExp(String.raw`^(?:${phraseSource('furniture/buy')})[\s!>»→]*$`, 'iu');
/** Characters of a price and of a line about availability. */
const MOST = 60;
/** Lines that are looked at below the heading. */
const FAR = 200;
/** The same button often stands at the top and at the bottom. */
const MOST_BUTTONS = 3;
/** A price with at most two words beside it: "from $5", "5 € incl. VAT". */
const PRICE = /^(?:[\p{L}.:]+\s+){0,2}[^\d\n]{0,4}\d[\d.,'’\s]*[^\d\n]{0,6}(?:\s*[\p{L}./]+){0,2}(?<!,)$/u;
/** What shops call the number of a product. */
const SKU = /^(?:sku|article number|artikelnummer|art\.?-?nr\.?)[:\s]*/i;

/** @param title the heading that names the page */
export function knownOfVisible(
  { lines, controls }: ShownLines,
  { openGraph, meta, labelled, classed, marks }: Structured,
  title: string | undefined,
  url: string,
): Known | undefined {
  const heading = title && lines.find(({ level, isAside, text }) => level > 0 && !isAside && text.startsWith(title));
  if (!heading || /article/i.test(openGraph['og:type']?.[0] ?? '')) return undefined;
  const from = lines.indexOf(heading) + 1;
  const below = lines.slice(from, from + FAR);
  const ends = below.flatMap(({ level }, at) => (level > 1 && level < 5 ? [at] : []));
  const [first = FAR, second = FAR] = ends;
  const textsTo = (end: number): string[] =>
    below
      .slice(0, end)
      .filter(({ isAside }) => !isAside)
      .flatMap((line) => [...line.runs.map(({ text }) => text), line.text, ...cellsOfLine(line).flat()])
      .filter((text) => text !== '' && text.length <= MOST);
  const prices = textsTo(first).flatMap((text) =>
    PRICE.test(text) && money.first(text) !== undefined ? (priceOf(text, undefined) ?? []) : [],
  );
  const old = classed.flatMap(({ label, value }) => (label === 'old price' ? value : []));
  const struck = [...(marks?.struck ?? []), ...old].map((text) => priceOf(text, undefined)?.amount);
  const price = prices.find(({ amount }) => !struck.includes(amount)) ?? prices[0];
  const original = prices.find(({ amount }) => struck.includes(amount));
  const buys = [
    ...controls.filter(({ at }) => at >= from && at <= from + second).map(({ text }) => text),
    ...below.slice(0, second).flatMap(({ text, runs }) => (runs.length > 1 ? runs.map((run) => run.text) : text)),
  ].filter((text) => text.length <= MOST && BUY.test(text));
  // Cards of a list have a button each.
  if (price === undefined || buys.length === 0 || buys.length > MOST_BUTTONS) return undefined;
  const images = imagesOf(openGraph['og:image'], url);
  const codes = [...labelled, ...classed].filter(({ label, isAside }) => !isAside && SKU.test(label));
  const inStock = textsTo(second)
    .map(inStockOf)
    .find((one) => one !== undefined);
  return defined({
    title,
    description: openGraph['og:description']?.[0] ?? meta.description?.[0],
    images: images.length > 0 ? images : undefined,
    offer: defined({
      price,
      originalPrice: original && original.amount > price.amount ? original : undefined,
      availability: inStock === undefined ? undefined : { inStock },
      sku: codes.map(({ value }) => value.replace(SKU, '')).find((code) => /^(?=.*[\d-])\S+$/.test(code)),
    }),
  });
}
