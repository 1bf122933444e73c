import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { termHash } from '../../../engines/text/index.ts';
import { compoundTerms, nameParts, textHashes } from '../text/terms.ts';
import { countFrom, emptyStats } from '../vectors/corpus-stats.ts';
import { planOf, unknownWords } from './plan.ts';

const counter = countFrom(emptyStats());
const paper = (title: string, ...authors: string[]): void =>
  counter.count(
    {
      title: textHashes(title),
      abstract: new Uint32Array(0),
      compounds: Uint32Array.from(compoundTerms(title), ({ term }) => termHash(term)),
      authors: Uint32Array.from(authors.flatMap((name) => [...nameParts(name).map(termHash), 0])),
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
