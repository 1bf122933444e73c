import { ownField, setField } from '../../../foundation/kernel/table.ts';
import { type Embedded, isObject, type Json, type JsonObject, listOf } from '../structured/index.ts';
import type { Known, KnownVariant } from './types.ts';
import { availabilityOf, imagesOf, priceOf, valueText } from './values.ts';

/** Products in the embedded state of shops: objects with a name, and a price or variants. */

const MAX_LOOKED_AT = 20_000;
const MAX_VARIANTS = 250;

/** The first object in embedded state that is a product with this title; without a matching title, state is ignored. */
export function knownOfState(
  embedded: readonly Embedded[],
  base: string,
  titles: readonly string[],
): Known | undefined {
  const needed = titles.map(squash).filter((title) => title.length > 2);
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
      const title = valueText(next.title ?? next.name ?? next.productName ?? next.product_title, 500);
      const hasPrice = amountOf(next) !== undefined || listOf(next.variants).some(isObject);
      if (
        title !== undefined &&
        hasPrice &&
        needed.some((one) => one.startsWith(squash(title)) || squash(title).startsWith(one))
      ) {
        return productOf(next, title, base);
      }
      todo.push(...Object.values(next));
    }
  }
  return undefined;
}

const squash = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const amountOf = (object: JsonObject): Json | undefined => {
  const value = object.price ?? object.currentPrice ?? object.salePrice ?? object.finalPrice ?? object.price_amount;
  if (isObject(value)) return value.amount ?? value.value ?? value.current ?? value.price ?? value.raw;
  return value ?? undefined;
};
const currencyOf = (object: JsonObject): Json | undefined =>
  object.currency ??
  object.priceCurrency ??
  object.currencyCode ??
  object.currency_code ??
  (isObject(object.price)
    ? (object.price.currency ?? object.price.currencyCode ?? object.price.currency_code)
    : undefined);

function productOf(object: JsonObject, title: string, base: string): Known {
  const brand = valueText(object.brand ?? object.vendor ?? object.manufacturer, 200);
  const category = valueText(object.category ?? object.product_type ?? object.productType, 300);
  const description = valueText(object.description ?? object.body_html ?? object.shortDescription);
  const images = imagesOf(object.images ?? object.image ?? object.media, base);
  const variants = listOf(object.variants)
    .filter(isObject)
    .slice(0, MAX_VARIANTS)
    .map((one) => variantOf(one, object, base));
  return {
    title,
    ...(brand === undefined ? {} : { brand }),
    ...(category === undefined ? {} : { category }),
    ...(description === undefined ? {} : { description }),
    ...(images.length > 0 ? { images } : {}),
    ...(variants.length > 0 ? { variants } : {}),
    offer: variantOf(object, object, base),
  };
}

function variantOf(object: JsonObject, above: JsonObject, base: string): KnownVariant {
  const price = priceOf(amountOf(object), currencyOf(object) ?? currencyOf(above));
  const before =
    object.compare_at_price ??
    object.compareAtPrice ??
    object.listPrice ??
    object.originalPrice ??
    object.regularPrice ??
    object.was_price;
  const original = priceOf(
    isObject(before) ? (before.amount ?? before.value) : before,
    currencyOf(object) ?? currencyOf(above),
  );
  const availability = availabilityOf(
    object.available ??
      object.inStock ??
      object.in_stock ??
      object.availableForSale ??
      object.availability ??
      object.stockStatus,
  );
  const id = valueText(object.id ?? object.variantId ?? object.productId, 100);
  const sku = valueText(object.sku, 100);
  const title = object === above ? undefined : valueText(object.title ?? object.name, 300);
  const values: Record<string, string> = {};
  for (const [i, key] of ['option1', 'option2', 'option3'].entries()) {
    const text = valueText(ownField(object, key), 200);
    const name = listOf(above.options)[i];
    if (text !== undefined) setField(values, valueText(name, 100) ?? key, text);
  }
  for (const key of ['color', 'size', 'colour', 'material']) {
    const text = valueText(ownField(object, key), 200);
    if (text !== undefined) setField(values, key, text);
  }
  const images = object === above ? [] : imagesOf(object.featured_image ?? object.image, base);
  return {
    ...(id === undefined ? {} : { id }),
    ...(sku === undefined ? {} : { sku }),
    ...(title === undefined ? {} : { title }),
    ...(Object.keys(values).length > 0 ? { values } : {}),
    ...(price === undefined ? {} : { price }),
    ...(price !== undefined && original !== undefined && original.amount > price.amount
      ? { originalPrice: original }
      : {}),
    ...(availability === undefined ? {} : { availability }),
    ...(images.length > 0 ? { images } : {}),
  };
}

