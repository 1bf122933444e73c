import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMarkdown } from '../markdown/index.ts';
import { parseHtml } from '../tree.ts';
import { hiddenElements, removeHidden, useAlternatives } from './index.ts';

const PROSE =
  'The harbour is closed in winter, because the ice makes it impossible to enter with ordinary ships. '.repeat(4);
const LONG = PROSE.repeat(4).trim();

/** What a reader of the page sees, as Markdown. */
function seen(html: string): string {
  const document = parseHtml(html);
  useAlternatives(document);
  removeHidden(document, hiddenElements(document));
  return toMarkdown(document);
}

const page = (body: string, head = ''): string =>
  `<html><head>${head}</head><body><h1>Harbour</h1><p>${PROSE}</p>${body}</body></html>`;

for (const [how, html] of [
  ['the attribute', page('<p hidden>SECRET words of the page</p>')],
  ['an inline style', page('<p style="display:none">SECRET words of the page</p>')],
  ['letters without size', page('<p style="font-size:0">SECRET words of the page</p>')],
  ['a place off the screen', page('<p style="position:absolute;left:-9999px">SECRET words of the page</p>')],
  [
    'a class of a style sheet',
    page('<p class="x">SECRET words of the page</p>', '<style>a{color:red}.x{display:none}</style>'),
  ],
  [
    'an id',
    page('<p id="x">SECRET words of the page</p>', '<style>/* {} */ p#x , b {display : none !important}</style>'),
  ],
  ['an ancestor', page('<div class="a"><p class="x">SECRET</p></div>', '<style>.a .x{visibility:hidden}</style>')],
  [
    'a media query that fits',
    page('<p class="x">SECRET</p>', '<style>@media screen and (min-width:800px){.x{display:none}}</style>'),
  ],
  ['computed styles', page('<p data-trawl-hidden="">SECRET</p>')],
] as const) {
  test(`text that is hidden by ${how} is not in the result`, () => {
    const markdown = seen(html);
    assert.match(markdown, /ordinary ships/);
    assert.doesNotMatch(markdown, /SECRET/);
  });
}

for (const [what, html] of [
  ['a tab', page('<a href="#two">Two</a><div id="two" style="display:none">OPENED</div>')],
  ['an accordion', page('<h3>When?</h3><div class="accordion-body" style="display:none">OPENED</div>')],
  ['what a button opens', page('<button>More</button><div hidden>OPENED</div>')],
  ['what a search finds', page('<div hidden="until-found">OPENED</div>')],
  [
    'answers after questions',
    page(
      '<h3>A</h3><p class="a">OPENED</p><h3>B</h3><p class="a">b</p><h3>C</h3><p class="a">c</p>',
      '<style>.a{display:none}</style>',
    ),
  ],
  ['what another rule shows', page('<p class="x">OPENED</p>', '<style>.x{display:none}.on .x{display:block}</style>')],
  [
    'what only print hides',
    page(
      '<p class="x">OPENED</p>',
      '<style>@media print{.x{display:none}}@media (max-width:600px){.x{display:none}}</style>',
    ),
  ],
  ['what an animation shows', page('<p class="wow" style="visibility:hidden">OPENED</p>')],
  ['what React streams', page('<div hidden id="S:1">OPENED</div>')],
] as const) {
  test(`${what} is kept`, () => assert.match(seen(html), /OPENED/));
}

test('a page that hides nearly all of its text keeps it, and says so', () => {
  const document = parseHtml(`<body><h1>App</h1><div style="visibility:hidden"><p>${LONG}</p></div></body>`);
  assert.equal(removeHidden(document, hiddenElements(document)), true);
  assert.match(toMarkdown(document), /ordinary ships/);
});

test('of a text for the eyes and the same text to be read out, one is kept', () => {
  assert.equal(seen('<p><span aria-hidden="true">$19</span><span class="sr-only">$19</span></p>'), '$19');
  assert.equal(seen('<p><span aria-hidden="true">$19</span></p>'), '$19');
});

test('noscript and templates are read where they have more text than the rest', () => {
  const menu = '<div>One menu, and a few more words that are on every page.</div>';
  assert.match(seen(`<body>${menu}<noscript><p>${LONG}</p></noscript></body>`), /ordinary ships/);
  assert.match(seen(`<body>${menu}<template><p>${LONG}</p></template></body>`), /ordinary ships/);
  // The strict parser keeps noscript as text and templates as fragments.
  assert.match(
    seen(`<body>${menu}<table><b>x</b></table><noscript><p>${LONG}</p></noscript></body>`),
    /ordinary ships/,
  );
  assert.match(
    seen(`<body>${menu}<table><b>x</b></table><template><p>${LONG}</p></template></body>`),
    /ordinary ships/,
  );
  assert.doesNotMatch(seen(`<body>${menu}<template><p>{{title}} ${LONG}</p></template></body>`), /ordinary ships/);
  assert.doesNotMatch(seen(page('<noscript><p>Turn on scripts, please.</p></noscript>')), /Turn on/);
});

test('a declarative shadow tree is part of the page, with the content of its host in its slot', () => {
  assert.equal(
    seen(
      '<my-card><template shadowrootmode="open"><h2>Card</h2><slot></slot><p>End</p></template><p>Inside</p></my-card>',
    ),
    '## Card\n\nInside\n\nEnd',
  );
});

test('style sheets of ten megabytes and a million selectors are read in bounded time', () => {
  const rules = '.x .y{display:none}'.repeat(500_000);
  const selectors = `${'.z,'.repeat(1_000_000)}.z{display:none}`;
  const nested = '@media screen{'.repeat(300_000);
  for (const sheet of [rules, selectors, nested, '{'.repeat(1_000_000), '/*'.repeat(1_000_000)]) {
    assert.match(seen(page('<p class="a">kept</p>', `<style>${sheet}</style>`)), /ordinary ships/);
  }
});
