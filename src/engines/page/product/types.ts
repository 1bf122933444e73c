/** A product as the API gives it. */

export interface Price {
  readonly amount: number;
  /** ISO 4217; only where the page says it. */
  readonly currency?: string;
  /** As a reader sees it. */
  readonly formatted?: string;
}

export interface ProductImage {
  readonly url: string;
  readonly alt?: string;
}

export interface Variant {
  id?: string;
  sku?: string;
  title?: string;
  values?: Record<string, string>;
  price?: Price;
  sale?: { readonly originalPrice: Price };
  availability: { readonly inStock: boolean; readonly text?: string };
  images?: ProductImage[];
}

export interface Product {
  title: string;
  brand?: string;
  category?: string;
  url: string;
  description?: string;
  variants: Variant[];
}

/** What one source on the page knows of the product. */
export interface Known {
  title?: string;
  brand?: string;
  category?: string;
  url?: string;
  description?: string;
  images?: ProductImage[];
  /** Of the product as a whole, for variants that say nothing themselves. */
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
