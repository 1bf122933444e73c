import { z } from 'zod';

/** Products and menus, as the formats `product` and `menu` return them. */

const price = z
  .object({
    amount: z.number(),
    currency: z.string().optional().meta({ description: 'ISO 4217; only if the page states it', example: 'EUR' }),
    formatted: z.string().optional().meta({ description: 'As shown on the page', example: '€ 9.90' }),
  })
  .readonly()
  .meta({ id: 'Price' });

const availability = z.object({ inStock: z.boolean(), text: z.string().optional() }).readonly();

const pictures = z.array(z.object({ url: z.string(), alt: z.string().optional() }).readonly());

const variant = z.object({
  id: z.string().optional(),
  sku: z.string().optional(),
  title: z.string().optional(),
  values: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'How this variant differs', example: { size: 'M', color: 'red' } }),
  price: price.optional(),
  sale: z
    .object({ originalPrice: price })
    .readonly()
    .optional()
    .meta({ description: 'Present if the price is reduced' }),
  availability,
  images: pictures.optional(),
});

export const product = z
  .object({
    title: z.string(),
    brand: z.string().optional(),
    category: z.string().optional(),
    url: z.string(),
    description: z.string().optional(),
    variants: z.array(variant).meta({ description: 'At least one' }),
  })
  .meta({ id: 'Product', description: 'The product that the page sells' });

const item = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  images: pictures,
  price: price.optional(),
  availability,
  dietary: z.array(z.string()).meta({ example: ['vegan'] }),
  calories: z.number().optional(),
  optionGroups: z.array(z.unknown()).meta({ description: 'Empty' }),
  identifiers: z.object({ merchantItemId: z.string().optional() }),
  url: z.string().optional(),
  sourceUrl: z.string(),
});

export const menu = z
  .object({
    isMenu: z.boolean(),
    confidence: z.number().meta({ description: '0 to 1' }),
    merchant: z.object({ name: z.string(), type: z.string().optional(), location: z.string().optional() }),
    currency: z.string().optional().meta({ description: 'ISO 4217' }),
    sections: z.array(
      z.object({ id: z.string(), name: z.string(), description: z.string().optional(), items: z.array(item) }),
    ),
    sourceUrl: z.string(),
  })
  .meta({ id: 'Menu', description: 'The menu of a restaurant' });
