import type { Design } from './types.ts';
import { bootstrap } from './unseen-bootstrap.ts';
import { layoutTables } from './unseen-layout-tables.ts';

/** Designs that nobody looked at while the agent was developed. */
export const UNSEEN: Readonly<Record<string, Design>> = { layoutTables, bootstrap };
