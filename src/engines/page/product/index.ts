import { ownField } from '../../../foundation/kernel/table.ts';
import { titlesOf } from '../extract/titles.ts';
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
import { isProduct, knownOf } from './schema-org.ts';
import { knownOfDataLayer, knownOfRunParams, knownOfState } from './state.ts';
import type { Known, KnownOffer, KnownVariant, Price, Product, ProductImage, Variant } from './types.ts';
import { availabilityOf, imagesOf, priceOf } from './values.ts';
import { knownOfVisible } from './visible.ts';

export type { Price, Product, ProductImage, Variant } from './types.ts';
export { availabilityOf, imagesOf, priceOf, valueText } from './values.ts';

/**
 * The product that a page is about. Sources, in order of priority: JSON-LD, microdata, RDFa, embedded state, AliExpress's runParams, GA4's
 * dataLayer, OpenGraph (only with a price), and what the page shows (with a price and a way to buy). The first source that has a field sets it.
 * @returns undefined if the page states none, or several side by side
 */
export function productOf(structured: Structured, document: Document | undefined, url: string): Product | undefined {
  const titles = titlesOf(structured).map(({ text }) => text);
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
    knownOfDataLayer(structured.embedded),
    knownOfOpenGraph(structured, titles, url),
  );
  // The visible content of a page completes its structured data, and replaces it where it is missing.
  const shown = document && knownOfVisible(document, structured, url);
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
  const [brand, category, description] = [first('brand'), first('category'), first('description')];
  const declared = first('url');
  return {
    title,
    ...(brand === undefined ? {} : { brand }),
    ...(category === undefined ? {} : { category }),
    url: declared === undefined ? (structured.canonical ?? url) : absolute(declared, url),
    ...(description === undefined ? {} : { description }),
    variants: variantsOf(known),
  };
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
  const squash = (text: unknown): string =>
    String(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  const named = titles.map(squash);
  return products.find(
    ({ name }) =>
      typeof name === 'string' && named.some((title) => title === squash(name) || title.startsWith(squash(name))),
  );
}

function knownOfOpenGraph({ openGraph, meta }: Structured, titles: readonly string[], url: string): Known | undefined {
  const get = (...names: string[]): string | undefined =>
    names
      .map((name) => ownField(openGraph, name)?.[0] ?? ownField(meta, name)?.[0])
      .find((value) => value !== undefined);
  const price = priceOf(
    get('product:price:amount', 'og:price:amount', 'product:sale_price:amount'),
    get('product:price:currency', 'og:price:currency', 'product:sale_price:currency'),
  );
  const title = get('og:title') ?? titles[0];
  if (price === undefined || title === undefined) return undefined;
  const original = priceOf(
    get('product:original_price:amount', 'og:price:standard_amount'),
    get('product:original_price:currency', 'og:price:currency'),
  );
  const availability = availabilityOf(get('product:availability', 'og:availability'));
  const [brand, category, description] = [
    get('product:brand', 'og:brand'),
    get('product:category'),
    get('og:description'),
  ];
  const sku = get('product:retailer_item_id', 'product:sku');
  const images = imagesOf(openGraph['og:image'], url);
  return {
    title,
    ...(brand === undefined ? {} : { brand }),
    ...(category === undefined ? {} : { category }),
    ...(description === undefined ? {} : { description }),
    ...(images.length > 0 ? { images } : {}),
    offer: {
      price,
      ...(original !== undefined && original.amount > price.amount ? { originalPrice: original } : {}),
      ...(availability === undefined ? {} : { availability }),
      ...(sku === undefined ? {} : { sku }),
    },
  };
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
    const availability = one.availability ?? common('availability');
    const id = one.id ?? (isOne ? common('id') : undefined);
    const sku = one.sku ?? (isOne ? common('sku') : undefined);
    const own = one.images ?? images;
    return {
      ...(id === undefined ? {} : { id }),
      ...(sku === undefined ? {} : { sku }),
      ...(one.title === undefined ? {} : { title: one.title }),
      ...(one.values === undefined ? {} : { values: one.values }),
      ...(price === undefined ? {} : { price }),
      ...(original === undefined ? {} : { sale: { originalPrice: original } }),
      // The contract requires a value: a product with a price counts as available, unless stated otherwise.
      availability: availability ?? { inStock: price !== undefined },
      ...(own === undefined ? {} : { images: own }),
    };
  });
}
