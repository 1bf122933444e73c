import { join } from 'node:path';
import { defineConfig } from 'vite';
import { layers } from './layers.ts';

/** Where `npm run dev` and `npm run dashboard` find a running service. */
const SERVICE = process.env.TRAWL_URL ?? 'http://127.0.0.1:3002';

/** Components that nearly all pages use, with what they stand on. */
const COMMON =
  /\/dashboard\/src\/ui\/(?:badge|button|card|chart|code|copy|dialog|field|icon|menu|notice|page|search-bar|segments|shown-part|skeleton|status-badge|table|tabs|time|toast|use-[a-z-]+)\.|\/dashboard\/src\/(?:api|usage)\//;

export default defineConfig(async ({ command }) => ({
  root: import.meta.dirname,
  // Components are replaced while the page stays; a build needs no development package.
  plugins: [
    layers(join(import.meta.dirname, 'src').replaceAll('\\', '/')),
    ...(command === 'serve' ? [(await import('@vitejs/plugin-react')).default()] : []),
  ],
  build: {
    target: 'es2023',
    // The page's policy allows no inline scripts and no data: URLs for code.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Each file of the first load costs half a kilobyte of headers: what nearly all pages use is one.
    rolldownOptions: {
      output: { advancedChunks: { groups: [{ name: 'ui', test: COMMON }] } },
    },
  },
  server: {
    port: 3003,
    proxy: Object.fromEntries(
      ['/api', '/v1', '/v2', '/mcp', '/exchange', '/docs', '/openapi.json', '/health', '/ready', '/metrics'].map(
        (path) => [path, { target: SERVICE, ws: true }],
      ),
    ),
  },
}));
