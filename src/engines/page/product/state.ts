import { ownField } from '../../../foundation/kernel/table.ts';
import { type Embedded, isObject, type Json, type JsonObject, listOf } from '../structured/index.ts';
import type { Known } from './types.ts';
import { bareName } from './values.ts';
import { hasPrice, knownOf, productNameIn } from './vocabularies.ts';

/** Products in the embedded state of shops: objects with a name, and a price or variants. */

const MAX_LOOKED_AT = 20_000;

/** The first object in embedded state that is a product with this title; without a matching title, state is ignored. */
export function knownOfState(
  embedded: readonly Embedded[],
  base: string,
  titles: readonly string[],
): Known | undefined {
  const needed = titles.map(bareName).filter((title) => title.length > 2);
  let looked = 0;
  for (const { name, value } of embedded) {
    if (name === 'dataLayer' || name === 'runParams') continue;
    const todo: Json[] = [value];
    for (let next = todo.shift(); next !== undefined && ++looked < MAX_LOOKED_AT; next = todo.shift()) {
      if (Array.isArray(next)) {
        todo.push(...next);
        continue;
      }
      if (!isObject(next)) continue;
      const title = bareName(productNameIn(next) ?? '');
      const isOne = title !== '' && hasPrice(next);
      if (isOne && needed.some((one) => one.startsWith(title) || title.startsWith(one))) return knownOf(next, base);
      todo.push(...Object.values(next));
    }
  }
  return undefined;
}

const inside = (object: JsonObject, ...keys: string[]): JsonObject =>
  keys.map((key) => ownField(object, key) ?? null).find(isObject) ?? {};

/** AliExpress: `window.runParams = { data: {...} }`. */
export function knownOfRunParams(embedded: readonly Embedded[], base: string): Known | undefined {
  for (const { name, value } of embedded) {
    if (name !== 'runParams' || !isObject(value)) continue;
    const data = isObject(value.data) ? value.data : value;
    const info = inside(data, 'productInfoComponent');
    const money = { ...inside(data, 'priceModule'), ...inside(data, 'priceComponent') };
    const discount = inside(money, 'discountPrice');
    const before = inside({ ...inside(money, 'origPrice'), ...money }, 'minAmount');
    const now = [discount.minActivityAmount, money.minActivityAmount, before].find(isObject) ?? {};
    const { totalAvailQuantity: quantity } = inside(data, 'quantityModule', 'inventoryComponent');
    const known = knownOf(
      {
        title: info.subject ?? inside(data, 'titleModule').subject ?? inside(data, 'metaDataComponent').title ?? null,
        image: inside(data, 'imageModule', 'imageComponent').imagePathList ?? null,
        id: info.id ?? inside(data, 'commonModule').productId ?? null,
        price: { value: discount.actMultiCurrencyMinPrice ?? null, currency: money.currencyCode ?? null, ...now },
        originalPrice: before,
        available: typeof quantity === 'number' ? quantity > 0 : null,
      },
      base,
    );
    if (known.title !== undefined) return known;
  }
  return undefined;
}

/** GA4: the single item of a `view_item` event. */
export function knownOfDataLayer(embedded: readonly Embedded[], base: string): Known | undefined {
  const events = embedded.filter(({ name }) => name === 'dataLayer').flatMap(({ value }) => listOf(value));
  for (const event of events) {
    if (!isObject(event) || !isObject(event.ecommerce)) continue;
    if (event.event !== undefined && event.event !== 'view_item' && event.event !== 'productDetail') continue;
    const { items, detail, value, currency, currencyCode } = event.ecommerce;
    const list = listOf(items ?? (isObject(detail) ? detail.products : undefined)).filter(isObject);
    const [item] = list;
    if (list.length !== 1 || !item) continue;
    const own = { price: value ?? null, currency: currency ?? currencyCode ?? null, ...item };
    const variant = item.item_variant ?? item.variant;
    const known = knownOf(variant ? { ...own, variants: [{ ...own, title: variant }] } : own, base);
    if (known.title !== undefined) return known;
  }
  return undefined;
}
