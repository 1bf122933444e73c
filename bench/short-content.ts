// What readers get of short pages: the words of their container, without furniture.
//
//   npm run bench -- short-content
//
// Pages of 20 to 150 words by people who knew neither code nor rules (data/short-apart): each with the texts of its container that a reader
// must get, and texts that must not be there. Pages with odd numbers may be looked at: their misses are printed. Of the others only totals are.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPageThreads } from '../src/capabilities/scrape/index.ts';
import { plain, wordsOf } from './lib/content-pages.ts';
import { bench } from './lib/kit.ts';
import { DATA, servedPage } from './lib/sets.ts';

interface Wanted {
  readonly visible: readonly string[];
  readonly furniture: readonly string[];
}

const FOLDER = join(DATA, 'short-apart');

export default bench({
  name: 'short-content',
  rows: {
    pages: `half: pages | pages: number | words: visible words | found [%1] | around: words of furniture |
      taken: taken in [%1]`,
  },
  least: ['pages.found >= 0.97', 'pages.taken <= 0.03'],
  async run({ say }) {
    await using threads = createPageThreads(1);
    const halves = { 'looked at': none(), 'not looked at': none() };
    for (const folder of readdirSync(FOLDER).toSorted()) {
      for (const file of readdirSync(join(FOLDER, folder)).toSorted()) {
        if (!file.endsWith('.html')) continue;
        const path = join(FOLDER, folder, file);
        const { visible, furniture } = JSON.parse(readFileSync(path.replace(/html$/, 'json'), 'utf8')) as Wanted;
        const page = await servedPage(threads, readFileSync(path), `https://${folder}.example/${file}`);
        const isSeen = Number(/\d+/.exec(file)?.[0]) % 2 === 1;
        const half = halves[isSeen ? 'looked at' : 'not looked at'];
        const text = wordsOf(plain(page.markdown));
        const left = Map.groupBy(text, (word) => word);
        half.pages++;
        for (const one of visible) {
          const words = wordsOf(one);
          const found = words.filter((word) => left.get(word)?.pop() !== undefined).length;
          half.words += words.length;
          half.found += found;
          if (isSeen && found < words.length) say(`${folder}/${file} lacks: ${one}`);
        }
        const all = ` ${text.join(' ')} `;
        for (const one of furniture) {
          const words = wordsOf(one);
          const isThere = words.length > 0 && all.includes(` ${words.join(' ')} `);
          half.around += words.length;
          if (isThere) half.taken += words.length;
          if (isSeen && isThere) say(`${folder}/${file} has: ${one}`);
        }
      }
    }
    return {
      pages: Object.entries(halves).map(([half, { pages, words, found, around, taken }]) => ({
        ...{ half, pages, words, around },
        found: found / words,
        taken: taken / around,
      })),
    };
  },
});

const none = () => ({ pages: 0, words: 0, found: 0, around: 0, taken: 0 });
