import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { phraseRows, phrases } from './phrases.ts';

describe('phrases of rows', () => {
  it('stand as words of their own, whatever their letters', () => {
    const stock = phrases('topic/stock');
    assert.match('It is sold  out', stock);
    assert.match('Verfügbarkeit: keine', stock);
    assert.doesNotMatch('stockings', stock);
    assert.doesNotMatch('ünverfügbar', stock);
  });

  it('are all of a text, or first or last in it', () => {
    assert.doesNotMatch('in stock today', phrases('topic/stock', 'whole'));
    assert.match('in stock today', phrases('topic/stock', 'first'));
    assert.match('now in stock', phrases('topic/stock', 'last'));
    assert.match('livestocks', phrases('topic/stock', 'part'));
  });

  it('need rows', () => {
    assert.throws(() => phrases('topic/nonsense'), RangeError);
    assert.throws(() => phrases('nonsense'), RangeError);
  });

  it('come row by row, in the order of the file, and not before what excludes them', () => {
    const kindOf = (question: string): string | undefined =>
      phraseRows('asksof')().find(([pattern]) => pattern.test(question))?.[1];
    assert.equal(kindOf('How much does a parcel weigh?'), 'weight');
    assert.equal(kindOf('How much does it cost?'), 'money');
    assert.equal(kindOf('Who may enter for free?'), undefined);
    assert.equal(kindOf('Who enters?'), 'person');
  });

  it('count scripts without spaces as words', () => assert.match('ページが見つかりません', phrases('negation')));
});
