import { join } from 'node:path';
import { defineConfig } from 'vite';
import { layers } from './layers.ts';

/** Where `npm run dev` and `npm run dashboard` find a running service. */
const SERVICE = process.env.TRAWL_URL ?? 'http://127.0.0.1:3002';

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
