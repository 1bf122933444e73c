import { defined } from '../../../foundation/kernel/table.ts';
import { SLOGAN, titlesOf } from '../extract/titles.ts';
import { shownOn } from '../places/index.ts';
import {
  absolute,
  byIdOf,
  dereferenced,
  type Entity,
  entitiesOf,
  isObject,
  type Json,
  listOf,
  type Structured,
  typesOf,
} from '../structured/index.ts';
import type { Document } from '../tree.ts';
import { knownOfDataLayer, knownOfRunParams, knownOfState } from './state.ts';
import type { Known, KnownOffer, KnownVariant, Price, Product, ProductImage, Variant } from './types.ts';
import { bareName } from './values.ts';
import { knownOfVisible } from './visible.ts';
import { isProduct, knownOf } from './vocabularies.ts';

export type { Price, Product, ProductImage, Variant } from './types.ts';
export { availabilityOf, imagesOf, priceOf, valueText } from './values.ts';

/**
 * The product that a page is about. Sources, in order of priority: JSON-LD, microdata, RDFa, embedded state, AliExpress's runParams, GA4's
 * dataLayer, OpenGraph (only with a price), and what the page shows (with a price and a way to buy). The first source that has a field sets it.
 * @returns undefined if the page states none, or several side by side
 */
export function productOf(structured: Structured, document: Document | undefined, url: string): Product | undefined {
  const all = titlesOf(structured);
  const titles = all.map(({ text }) => text);
  const heading = all.find(({ source, trust }) => source === 'heading' && trust > SLOGAN)?.text;
  const entities = entitiesOf(structured);
  const byId = byIdOf(entities);
  const find = (value: Json): Json => dereferenced(value, byId);
  const sources: (Known | undefined)[] = [];
  for (const source of ['json-ld', 'microdata', 'rdfa'] as const) {
    const own = entities
      .filter((entity) => entity.source === source)
      .flatMap(({ object }) => inside(object).map((one) => find(one)));
    const object = chosen(own, titles);
    if (object) sources.push(knownOf(object, url, find));
  }
  // A page with many products and none of its own is a list, whatever its other data.
  const many = entities.filter((entity) => isProduct(entity.object)).length;
  if (sources.length === 0 && many > 1) return undefined;
  sources.push(
    knownOfState(structured.embedded, url, [...titles, ...sources.flatMap((known) => known?.title ?? [])]),
    knownOfRunParams(structured.embedded, url),
    knownOfDataLayer(structured.embedded, url),
    knownOfOpenGraph(structured, titles, url),
  );
  // The visible content of a page completes its structured data, and replaces it where it is missing.
  const shown = document && knownOfVisible(shownOn(document), structured, heading, url);
  if (shown && sources.every((one) => one?.offer?.price === undefined && one?.variants === undefined))
    sources.push(shown);
  const known = sources.filter((one) => one !== undefined);
  const first = <K extends keyof Known>(key: K): Known[K] | undefined =>
    known.find((one) => one[key] !== undefined)?.[key];
  const title = first('title');
  const isSold = known.some(
    ({ offer, variants }) => offer?.price ?? offer?.availability ?? variants?.some(({ price }) => price),
  );
  if (title === undefined || known.length === 0) return undefined;
  // A name alone is not a product, unless the page says so.
  if (!isSold && !entities.some((entity) => isProduct(entity.object) && !isBook(entity))) return undefined;
  const declared = first('url');
  return defined({
    title,
    brand: first('brand'),
    category: first('category'),
    url: declared === undefined ? (structured.canonical ?? url) : absolute(declared, url),
    description: first('description'),
    variants: variantsOf(known),
  });
}

/** Books and programs are more often described than sold. */
const isBook = ({ object }: Entity): boolean =>
  typesOf(object).every((type) => type === 'Book' || type === 'SoftwareApplication');

/** An object and its main entity. */
function inside(object: Entity['object']): Entity['object'][] {
  return [object, ...listOf(object.mainEntity).filter(isObject), ...listOf(object.mainEntityOfPage).filter(isObject)];
}

/** The page's product: the only one, the group, or the one with the page's title. */
function chosen(objects: readonly Json[], titles: readonly string[]): Entity['object'] | undefined {
  const products = objects.filter(isObject).filter(isProduct);
  const group = products.find((one) => typesOf(one).includes('ProductGroup'));
  if (group) return group;
  if (products.length <= 1) return products[0];
  const named = titles.map(bareName);
  return products.find(
    ({ name }) => typeof name === 'string' && named.some((title) => title.startsWith(bareName(name))),
  );
}

/** OpenGraph, where it has a price. */
function knownOfOpenGraph({ openGraph, meta }: Structured, titles: readonly string[], url: string): Known | undefined {
  const named = Object.entries({ ...meta, ...openGraph }).filter(([name]) => /^(?:og|product):/.test(name));
  const known = knownOf(Object.fromEntries(named), url);
  const [title] = titles;
  return known.offer?.price && (known.title ?? title) ? { ...(title && { title }), ...known } : undefined;
}

/** A price without a currency gets it from a source with the same amount. */
function withCurrency(price: Price | undefined, offers: readonly KnownOffer[]): Price | undefined {
  if (price === undefined || price.currency !== undefined) return price;
  const currency = offers.find((offer) => offer.price?.amount === price.amount && offer.price.currency !== undefined)
    ?.price?.currency;
  return currency === undefined ? price : { ...price, currency };
}

/** The variants of the first source that has some, completed from the other data; at least one. */
function variantsOf(known: readonly Known[]): Variant[] {
  const declared: readonly KnownVariant[] = known.find(({ variants }) => variants !== undefined && variants.length > 0)
    ?.variants ?? [{}];
  const offers = known.map(({ offer }) => offer).filter((offer) => offer !== undefined);
  const images: ProductImage[] | undefined = known.find((one) => one.images !== undefined)?.images;
  const isOne = declared.length === 1;
  const common = <K extends keyof KnownVariant>(key: K): KnownVariant[K] | undefined =>
    (offers as KnownVariant[]).find((offer) => offer[key] !== undefined)?.[key];
  return declared.map((one) => {
    const price = withCurrency(one.price ?? common('price'), offers);
    const original = one.originalPrice ?? (one.price === undefined || isOne ? common('originalPrice') : undefined);
    return defined({
      id: one.id ?? (isOne ? common('id') : undefined),
      sku: one.sku ?? (isOne ? common('sku') : undefined),
      title: one.title,
      values: one.values,
      price,
      sale: original && { originalPrice: original },
      // The contract requires a value: a product with a price counts as available, unless stated otherwise.
      availability: one.availability ?? common('availability') ?? { inStock: price !== undefined },
      images: one.images ?? images,
    });
  });
}