/** AliExpress: `window.runParams = { data: {...} }`. */
export function knownOfRunParams(embedded: readonly Embedded[], base: string): Known | undefined {
  for (const { name, value } of embedded) {
    if (name !== 'runParams' || !isObject(value)) continue;
    const data = isObject(value.data) ? value.data : value;
    const inside = (key: string): JsonObject => {
      const inner = ownField(data, key);
      return isObject(inner) ? inner : {};
    };
    const title = valueText(
      inside('productInfoComponent').subject ?? inside('titleModule').subject ?? inside('metaDataComponent').title,
      500,
    );
    if (title === undefined) continue;
    const module = { ...inside('priceModule'), ...inside('priceComponent') };
    const discount = isObject(module.discountPrice) ? module.discountPrice : {};
    const origin = isObject(module.origPrice) ? module.origPrice : {};
    const at = (one: Json | undefined): JsonObject => (isObject(one) ? one : {});
    const now = at(discount.minActivityAmount ?? module.minActivityAmount ?? module.minAmount ?? origin.minAmount);
    const before = at(module.minAmount ?? origin.minAmount);
    const price = priceOf(now.value ?? discount.actMultiCurrencyMinPrice, now.currency ?? module.currencyCode);
    const formatted = valueText(now.formatedAmount ?? now.formattedAmount, 60);
    const original = priceOf(before.value, before.currency);
    const quantity = inside('quantityModule').totalAvailQuantity ?? inside('inventoryComponent').totalAvailQuantity;
    const images = imagesOf(inside('imageModule').imagePathList ?? inside('imageComponent').imagePathList, base);
    const id = valueText(inside('productInfoComponent').id ?? inside('commonModule').productId, 100);
    return {
      title,
      ...(images.length > 0 ? { images } : {}),
      offer: {
        ...(id === undefined ? {} : { id }),
        ...(price === undefined ? {} : { price: formatted === undefined ? price : { ...price, formatted } }),
        ...(price !== undefined && original !== undefined && original.amount > price.amount
          ? { originalPrice: original }
          : {}),
        ...(typeof quantity === 'number' ? { availability: { inStock: quantity > 0 } } : {}),
      },
    };
  }
  return undefined;
}

/** GA4: the single item of a `view_item` event. */
export function knownOfDataLayer(embedded: readonly Embedded[]): Known | undefined {
  for (const { name, value } of embedded) {
    if (name !== 'dataLayer') continue;
    for (const event of listOf(value)) {
      if (!isObject(event)) continue;
      const ecommerce = isObject(event.ecommerce) ? event.ecommerce : undefined;
      if (!ecommerce || (event.event !== undefined && event.event !== 'view_item' && event.event !== 'productDetail'))
        continue;
      const detail = isObject(ecommerce.detail) ? ecommerce.detail.products : undefined;
      const items = listOf(ecommerce.items ?? detail).filter(isObject);
      const [item] = items;
      if (items.length !== 1 || !item) continue;
      const title = valueText(item.item_name ?? item.name, 500);
      if (title === undefined) continue;
      const brand = valueText(item.item_brand ?? item.brand, 200);
      const category = valueText(item.item_category ?? item.category, 300);
      const id = valueText(item.item_id ?? item.id, 100);
      const variant = valueText(item.item_variant ?? item.variant, 200);
      const price = priceOf(
        item.price ?? ecommerce.value,
        item.currency ?? ecommerce.currency ?? ecommerce.currencyCode,
      );
      return {
        title,
        ...(brand === undefined ? {} : { brand }),
        ...(category === undefined ? {} : { category }),
        offer: { ...(id === undefined ? {} : { id }), ...(price === undefined ? {} : { price }) },
        ...(variant === undefined
          ? {}
          : {
              variants: [
                { title: variant, ...(id === undefined ? {} : { id }), ...(price === undefined ? {} : { price }) },
              ],
            }),
      };
    }
  }
  return undefined;
}
