import type { product } from '@trawl/contract/v2/scrape/product.ts';
import type { z } from 'zod';

/** A product, as the API returns it. */
export type Product = z.input<typeof product>;
export type Variant = Product['variants'][number];
export type Price = NonNullable<Variant['price']>;
export type ProductImage = NonNullable<Variant['images']>[number];

/** The product data of one source on the page. */
export interface Known {
  title?: string;
  brand?: string;
  category?: string;
  url?: string;
  description?: string;
  images?: ProductImage[];
  /** Of the product as a whole, for variants without their own values. */
  offer?: KnownOffer;
  variants?: KnownVariant[];
}

export interface KnownOffer {
  price?: Price;
  originalPrice?: Price;
  availability?: { readonly inStock: boolean; readonly text?: string };
  sku?: string;
  id?: string;
}

export interface KnownVariant extends KnownOffer {
  title?: string;
  values?: Record<string, string>;
  images?: ProductImage[];
}
