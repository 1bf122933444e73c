import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { termHash } from '../../../engines/text/index.ts';
import { nameForms, nameParts } from '../text/names.ts';
import { compoundTerms, textHashes } from '../text/terms.ts';
import { countFrom, emptyStats } from '../vectors/corpus-stats.ts';
import { planOf, unknownWords } from './plan.ts';

const counter = countFrom(emptyStats());
const paper = (title: string, ...authors: string[]): void =>
  counter.count(
    {
      title: textHashes(title),
      abstract: new Uint32Array(0),
      compounds: Uint32Array.from(compoundTerms(title), ({ term }) => termHash(term)),
      authors: Uint32Array.from(
        authors.flatMap((name) => [...[...nameForms(name), ...nameParts(name)].map(termHash), 0]),
      ),
    },
    1,
  );
for (let i = 0; i < 40; i++) paper('deep learning for young networks', 'Jie Wang');
paper('BERT: pre-training of transformers', 'Jacob Devlin', "Séan O'Brien");
paper('BERT again, with node2vec', 'Lars Deep', 'Ann Young');
paper('clustering', 'Zengyou He', 'Xiaofei Xu');
paper('node2vec database');
paper('database');
const stats = counter.done();

const namesOf = (query: string): string[] => planOf(query, stats).names.map(({ part }) => part);

describe('the plan of a query', () => {
  it('tells names from words that are names, too', () => {
    assert.deepEqual(namesOf('Devlin BERT'), ['devlin']);
    assert.deepEqual(namesOf('deep learning for young networks'), []);
    assert.deepEqual(namesOf('wang deep learning'), ['wang']);
    assert.deepEqual(namesOf("SEAN o'brien"), ['sean', 'obrien']);
    // Named after people; but a person may have a double name.
    assert.deepEqual(namesOf('the Wang-Devlin model of learning with boundaries'), []);
    assert.deepEqual(namesOf('Wang-Devlin BERT'), ['wang', 'devlin']);
    // A function word, but not where it joins names.
    assert.deepEqual(namesOf('He Xu Devlin'), ['he', 'xu', 'devlin']);
    assert.deepEqual(namesOf('he has a database'), []);
    // "et al." says that a name is before it.
    assert.deepEqual(namesOf('Young et al. learning'), ['young']);
    assert.ok(planOf('Devlin, J. and O’Brien', stats).isNamesOnly);
    assert.ok(!planOf('Devlin BERT', stats).isNamesOnly);
    assert.deepEqual(planOf('Devlin et al. 2018 BERT', stats).years, [2018]);
  });

  it('finds years alone among the dates of papers, with statistics and without', () => {
    for (const known of [stats, undefined]) {
      assert.deepEqual(planOf('2018 2019', known).wanted, ['2018', '2019', 'y:2018', 'y:2019']);
    }
    const years = Array.from({ length: 100 }, (_, i) => 1950 + i);
    assert.ok(planOf(years.join(' '), stats).wanted.includes('y:2049'));
  });

  it('is made in linear time of long queries', () => {
    for (const query of [`o'${'x'.repeat(100_000)}`, 'et al '.repeat(20_000), "'".repeat(100_000)]) {
      assert.deepEqual(namesOf(query), []);
    }
    assert.deepEqual(namesOf(`${'et al '.repeat(20)} young et al.`), ['young']);
  });

  it('asks for words that are written as one, too', () => {
    assert.deepEqual(planOf('node 2 vec', stats).joined, [{ term: 'node2vec', parts: ['node', '2', 'vec'] }]);
    assert.ok(planOf('data base', stats).wanted.includes('databas'));
    assert.deepEqual(planOf('pre-training', stats).joined[0]?.parts, ['pre', 'train']);
    assert.ok(planOf('bert pretraining', stats).wanted.includes('pretrain'));
  });

  it('uses corrections of unknown words only', () => {
    assert.deepEqual(unknownWords('transfromers devlin learning', stats), ['transfromers']);
    const found = [{ word: 'transformers', likeness: 0.8 }];
    const { terms, weights } = planOf('transfromers', stats, new Map([['transfromers', found]]));
    assert.equal(weights[terms.indexOf('transform')], 0.8);
    const known = planOf('learning', stats, new Map([['learning', [{ word: 'networks', likeness: 0.8 }]]]));
    assert.deepEqual(known.terms, ['learn']);
  });

  it('is the words alone for a text, and without statistics', () => {
    const text = `devlin ${'learning networks '.repeat(20)}`;
    assert.deepEqual(namesOf(text), []);
    assert.deepEqual(planOf('Devlin BERT', undefined).wanted, ['devlin', 'bert']);
  });
});

