import { readFileSync } from 'node:fs';

const manifest = () => JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The version in package.json. */
export const ownVersion = (): string => manifest().version;

/** The Node version that comes with Trawl. */
export const pinnedNode = (): string => manifest().dependencies.node;
