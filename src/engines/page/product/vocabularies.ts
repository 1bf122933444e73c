import { defined, setField } from '../../../foundation/kernel/table.ts';
import { MOST_OF_PAGE } from '../facts/index.ts';
import { isObject, type Json, type JsonObject, listOf, typesOf } from '../structured/index.ts';
import type { Known, KnownOffer, KnownVariant, Price } from './types.ts';
import { availabilityOf, firstValueOf, imagesOf, priceOf, valueText } from './values.ts';

/** A product as one object of data states it, in whatever vocabulary: schema.org, the states of shops, GA4, OpenGraph. */

const PRODUCTS =
  /^(?:Product|ProductGroup|ProductModel|IndividualProduct|SomeProducts|Vehicle|Car|Book|SoftwareApplication)$/;

export const isProduct = (object: JsonObject): boolean => typesOf(object).some((type) => PRODUCTS.test(type));

/** What the vocabularies call each part of a product; the first name that has a value counts. */
const NAMED = {
  title: 'name title productName product_title item_name og:title',
  ofVariant: 'title name',
  brand: 'brand vendor manufacturer item_brand product:brand og:brand',
  category: 'category product_type productType item_category product:category',
  description: 'description body_html shortDescription og:description',
  images: 'images image featured_image media og:image',
  ofVariantImages: 'featured_image image',
  id: 'productID gtin13 gtin gtin12 gtin8 id variantId productId item_id mpn',
  sku: 'sku product:retailer_item_id product:sku',
  price:
    'price currentPrice salePrice finalPrice price_amount lowPrice minPrice product:price:amount og:price:amount product:sale_price:amount',
  before:
    'compare_at_price compareAtPrice listPrice originalPrice regularPrice was_price product:original_price:amount og:price:standard_amount',
  currency:
    'priceCurrency currency currencyCode currency_code product:price:currency og:price:currency product:sale_price:currency',
  amount: 'amount value current price raw',
  formatted: 'formatted formatedAmount formattedAmount',
  availability:
    'available inStock in_stock availableForSale availability stockStatus product:availability og:availability',
  variants: 'hasVariant variants',
  axes: 'color colour size material pattern suggestedAge suggestedGender',
  options: 'option1 option2 option3',
} as const;
type Part = keyof typeof NAMED;
const NAMES = Object.fromEntries(Object.entries(NAMED).map(([part, names]) => [part, names.split(' ')])) as Record<
  Part,
  string[]
>;

const get = (object: JsonObject, part: Part): Json | undefined => firstValueOf(object, NAMES[part]);
const text = (object: JsonObject, part: Part, max?: number): string | undefined => valueText(get(object, part), max);

/** Whether an object of a shop's state has what a product costs. */
export const hasPrice = (object: JsonObject): boolean =>
  amountOf(get(object, 'price')) !== undefined || listOf(object.variants).some(isObject);
export const productNameIn = (object: JsonObject): string | undefined => text(object, 'title', 500);

/** @param base base for relative URLs @param reference resolves a reference; undefined where objects have none, as in states, whose addresses may be those of another host */
export function knownOf(object: JsonObject, base: string, reference?: (value: Json) => Json): Known {
  const find = reference ?? ((value: Json): Json => value);
  const offers = offersOf(object.offers, find);
  const variants = listOf(get(object, 'variants'))
    .map(find)
    .filter(isObject)
    .slice(0, MOST_OF_PAGE.variants)
    .map((one) => variantOf(one, object, base, find));
  const areVariants = offers.length > 1 && offers.some(({ sku, title, id }) => (sku ?? title ?? id) !== undefined);
  const { title: _, ...first } = offers[0] ?? {};
  const offer = { ...offerOf(object), ...first };
  const [brand] = listOf(get(object, 'brand')).map(find);
  const images = imagesOf(listOf(get(object, 'images')).map(find), base);
  return defined({
    title: productNameIn(object),
    brand: valueText(brand, 200),
    category: text(object, 'category', 300),
    description: text(object, 'description'),
    url: reference && valueText(object.url, 2_000),
    images: images.length > 0 ? images : undefined,
    variants: variants.length > 0 ? variants : areVariants ? offers : undefined,
    offer: Object.keys(offer).length > 0 ? offer : undefined,
  });
}

function variantOf(object: JsonObject, above: JsonObject, base: string, find: (value: Json) => Json): KnownVariant {
  const values: Record<string, string> = {};
  const set = (name: string | undefined, value: Json | undefined): void => {
    const written = valueText(value, 200);
    if (name !== undefined && written !== undefined && name !== '__proto__') setField(values, name, written);
  };
  for (const [i, key] of NAMES.options.entries())
    set(valueText(listOf(above.options)[i], 100) ?? key, firstValueOf(object, [key]));
  for (const axis of NAMES.axes) set(axis, firstValueOf(object, [axis]));
  for (const one of listOf(object.additionalProperty).slice(0, 20))
    if (isObject(one)) set(valueText(one.name, 100), one.value);
  const images = imagesOf(get(object, 'ofVariantImages'), base);
  const [{ title: _, ...offer } = {}] = offersOf(object.offers, find);
  return {
    ...offer,
    ...offerOf(object, above),
    ...defined({
      title: text(object, 'ofVariant', 500),
      values: Object.keys(values).length > 0 ? values : undefined,
      images: images.length > 0 ? images : undefined,
    }),
  };
}

/** Single offers; those within an aggregate, or its lowest price. */
function offersOf(value: Json | undefined, find: (value: Json) => Json): (KnownOffer & { title?: string })[] {
  const objects = (list: Json | undefined): JsonObject[] =>
    listOf(list).map(find).filter(isObject).slice(0, MOST_OF_PAGE.variants);
  return objects(value)
    .flatMap((offer) => {
      const inner = typesOf(offer).includes('AggregateOffer') ? objects(offer.offers) : [];
      return inner.length > 0 ? inner.map((one) => [one, offer] as const) : [[offer, {}] as const];
    })
    .slice(0, MOST_OF_PAGE.variants)
    .map(([offer, above]) => {
      const [spec, list] = [false, true].map((isList) =>
        objects(offer.priceSpecification).find((one) => isListPrice(one) === isList),
      );
      const own = { ...spec, ...withoutNull(offer) };
      return {
        ...offerOf(list ? { listPrice: list.price ?? null, ...own } : own, above),
        ...defined({ title: valueText(offer.name, 500) }),
      };
    });
}

const isListPrice = ({ priceType }: JsonObject): boolean =>
  /ListPrice|StrikethroughPrice|SRP|MSRP/.test(String(priceType ?? ''));
const withoutNull = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));

/** What an object asks for what it is. @param above the object around it, which may state the currency and the availability for all */
function offerOf(object: JsonObject, above: JsonObject = {}): KnownOffer {
  const written = get(object, 'price');
  const inner = isObject(written) ? written : {};
  const currency = get(object, 'currency') ?? get(inner, 'currency') ?? get(above, 'currency');
  const amount = priceOf(amountOf(written), currency);
  const formatted = text(inner, 'formatted', 60);
  const price: Price | undefined = amount && formatted !== undefined ? { ...amount, formatted } : amount;
  const before = priceOf(amountOf(get(object, 'before')), currency);
  return defined({
    id: text(object, 'id', 100),
    sku: text(object, 'sku', 100),
    price,
    originalPrice: price !== undefined && before !== undefined && before.amount > price.amount ? before : undefined,
    availability: availabilityOf(get(object, 'availability') ?? get(above, 'availability')),
  });
}

const amountOf = (price: Json | undefined): Json | undefined => (isObject(price) ? get(price, 'amount') : price);