describe('names in a query', () => {
  const people = countFrom(emptyStats());
  const paperBy = (title: string, ...authors: string[]): void =>
    people.count(
      {
        title: textHashes(title),
        abstract: new Uint32Array(0),
        compounds: new Uint32Array(0),
        authors: Uint32Array.from(
          authors.flatMap((name) => [...[...nameForms(name), ...nameParts(name)].map(termHash), 0]),
        ),
      },
      1,
    );
  paperBy('Convolutional networks', 'Yann LeCun', 'Jürgen Müller');
  paperBy('Networks', 'Anne-Marie Le Cun', 'Hector Garcia-Molina', '山田太郎', "Maeve O'Neill");
  for (let i = 0; i < 30; i++) paperBy('coli bacteria and networks of vitamins');
  paperBy('Bacteria', 'Enrico Coli', 'Eugene Perevalov');
  const stats = people.done();
  const partsOf = (query: string, ...corrections: Parameters<typeof planOf>[2][]): string[] =>
    planOf(query, stats, ...corrections).names.map(({ part }) => part);

  it('are read with an initial, on either side', () => {
    for (const query of ['Y. LeCun', 'LeCun Y', 'LeCun, Y.', 'y lecun']) {
      assert.deepEqual(partsOf(query), ['y.lecun', 'lecun'], query);
    }
    assert.deepEqual(partsOf('H. Garcia-Molina'), ['h.molina', 'garcia', 'molina']);
    assert.deepEqual(partsOf('A. M. Le Cun networks'), ['lecun']);
    // A species.
    assert.deepEqual(partsOf('E. coli bacteria'), []);
    assert.deepEqual(partsOf('vitamin D networks'), []);
  });

  it('are read as one word or two, with an umlaut or two letters, with and without an apostrophe', () => {
    assert.deepEqual(partsOf('Le Cun convolutional'), ['lecun']);
    assert.deepEqual(partsOf('Mueller networks'), ['mueller']);
    assert.deepEqual(partsOf('山田 太郎'), ['山田太郎']);
    for (const query of ["O'Neill networks", 'O’Neill networks', 'oneill networks', "O'Neill's networks"]) {
      assert.deepEqual(partsOf(query), ['oneill'], query);
    }
  });

  it('are read with a typing error beside a name that it fits', () => {
    const corrections = new Map([
      [
        'perevalvo',
        [
          { word: 'bacteria', likeness: 0.8 },
          { word: '@perevalov', likeness: 0.8 },
        ],
      ],
    ]);
    const plan = planOf('Eugene Perevalvo', stats, corrections);
    assert.deepEqual(
      plan.names.map(({ part }) => part),
      ['eugene', 'perevalov'],
    );
    assert.ok(!plan.terms.includes('bacteria'));
    assert.ok(plan.confidence < 1);
  });
});

it('an unknown word alone is hardly what is near to it', () => {
  const trust = (word: string, near: string, likeness: number, more = ''): number =>
    planOf(`${word} ${more}`, stats, new Map([[word, [{ word: near, likeness }]]])).confidence;
  assert.ok(trust('kolib', 'coli', 0.8) < 0.3);
  assert.ok(trust('netwroks', 'networks', 0.875) > 0.4);
  assert.ok(trust('netwroks', 'networks', 0.875, 'clustering') > 0.7);
});
