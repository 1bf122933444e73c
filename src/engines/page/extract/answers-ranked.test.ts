import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseHtml, structuredData } from '../index.ts';
import { answerQuestion } from './index.ts';
import { queryIn } from './query.ts';

/** A page as long as real ones, on which rules alone do not decide. */
const FILLER = [
  'The lake is frozen for half of the winter.',
  'Most guests come by train and walk the rest of the way.',
  'Breakfast has bread, cheese and jam from the valley.',
  'Rain is rare in late summer.',
  'A small library is in the hall beside the stairs.',
  'The path to the chapel is steep and stony.',
  'Cows graze on the meadows until the first snow.',
  'Old maps of the region hang in every corridor.',
];
const MARKDOWN = `# The Larch House

${FILLER.join(' ')}

The house was bought by Greta Olsen, a carpenter from Bergen, who repaired the roof herself. She paid 240,000 € for it at an auction in 1998.

## Rooms

${FILLER.map((line) => line.replace('.', ' in the east wing.')).join(' ')}

The largest room sleeps eleven people and has a balcony above the river.

## Boats

${FILLER.map((line) => line.replace('.', ' by the boats.')).join(' ')}

Rowing boats are rented out at the jetty for 9 € an hour.

${FILLER.map((line) => line.replace('.', ', as ever.')).join(' ')}
`;
const of = (question: string) => answerQuestion(question, { url: 'https://larch.test/', markdown: MARKDOWN });

describe('a question about a page of many sentences', () => {
  it('is answered with one sentence, and with how likely that is right', () => {
    for (const [question, expected] of [
      ['Who bought the house?', /Greta Olsen/],
      ['How many people can sleep in the largest room?', /eleven/],
      ['What does it cost to rent a rowing boat for an hour?', /9 €/],
    ] as const) {
      const written = of(question);
      assert.match(written?.answer ?? '', expected, question);
      assert.ok(written !== undefined && written.confidence > 0 && written.confidence < 1);
      assert.ok(written.answer.split(/[.!?]\s/).length === 1, written.answer);
    }
  });

  it('of which the page says nothing is refused', () => {
    for (const question of [
      'Who designed the library?',
      'How many cows does the farmer own?',
      'What is the phone number of the house?',
      'Which judge lives in the valley?',
      'When was the chapel built?',
    ]) {
      assert.equal(of(question), undefined, question);
    }
  });

  it('is less certain of an answer in other words than of one in the words of the page', () => {
    const plain = of('How many people does the largest room sleep?');
    const other = of('For how many guests is there space in the biggest room?');
    assert.ok(plain !== undefined);
    assert.ok(other === undefined || other.confidence < plain.confidence);
  });
});

describe('what a page states beside its text', () => {
  const html = `<html><head><title>The Larch House</title><meta name="author" content="Ines Duarte">
    </head><body><main><h1>The Larch House</h1></main>
    <aside><h2>Technical data</h2><dl><dt>Boiler output</dt><dd>24 kW</dd><dt>Roof area</dt><dd>310 m²</dd></dl></aside></body></html>`;
  const structured = structuredData(parseHtml(html), 'https://larch.test/');
  const target = (question: string) =>
    answerQuestion(question, { url: 'https://larch.test/', markdown: MARKDOWN, structured })?.answer ?? '';

  it('answers questions that the text does not', () => {
    assert.match(target('Who wrote this article?'), /Ines Duarte/);
    assert.match(target('What is the boiler output?'), /24 kW/);
    assert.match(target('What is the roof area?'), /310 m²/);
  });

  it('takes nothing from an answer of the text, and answers nothing else', () => {
    assert.match(target('Who bought the house?'), /Greta Olsen/);
    assert.equal(target('Who designed the library?'), '');
  });
});

it('a question of thousands of words is read as far as a question goes', () => {
  const words = Array.from({ length: 1_500 }, (_, at) => `word${at}`).join(' ');
  assert.ok(queryIn(`Who bought the house? ${words}`).words.length < 100);
});
