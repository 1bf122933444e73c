import { defined, ownField } from '../../../foundation/kernel/table.ts';
import { amounts, inStockOf, money, numbers } from '../../values/index.ts';
import { absolute, isObject, type Json, type JsonObject, listOf, oneLine } from '../structured/index.ts';
import type { Price, ProductImage } from './types.ts';

/** Values of product data, in the formats of many shops. */

/** The value under the first of some names that has one. */
export const firstValueOf = (object: JsonObject, names: readonly string[]): Json | undefined =>
  names.map((name) => ownField(object, name) ?? undefined).find((value) => value !== undefined);

/** The letters and digits of a name, by which the same names are told. */
export const bareName = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The text of a value, or the name of an object. */
export function valueText(value: Json | undefined, max = 5_000): string | undefined {
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
  if (Array.isArray(value)) return value.length > 0 ? valueText(value[0], max) : undefined;
  if (isObject(value)) return valueText(value.name ?? value['@value'] ?? value.value, max);
  return undefined;
}

/** An amount of money; undefined for zero without a currency, which shops use for "unknown". */
export function priceOf(amount: Json | undefined, currency: Json | undefined): Price | undefined {
  const written = typeof amount === 'number' ? amount : valueText(amount, 60);
  if (written === undefined) return undefined;
  const number =
    typeof written === 'number'
      ? written
      : /^\d+(?:\.\d+)?$/.test(written)
        ? numbers.parse(written)
        : amounts.only(written, { isGrouped: true });
  if (number === undefined || !Number.isFinite(number) || number < 0) return undefined;
  const code = valueText(currency, 10)?.toUpperCase();
  const declared =
    code !== undefined && /^[A-Z]{3}$/.test(code)
      ? code
      : typeof written === 'string'
        ? money.currencyIn(written)
        : undefined;
  if (number === 0 && declared === undefined) return undefined;
  const isFormatted = typeof written === 'string' && !/^[\d.,]+$/.test(written);
  return defined({ amount: number, currency: declared, formatted: isFormatted ? written : undefined });
}

/** Whether it is available; undefined if not stated. */
export function availabilityOf(value: Json | undefined): { inStock: boolean; text?: string } | undefined {
  if (typeof value === 'boolean') return { inStock: value };
  const text = valueText(value, 200)?.replace(/^https?:\/\/schema\.org\//i, '');
  const inStock = text === undefined ? undefined : inStockOf(text);
  return inStock === undefined || text === undefined ? undefined : { inStock, text };
}

export function imagesOf(value: Json | undefined, base: string): ProductImage[] {
  const images: ProductImage[] = [];
  for (const one of listOf(value).slice(0, 50)) {
    const address = isObject(one)
      ? valueText(one.url ?? one.contentUrl ?? one['@id'], 2_000)
      : typeof one === 'string'
        ? one
        : undefined;
    if (address === undefined || /^data:/i.test(address)) continue;
    const url = absolute(address, base);
    const alt = isObject(one) ? valueText(one.caption ?? one.name ?? one.alt ?? one.altText, 300) : undefined;
    if (/^https?:/.test(url) && !images.some((image) => image.url === url)) images.push(defined({ url, alt }));
  }
  return images;
}
