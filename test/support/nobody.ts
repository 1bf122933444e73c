import type { Overrides } from '../../src/app.ts';

/** Knows no name: tests ask no name server. */
export const nobody: NonNullable<Overrides['resolve']> = async (host) => {
  throw Object.assign(new Error(`no address for ${host}`), { code: 'ENOTFOUND' });
};
