import { ownField } from '../../../foundation/kernel/table.ts';
import { phrases } from '../../lexicon/index.ts';
import { MOST_OF_PAGE } from '../facts/index.ts';
import { shownOn } from '../places/index.ts';
import { availabilityOf, imagesOf, priceOf, valueText } from '../product/index.ts';
import {
  absolute,
  byIdOf,
  dereferenced,
  entitiesOf,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  type Structured,
  typesOf,
} from '../structured/index.ts';
import type { Document } from '../tree.ts';
import type { Menu, MenuItem, MenuSection, Merchant } from './types.ts';
import { sectionsSeen } from './visible.ts';

export type { Menu, MenuItem, MenuSection } from './types.ts';

const MERCHANTS =
  /^(?:Restaurant|FoodEstablishment|CafeOrCoffeeShop|Bakery|BarOrPub|FastFoodRestaurant|IceCreamShop|Brewery|Winery|LocalBusiness)$/;
const MAX_DEPTH = 4;

/**
 * The menu of a restaurant: from schema.org's Menu if the page states one, otherwise from headings with lists of dishes and prices.
 * `confidence` is 0.95 for a stated menu; for others it grows with the number of items and with further signs of a restaurant.
 * @returns undefined if there is none
 */
export function menuOf(structured: Structured, document: Document | undefined, url: string): Menu | undefined {
  const entities = entitiesOf(structured);
  const byId = byIdOf(entities);
  const find = (value: Json): Json => dereferenced(value, byId);
  const objects = entities.map(({ object }) => object);
  const merchant = merchantOf(objects, structured);
  const menus: JsonObject[] = [];
  for (const object of objects) {
    if (typesOf(object).includes('Menu')) menus.push(object);
    for (const one of listOf(object.hasMenu ?? object.menu).map(find))
      if (isObject(one) && !menus.includes(one)) menus.push(one);
  }
  if (menus.length === 0) menus.push(...objects.filter((object) => typesOf(object).includes('MenuSection')));
  const declared = menus.flatMap((menu) => statedSections(menu, find, url)).filter(({ items }) => items.length > 0);
  if (declared.length > 0) return menu(declared, 0.95, merchant, url);
  const seen = document === undefined ? [] : sectionsSeen(shownOn(document), url);
  const count = seen.reduce((sum, { items }) => sum + items.length, 0);
  if (count < 3) return undefined;
  const top = structured.sections.find(({ level }) => level === 1)?.heading;
  const isCalled = /\b(?:menu|speisekarte|carte|carta|menü)\b/i.test([structured.title, url, top].join(' '));
  const courses = seen.filter(({ name }) => COURSES.test(name)).length;
  // Headings with prices alone may just as well be a shop.
  if (merchant.type === undefined && courses === 0) return undefined;
  const speaks =
    (merchant.type === undefined ? 0 : 0.25) + (isCalled ? 0.25 : 0) + (courses > 1 ? 0.25 : courses > 0 ? 0.15 : 0);
  const confidence = Math.min(0.9, 0.2 + speaks + Math.min(0.15, count * 0.01));
  return confidence < 0.4 ? undefined : menu(seen, confidence, merchant, url);
}

const COURSES = phrases('menu/courses');

function menu(sections: MenuSection[], confidence: number, merchant: Merchant, url: string): Menu {
  const currencies = new Set(sections.flatMap(({ items }) => items.flatMap(({ price }) => price?.currency ?? [])));
  return {
    isMenu: confidence >= 0.5,
    confidence: Math.round(confidence * 100) / 100,
    merchant,
    ...(currencies.size === 1 ? { currency: [...currencies][0] as string } : {}),
    sections: sections.map((section, i) => ({ ...section, id: section.id || `section-${i + 1}` })),
    sourceUrl: url,
  };
}

function merchantOf(objects: readonly JsonObject[], { openGraph, title }: Structured): Merchant {
  const object = objects.find((one) => typesOf(one).some((type) => MERCHANTS.test(type)));
  if (object) {
    const address = isObject(object.address)
      ? ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry']
          .map((key) => valueText(ownField(object.address as JsonObject, key), 200))
          .filter(Boolean)
          .join(', ')
      : valueText(object.address, 500);
    return {
      name: valueText(object.name, 300) ?? '',
      type: typesOf(object)[0] as string,
      ...(address ? { location: address } : {}),
    };
  }
  return { name: openGraph['og:site_name']?.[0] ?? title ?? '' };
}

/** A stated menu as flat sections; nested sections keep their names. */
function statedSections(top: JsonObject, find: (value: Json) => Json, url: string): MenuSection[] {
  const sections: MenuSection[] = [];
  let items = 0;
  const todo: { object: JsonObject; depth: number }[] = [{ object: top, depth: 0 }];
  const seen = new Set<JsonObject>();
  for (let next = todo.shift(); next; next = todo.shift()) {
    const { object, depth } = next;
    if (seen.has(object) || depth > MAX_DEPTH) continue;
    seen.add(object);
    const own = listOf(object.hasMenuItem ?? object.menuItem)
      .map(find)
      .filter(isObject)
      .slice(0, Math.max(0, MOST_OF_PAGE.dishes - items));
    items += own.length;
    const description = valueText(object.description, 2_000);
    const declared = own
      .map((one, i) => statedItem(one, `item-${items - own.length + i + 1}`, find, url))
      .filter((item) => item !== undefined);
    if (declared.length > 0) {
      sections.push({
        id: valueText(object['@id'], 200) ?? '',
        name: valueText(object.name, 300) ?? 'Menu',
        ...(description === undefined ? {} : { description }),
        items: declared,
      });
    }
    for (const inner of listOf(object.hasMenuSection).map(find))
      if (isObject(inner)) todo.push({ object: inner, depth: depth + 1 });
  }
  return sections;
}

function statedItem(object: JsonObject, id: string, find: (value: Json) => Json, url: string): MenuItem | undefined {
  const name = valueText(object.name, 300);
  if (name === undefined) return undefined;
  const offer = listOf(object.offers).map(find).find(isObject);
  const spec = offer && listOf(offer.priceSpecification).map(find).find(isObject);
  const price =
    offer && priceOf(offer.price ?? spec?.price ?? offer.lowPrice, offer.priceCurrency ?? spec?.priceCurrency);
  const description = valueText(object.description, 2_000);
  const energy = isObject(object.nutrition) ? valueText(object.nutrition.calories, 60) : undefined;
  const calories = energy === undefined ? undefined : Number(/\d+(?:\.\d+)?/.exec(energy)?.[0]);
  const identifier = valueText(object.identifier ?? object.sku ?? object.productID, 100);
  const address = valueText(object.url, 2_000);
  return {
    id,
    name,
    ...(description === undefined ? {} : { description }),
    images: imagesOf(object.image, url),
    ...(price === undefined ? {} : { price }),
    availability: availabilityOf(offer?.availability) ?? { inStock: true },
    dietary: listOf(object.suitableForDiet)
      .map((diet) =>
        valueText(diet, 200)
          ?.replace(/^https?:\/\/schema\.org\//, '')
          .replace(/Diet$/, ''),
      )
      .filter((diet) => diet !== undefined && diet !== '') as string[],
    ...(calories === undefined || Number.isNaN(calories) ? {} : { calories }),
    optionGroups: [],
    identifiers: identifier === undefined ? {} : { merchantItemId: identifier },
    ...(address === undefined ? {} : { url: absolute(address, url) }),
    sourceUrl: url,
  };
}
