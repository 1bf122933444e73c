// Writes the pictures of the documentation, docs/pictures/*.webp:
//
//   npm run pictures                 all of them
//   npm run pictures -- crawl agent  these
//
// A service in a new folder gets sample data, and a browser goes through its dashboard. The sites that it reads are on this machine, too.
// A picture stands in a page of docs/ as ![what it shows](pictures/name.webp).

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/foundation/config/index.ts';
import { silentLog } from '../src/foundation/kernel/log.ts';
import { nobody } from '../test/support/nobody.ts';
import { SITE_HOST, startSite } from '../test/support/site.ts';
import { tempDir } from '../test/support/tmp.ts';
import { museum } from './pictures/museum.ts';
import { past } from './pictures/past.ts';
import { SCENES } from './pictures/scenes.ts';
import { shop } from './pictures/shop.ts';
import { openWindow } from './pictures/window.ts';

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

const names = process.argv.slice(2);
const known = SCENES.map(({ name }) => name);
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no picture ${unknown.join(', ')}. There are ${known.join(', ')}.\n`);
  process.exit(2);
}

let ago = 0;
const config = loadConfig({
  PORT: '0',
  TRAWL_DATA_DIR: tempDir(),
  TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
  TRAWL_ALLOW_PRIVATE_WEBHOOKS: SITE_HOST,
  TRAWL_SEARCH: 'local',
  TRAWL_RESEARCH_LIVE: 'off',
  TRAWL_RESEARCH_FULLTEXT: 'off',
});
const clock = { now: () => Date.now() - ago };
await using app = await createApp(config, { clock, log: silentLog, resolve: nobody });
const { address: url, setupLink = '' } = await app.listen();
await using museumSite = await startSite(museum());
await using shopSite = await startSite(shop());
const sites = { museum: museumSite, shop: shopSite };

const person = await past({
  url,
  token: setupLink.split('#')[1] ?? '',
  setAgo: (ms) => {
    ago = ms;
  },
});
const shownAs = new Map([
  [url, 'http://127.0.0.1:3002'],
  [sites.museum.url, 'https://museum.example'],
  [sites.shop.url, 'https://shop.example'],
]);
await using window = await openWindow(person, url, shownAs);
mkdirSync(FOLDER, { recursive: true });
for (const { name, height, show } of SCENES) {
  await window.resize(height);
  await show({ window, person, sites });
  if (names.length > 0 && !names.includes(name)) continue;
  const picture = await window.picture();
  writeFileSync(`${FOLDER}${name}.webp`, picture);
  process.stdout.write(`docs/pictures/${name}.webp  ${(picture.length / 1000).toFixed(0)} kB\n`);
}
