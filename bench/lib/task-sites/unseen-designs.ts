import type { Design } from './types.ts';

/** Designs that nobody looked at while the agent was developed. */
export const UNSEEN: Readonly<Record<string, Design>> = {};
