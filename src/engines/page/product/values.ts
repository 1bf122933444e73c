import { amounts, inStockOf, money, numbers } from '../../values/index.ts';
import { absolute, isObject, type Json, listOf, oneLine } from '../structured/index.ts';
import type { Price, ProductImage } from './types.ts';

/** Values of product data, in the formats of many shops. */

/** The text of a value, or the name of an object. */
export function textOf(value: Json | undefined, max = 5_000): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    const plain = value.includes('<') ? value.slice(0, max * 3).replace(/<[^<>]{0,500}>/g, ' ') : value;
    return (
      oneLine(
        plain.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&nbsp;', ' '),
        max,
      ) || undefined
    );
  }
  if (Array.isArray(value)) return value.length > 0 ? textOf(value[0], max) : undefined;
  if (isObject(value)) return textOf(value.name ?? value['@value'] ?? value.value, max);
  return undefined;
}

/** An amount of money; undefined for zero without a currency, which shops use for "unknown". */
export function priceOf(amount: Json | undefined, currency: Json | undefined): Price | undefined {
  const said = typeof amount === 'number' ? amount : textOf(amount, 60);
  if (said === undefined) return undefined;
  const number =
    typeof said === 'number'
      ? said
      : /^\d+(?:\.\d+)?$/.test(said)
        ? numbers.parse(said)
        : amounts.only(said, { isGrouped: true });
  if (number === undefined || !Number.isFinite(number) || number < 0) return undefined;
  const code = textOf(currency, 10)?.toUpperCase();
  const stated =
    code !== undefined && /^[A-Z]{3}$/.test(code)
      ? code
      : typeof said === 'string'
        ? money.currencyIn(said)
        : undefined;
  if (number === 0 && stated === undefined) return undefined;
  const isFormatted = typeof said === 'string' && !/^[\d.,]+$/.test(said);
  return {
    amount: number,
    ...(stated === undefined ? {} : { currency: stated }),
    ...(isFormatted ? { formatted: said } : {}),
  };
}

/** Whether it is available; undefined if not stated. */
export function availabilityOf(value: Json | undefined): { inStock: boolean; text?: string } | undefined {
  if (typeof value === 'boolean') return { inStock: value };
  const text = textOf(value, 200)?.replace(/^https?:\/\/schema\.org\//i, '');
  const inStock = text === undefined ? undefined : inStockOf(text);
  return inStock === undefined || text === undefined ? undefined : { inStock, text };
}

export function imagesOf(value: Json | undefined, base: string): ProductImage[] {
  const images: ProductImage[] = [];
  for (const one of listOf(value).slice(0, 50)) {
    const address = isObject(one)
      ? textOf(one.url ?? one.contentUrl ?? one['@id'], 2_000)
      : typeof one === 'string'
        ? one
        : undefined;
    if (address === undefined || /^data:/i.test(address)) continue;
    const url = absolute(address, base);
    const alt = isObject(one) ? textOf(one.caption ?? one.name ?? one.alt ?? one.altText, 300) : undefined;
    if (/^https?:/.test(url) && !images.some((image) => image.url === url))
      images.push({ url, ...(alt === undefined ? {} : { alt }) });
  }
  return images;
}
