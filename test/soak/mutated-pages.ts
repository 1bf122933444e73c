// Broken pages: tags dropped, left open, moved. None may be empty without a warning.
//
//   npm run soak -- mutated-pages [pages] [first]
//
// 10,000 by default, numbered from 0; the same number always makes the same page. `npm test` has 300 of them.

import { renderPage } from '../../src/capabilities/scrape/render/render.ts';
import { parseHtml, toMarkdown } from '../../src/engines/page/index.ts';
import { mutatedPage } from '../support/mutated-pages.ts';

const [pages = '10000', first = '0'] = process.argv.slice(2);
const options = {
  ...{ markdown: true, html: false, rawHtml: false, images: false, attributes: [], product: false, menu: false },
  ...{ branding: undefined, structured: false, media: false, injection: false, redaction: undefined },
  ...{ onlyMainContent: true, includeTags: [], excludeTags: [], removeBase64Images: true, blockAds: true },
};
const countOf = (text: string): number => text.match(/\p{L}+/gu)?.length ?? 0;
let [judged, warned, faults] = [0, 0, 0];
for (let number = Number(first); number < Number(first) + Number(pages); number++) {
  const html = mutatedPage(number);
  // Text in an attribute or a title that was not closed is not in the body.
  if (countOf(toMarkdown(parseHtml(html))) < 20) continue;
  judged++;
  const { markdown = '', warning } = renderPage({
    ...{ body: Buffer.from(html), contentType: 'text/html; charset=utf-8', contentLanguage: undefined, status: 200 },
    ...{ headers: {}, url: 'https://site.example/', fromBrowser: true, options },
  });
  if (warning !== undefined) warned++;
  else if (countOf(markdown) < 5) {
    faults++;
    console.error(`FAULT page ${number}: ${html}`);
  }
}
console.log(`${judged} pages with 20 words in their body, ${warned} with a warning, ${faults} faults`);
process.exitCode = faults === 0 && judged > 0 ? 0 : 1;
