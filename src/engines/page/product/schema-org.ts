import { ownField, setField } from '../../../foundation/kernel/table.ts';
import { isObject, type Json, type JsonObject, listOf, typesOf } from '../structured/index.ts';
import type { Known, KnownOffer, KnownVariant } from './types.ts';
import { availabilityOf, imagesOf, priceOf, valueText } from './values.ts';

/** A schema.org product in any vocabulary. */

const PRODUCTS = new Set([
  'Product',
  'ProductGroup',
  'ProductModel',
  'IndividualProduct',
  'SomeProducts',
  'Vehicle',
  'Car',
  'Book',
  'SoftwareApplication',
]);
const MAX_VARIANTS = 250;

export const isProduct = (object: JsonObject): boolean => typesOf(object).some((type) => PRODUCTS.has(type));

/** @param find resolves a reference */
export function knownOf(object: JsonObject, base: string, find: (value: Json) => Json): Known {
  const known: Known = {};
  const set = <K extends keyof Known>(key: K, value: Known[K] | undefined): void => {
    if (value !== undefined) known[key] = value;
  };
  set('title', valueText(object.name ?? object.title, 500));
  set('brand', valueText(firstOf(object.brand ?? object.manufacturer, find), 200));
  set('category', categoryOf(object.category));
  set('description', valueText(object.description));
  const url = valueText(object.url, 2_000);
  if (url !== undefined) set('url', url);
  const images = imagesOf(listOf(object.image).map(find), base);
  if (images.length > 0) known.images = images;
  const own = identityOf(object);
  const offers = offersOf(object.offers, find);
  const variants = listOf(object.hasVariant)
    .map(find)
    .filter(isObject)
    .slice(0, MAX_VARIANTS)
    .map((variant) => variantOf(variant, base, find));
  if (variants.length > 0) known.variants = variants;
  else if (offers.length > 1 && offers.some(({ sku, title, id }) => (sku ?? title ?? id) !== undefined))
    known.variants = offers.slice(0, MAX_VARIANTS);
  const [first] = offers;
  if (first || own.sku !== undefined || own.id !== undefined) known.offer = { ...own, ...withoutTitle(first) };
  return known;
}

const withoutTitle = (offer: KnownVariant | undefined): KnownOffer => {
  const { title: _, values: __, images: ___, ...rest } = offer ?? {};
  return rest;
};

const firstOf = (value: Json | undefined, find: (value: Json) => Json): Json | undefined => {
  const [first] = listOf(value);
  return first === undefined ? undefined : find(first);
};

function categoryOf(value: Json | undefined): string | undefined {
  const texts = listOf(value)
    .map((one) => valueText(one, 300))
    .filter((text) => text !== undefined);
  return texts[0];
}

function identityOf(object: JsonObject): KnownOffer {
  const sku = valueText(object.sku, 100);
  const id = valueText(
    object.productID ?? object.gtin13 ?? object.gtin ?? object.gtin12 ?? object.gtin8 ?? object.mpn,
    100,
  );
  return { ...(sku === undefined ? {} : { sku }), ...(id === undefined ? {} : { id }) };
}

const AXES = ['color', 'size', 'material', 'pattern', 'suggestedAge', 'suggestedGender'];

function variantOf(object: JsonObject, base: string, find: (value: Json) => Json): KnownVariant {
  const values: Record<string, string> = {};
  for (const axis of AXES) {
    const text = valueText(ownField(object, axis), 200);
    if (text !== undefined) setField(values, axis, text);
  }
  for (const one of listOf(object.additionalProperty).slice(0, 20)) {
    if (!isObject(one)) continue;
    const [name, value] = [valueText(one.name, 100), valueText(one.value, 200)];
    if (name !== undefined && value !== undefined && name !== '__proto__') setField(values, name, value);
  }
  const title = valueText(object.name, 500);
  const images = imagesOf(object.image, base);
  const [offer] = offersOf(object.offers, find);
  return {
    ...withoutTitle(offer),
    ...identityOf(object),
    ...(title === undefined ? {} : { title }),
    ...(Object.keys(values).length > 0 ? { values } : {}),
    ...(images.length > 0 ? { images } : {}),
  };
}

/** Single offers; those within an aggregate, or its lowest price. */
function offersOf(value: Json | undefined, find: (value: Json) => Json): KnownVariant[] {
  const offers: KnownVariant[] = [];
  const todo = listOf(value).map(find).filter(isObject).slice(0, MAX_VARIANTS);
  for (const offer of todo) {
    if (typesOf(offer).includes('AggregateOffer') && listOf(offer.offers).length > 0) {
      for (const inner of listOf(offer.offers).map(find).filter(isObject).slice(0, MAX_VARIANTS))
        offers.push(offerOf(inner, offer, find));
    } else offers.push(offerOf(offer, undefined, find));
  }
  return offers.slice(0, MAX_VARIANTS);
}

function offerOf(offer: JsonObject, above: JsonObject | undefined, find: (value: Json) => Json): KnownVariant {
  const specifications = listOf(offer.priceSpecification).map(find).filter(isObject);
  const isList = (one: JsonObject): boolean =>
    /ListPrice|StrikethroughPrice|SRP|MSRP/.test(String(one.priceType ?? ''));
  const spec = specifications.find((one) => !isList(one));
  const list = specifications.find(isList);
  const currency = offer.priceCurrency ?? spec?.priceCurrency ?? above?.priceCurrency;
  const price = priceOf(offer.price ?? spec?.price ?? offer.lowPrice ?? spec?.minPrice, currency);
  const original = list ? priceOf(list.price, list.priceCurrency ?? currency) : undefined;
  const availability = availabilityOf(offer.availability ?? above?.availability);
  const title = valueText(offer.name, 500);
  return {
    ...identityOf(offer),
    ...(title === undefined ? {} : { title }),
    ...(price === undefined ? {} : { price }),
    ...(original !== undefined && price !== undefined && original.amount > price.amount
      ? { originalPrice: original }
      : {}),
    ...(availability === undefined ? {} : { availability }),
  };
}
