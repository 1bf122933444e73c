import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHtml } from '../tree.ts';
import { swept } from './boilerplate-rules.ts';
import { isDoubtful, widened } from './failed-choice.ts';
import { withoutKnownFurniture } from './known-furniture.ts';
import { type Scan, scanPage } from './scan.ts';

const TEXTS = [
  'The lock was dug by hand in two winters, and the keepers have written down every boat since.',
  'In spring the gates are taken out, and divers look for the shoes that children have lost.',
  'Boats wait on the upper side, where the keeper sells eggs, maps and, in August, plums.',
];
const scanOf = (body: string): Scan => swept(scanPage(parseHtml(`<title>Lock</title><body>${body}</body>`)));
const first = ({ pieces }: Scan, count: number) => pieces.slice(0, count);

test('a choice without most of the sentences of a page is doubtful, and one with most of them is not', () => {
  const scan = scanOf(`<div>${TEXTS.map((text) => `<p>${text} ${text}</p>`).join('')}</div>`);
  assert.equal(isDoubtful(scan, first(scan, 1)), true);
  assert.equal(isDoubtful(scan, first(scan, 2)), false);
  assert.equal(isDoubtful(scan, scan.pieces), false);
});

test('links that are left out are no reason for doubt', () => {
  const links = Array.from({ length: 60 }, (_, i) => `<li><a href="/${i}">Chapter ${i}: ${TEXTS[i % 3]}</a></li>`);
  const scan = scanOf(`<p>${TEXTS.join(' ')}</p><ul>${links.join('')}</ul>`);
  assert.equal(isDoubtful(scan, first(scan, 1)), false);
});

test('comments, forms and teasers of other pages that are left out are no reason for doubt', () => {
  const sentences = Array.from({ length: 20 }, (_, i) => `${TEXTS[i % 3]} ${i}`);
  for (const html of [
    `<ul class="comments">${sentences.map((text) => `<li>${text}</li>`).join('')}</ul>`,
    sentences.map((text) => `<form><p>${text}</p><input></form>`).join(''),
    `<ul>${sentences.map((text, i) => `<li><h3><a href="/${i}">Boat</a></h3><p>${text}</p></li>`).join('')}</ul>`,
  ]) {
    const scan = scanOf(
      `<div>${TEXTS.map((text) => `<p>${text} ${text}</p>`).join('')}</div><section>${html}</section><p>Lock</p>`,
    );
    const chosen = first(scan, 3);
    assert.equal(isDoubtful(scan, chosen), false, html.slice(0, 40));
  }
});

test('a container of which nearly nothing was chosen is returned whole, without its controls', () => {
  const scan = scanOf(
    `<main><p>${TEXTS[0]}</p><form><label>Colour</label><input></form>${TEXTS.map((text, i) => `<p><a href="/${i}">${text} ${text}</a></p>`).join('')}</main><p>${TEXTS[1]}</p>`,
  );
  const texts = widened(scan, first(scan, 1)).map(({ text }) => text);
  assert.equal(texts.length, 4);
  assert.ok(!texts.includes('Colour') && !texts.includes(TEXTS[1] as string));
  assert.equal(widened(scan, first(scan, 4)).length, 4);
});

test('comments that are longer than the article neither widen the choice nor stay with its blocks', () => {
  const comments = Array.from({ length: 30 }, (_, i) => `<li><b>boat ${i} says:</b><p>${TEXTS[i % 3]} ${i}</p></li>`);
  const scan = scanOf(
    `<article>${TEXTS.map((text) => `<p>${text}</p>`).join('')}<div><h2>30 responses to “Lock”</h2><ol>${comments.join('')}</ol></div></article>`,
  );
  const chosen = first(scan, 3);
  assert.deepEqual(widened(scan, chosen), chosen);
  assert.deepEqual(withoutKnownFurniture(scan, scan.pieces, chosen), chosen);
  // Where the model has chosen them, they are what the page is about.
  assert.equal(withoutKnownFurniture(scan, scan.pieces).length, scan.pieces.length);
});
