import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf } from './facts.ts';

const valuesOf = async (abstract: string, ...passages: [section: string, text: string][]) =>
  (
    await factsOf(
      abstract,
      passages.map(([section, text]) => ({ section, text })),
    )
  ).map(({ kind, value }) => [kind, value]);

test('data sets, sample sizes and metrics are named as the text has them, with its words', async () => {
  const sentence = 'Our model reaches 28.4 BLEU on the WMT 2014 English-German benchmark.';
  assert.deepEqual(await factsOf('', [{ section: '4 Results', text: `## 4 Results\n\n${sentence}` }]), [
    { kind: 'dataset', value: 'WMT 2014 English-German', words: sentence, section: '4 Results' },
    { kind: 'metric', value: '28.4 BLEU', words: sentence, section: '4 Results' },
  ]);
  assert.deepEqual(
    await valuesOf(
      'We followed 1,204 elderly patients (n = 602 in each group); the hazard ratio was 0.74.',
      ['2 Data', 'We train on 4.5 million sentence pairs.'],
      ['3 Setup', 'The models are evaluated on Cora, Citeseer and Pubmed.'],
      ['5 Results', 'It has an accuracy of 83.0% and an F1-score of 0.91, where others have recall: 70 %.'],
    ),
    [
      ['sampleSize', 'n = 602'],
      ['sampleSize', '1,204 elderly patients'],
      ['metric', 'hazard ratio was 0.74'],
      ['sampleSize', '4.5 million sentence pairs'],
      ['dataset', 'Cora, Citeseer and Pubmed'],
      ['metric', 'accuracy of 83.0%'],
      ['metric', 'F1-score of 0.91'],
      ['metric', 'recall: 70 %'],
    ],
  );
});

test('data sets that a sentence lists before what they are', async () => {
  assert.deepEqual(await valuesOf('It matches others on the Cora, Citeseer and Pubmed citation network datasets.'), [
    ['dataset', 'Cora, Citeseer and Pubmed'],
  ]);
});

test('what is said of other works, in tables and in passing is none', async () => {
  assert.deepEqual(
    await valuesOf(
      'Attention is enough.',
      ['2 Related work', 'Doe et al. reach 27.3 BLEU on the WMT benchmark with 100 sentences.'],
      ['4 Results', '| Model | BLEU |\n| --- | --- |\n| Big | 28.4 BLEU |'],
      [
        '4 Results',
        'Table 3 and this data set show the accuracy of the model. The benchmark is hard. We trained on GPUs.',
      ],
    ),
    [],
  );
});

test('each value once, at most four of a kind, those of the authors first', async () => {
  const others = Array.from({ length: 9 }, (_, i) => `The baseline has an accuracy of ${i + 50}%.`).join(' ');
  assert.deepEqual(
    await valuesOf('', ['Results', `${others} We reach an accuracy of 90%. Again an accuracy of 50%.`]),
    [
      ['metric', 'accuracy of 90%'],
      ['metric', 'accuracy of 50%'],
      ['metric', 'accuracy of 51%'],
      ['metric', 'accuracy of 52%'],
    ],
  );
});

test('a long sentence is cut to the part that states the fact; hostile text takes no longer', async () => {
  const [fact] = await factsOf(`${'on and '.repeat(100)}n = 42 ${'on and '.repeat(100)}`, []);
  assert.ok(fact?.words.includes('n = 42') && fact.words.length < 420);
  for (const hostile of [
    'A '.repeat(100_000),
    '1,111'.repeat(50_000),
    'Aa-Aa, '.repeat(50_000),
    'accuracy '.repeat(50_000),
  ]) {
    assert.ok((await factsOf(hostile, [])).length <= 12);
  }
});
