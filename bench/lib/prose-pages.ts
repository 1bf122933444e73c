import { createProse, type GoldPage, page } from './document-pages.ts';
import { pick, seeded } from './random.ts';

/** Pages of prose in columns, in many designs: none of them has a table. */

const FONTS = ['DejaVu Serif', 'DejaVu Sans', 'Liberation Serif', 'Liberation Sans', 'Liberation Sans Narrow'];
const PAPERS = ['letter', 'A4', 'A4 landscape', '210mm 210mm'];
const NAMES = 'Drake, Heron, Okafor, Lindqvist, Moreau, Tanaka, Silva, Weber'.split(', ');

type Say = (sentences: number) => string;
type Make = (say: Say, random: () => number) => string;

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('');
/** The first words of a sentence. */
const words = (say: Say, count: number): string => say(1).split(' ').slice(0, count).join(' ');

/** What stands in the columns. */
const CONTENTS: readonly Make[] = [
  (say, random) => times(10, () => `<p>${say(2 + Math.floor(random() * 4))}</p>`),
  (say) => times(5, (i) => `<h3>${i + 1} ${words(say, 4)}</h3><p>${say(3)}</p><p>${say(2)}</p>`),
  // Short lines: speeches, verses.
  (say, random) => times(26, () => `<p>${words(say, 4 + Math.floor(random() * 6))}.</p>`),
  (say) => times(7, () => `<p>${times(4, () => `${words(say, 6)}<br>`)}${words(say, 4)}.</p>`),
  // References.
  (say, random) =>
    times(
      16,
      (i) =>
        `<p>[${i + 1}] ${pick(random, NAMES)}, ${'ABCDE'[Math.floor(random() * 5)]}. and ${pick(random, NAMES)}, R. ${words(say, 7)}. <em>Lakes</em> ${Math.floor(random() * 40) + 1}, ${Math.floor(random() * 900)}–${Math.floor(random() * 90) + 900}, ${1980 + Math.floor(random() * 45)}.</p>`,
    ),
  // Questions and answers, terms and what they mean.
  (say) => times(9, () => `<p><b>${words(say, 6)}?</b></p><p>${say(2)}</p>`),
  (say) => times(12, () => `<p><b>${words(say, 2)}</b> ${say(1)}</p>`),
  (say) => times(3, () => `<p>${say(2)}</p><ul>${times(5, () => `<li>${words(say, 9)}</li>`)}</ul>`),
  // Many numbers.
  (say, random) =>
    times(
      9,
      () =>
        `<p>${times(4, () => `In ${1980 + Math.floor(random() * 45)}, ${Math.floor(random() * 900)} of ${Math.floor(random() * 9000)} birds (${(random() * 100).toFixed(1)}%) stayed. ${say(1)} `)}</p>`,
    ),
];

/** @param seed pages of different seeds have nothing in common but their kinds of designs */
export function prosePages(count: number, seed: number): GoldPage[] {
  return Array.from({ length: count }, (_, index) => {
    const random = seeded(seed * 1000 + index);
    const say = createProse(seed * 1000 + index);
    const size = 7.5 + Math.floor(random() * 10) / 2;
    const columns = size < 9 ? 2 + Math.floor(random() * 3) : 2 + Math.floor(random() * 2);
    const indent = random() < 0.4 ? '.columns p{margin:0;text-indent:12pt}' : '';
    const style = [
      `columns:${columns}`,
      `column-gap:${7 + Math.floor(random() * 22)}pt`,
      `font:${size}pt/${(1.1 + random() * 0.4).toFixed(2)} '${pick(random, FONTS)}'`,
      ...(random() < 0.2 ? ['column-rule:.5pt solid #999'] : []),
    ].join(';');
    const align = random() < 0.5 ? 'left' : 'justify';
    const above = random() < 0.5 ? `<p>${say(2)}</p>` : '';
    const below = random() < 0.3 ? `<p style="font-size:8pt">${say(1)}</p>` : '';
    const content = [pick(random, CONTENTS), pick(random, CONTENTS)].map((make) => make(say, random)).join('');
    return page(
      `prose ${seed}.${index + 1}`,
      `<style>@page{size:${pick(random, PAPERS)}} .columns p{text-align:${align}} ${indent}</style><h2>Report ${index + 1}</h2>${above}<div class="columns" style="${style}">${content}</div>${below}`,
    );
  });
}
