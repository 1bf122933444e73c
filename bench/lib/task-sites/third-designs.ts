import { bootstrap } from './bootstrap.ts';
import { layoutTables } from './layout-tables.ts';
import type { Design } from './types.ts';

/** Designs by somebody who had not seen the agent; it was mended with them afterwards. */
export const THIRD: Readonly<Record<string, Design>> = { layoutTables, bootstrap };
