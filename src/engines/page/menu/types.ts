import type { menu } from '@trawl/contract/v2/scrape/product.ts';
import type { z } from 'zod';

/** A menu, as the API returns it. */
export type Menu = z.input<typeof menu>;
export type MenuSection = Menu['sections'][number];
export type MenuItem = MenuSection['items'][number];
export type Merchant = Menu['merchant'];
