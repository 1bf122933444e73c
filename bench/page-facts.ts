// Title, author and date of pages against labels.
//
//   npm run bench -- page-facts <folder> [title|author|date]
//
// The folder has `gold.jsonl` of {file, url, title?, author?, publish_date?}; naming a field lists its misses. Texts count as the same
// when their letters and digits are; of several authors one is enough; of dates the day counts. Pages without a label are left out, as
// what is found there cannot be judged.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHtml, pageAuthorsAndDates, parseHtml } from '../src/engines/page/index.ts';
import { bench, jsonLines, share } from './lib/kit.ts';

type Gold = Record<'id' | 'file' | 'url', string> &
  Partial<Record<'page_type' | 'title' | 'author' | 'publish_date', string | null>>;

export default bench({
  name: 'page-facts',
  needs: 'a folder with gold.jsonl',
  rows: { facts: 'fact: | labels | right | share: [%1] | found | extra: found where no label is' },
  least: ['facts[fact=title].share >= 0.71', 'facts[fact=author].share >= 0.85', 'facts[fact=date].share >= 0.85'],
  run({ positionals: [folder = '', show], say }) {
    const sums = ['title', 'author', 'date'].map((fact) => ({ fact, labels: 0, right: 0, found: 0, extra: 0 }));
    for (const gold of jsonLines<Gold>(join(folder, 'gold.jsonl'))) {
      const document = parseHtml(decodeHtml(readFileSync(join(folder, gold.file))).html);
      const { title, author, published } = pageAuthorsAndDates(document, { url: gold.url });
      const compared = [
        [gold.title, title, (a: string, b: string) => letters(a) === letters(b)],
        [gold.author, author, sharesName],
        [gold.publish_date, published, (a: string, b: string) => a.slice(0, 10) === b.slice(0, 10)],
      ] as const;
      for (const [i, [label, value, isSame]] of compared.entries()) {
        const sum = sums[i] as (typeof sums)[number];
        const about = `${gold.id} ${gold.page_type}`;
        if (!label) {
          if (!value) continue;
          sum.extra++;
          if (show === `${sum.fact}+`) say(`  extra ${about}: ${value}`);
          continue;
        }
        sum.labels++;
        if (value) sum.found++;
        if (value && isSame(label, value)) sum.right++;
        else if (show === sum.fact) say(`  ${about} ${gold.url}\n    ${label}\n    ${value ?? '-'}`);
      }
    }
    return { facts: sums.map((sum) => ({ ...sum, share: share(sum.right, sum.labels) })) };
  },
});

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

function sharesName(label: string, value: string): boolean {
  const names = (text: string): string[] =>
    text
      .split(/,|;| and | & /)
      .map(letters)
      .filter(Boolean);
  const theirs = names(label);
  return letters(label) === letters(value) || names(value).some((name) => theirs.includes(name));
}
