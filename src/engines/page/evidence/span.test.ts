import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spansIn } from './span.ts';

const MARKDOWN =
  '# Mug\n\nThe [blue mug](https://shop.example/blue "Blue") costs **12.50\u00a0€**.\n\n| Weight | 300 g |\n| Colour | blue |';
const find = spansIn(MARKDOWN);
const textOf = (quote: string): string | undefined => {
  const span = find(quote);
  return span && MARKDOWN.slice(span.start, span.end);
};

test('a quote is found across markup, links and white space', () => {
  assert.equal(
    textOf('The blue mug costs 12.50 €'),
    'The [blue mug](https://shop.example/blue "Blue") costs **12.50\u00a0€',
  );
  assert.equal(textOf('weight 300 g'), 'Weight | 300 g');
});

test('what is not there, or not only there, has no place', () => {
  assert.equal(textOf('The red mug'), undefined);
  assert.equal(textOf('blue'), undefined, 'twice');
  assert.equal(textOf('shop.example'), undefined, 'the target of a link is no text');
  assert.equal(textOf(''), undefined);
  assert.equal(textOf('…'), undefined);
});
