import type { Price, ProductImage } from '../product/types.ts';

/** A menu as the API gives it. */

export interface MenuItem {
  id: string;
  name: string;
  description?: string;
  images: ProductImage[];
  price?: Price;
  availability: { readonly inStock: boolean; readonly text?: string };
  dietary: string[];
  calories?: number;
  optionGroups: unknown[];
  identifiers: { merchantItemId?: string };
  url?: string;
  sourceUrl: string;
}

export interface MenuSection {
  id: string;
  name: string;
  description?: string;
  items: MenuItem[];
}

export interface Merchant {
  name: string;
  type?: string;
  location?: string;
}

export interface Menu {
  isMenu: boolean;
  /** 0 to 1. */
  confidence: number;
  merchant: Merchant;
  currency?: string;
  sections: MenuSection[];
  sourceUrl: string;
}
