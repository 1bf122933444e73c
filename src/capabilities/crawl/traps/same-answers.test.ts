import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSameAnswers } from './same-answers.ts';

const page = (n: number): string => `http://a.example/${n}`;
const TIRED = '# Busy\n\nThe server has too much to do. Come back later.';

test('a host that answers 200 with an error page when it is tired is named, again when there are twice as many', () => {
  const answers = createSameAnswers();
  const notes: [number, string][] = [];
  for (let n = 1; n <= 100; n++) {
    const isTired = n % 5 === 0;
    for (const { kind, subject, text } of answers.add(
      page(n),
      isTired ? 'Busy' : `${n}`,
      isTired ? TIRED : `Page ${n}`,
    )) {
      assert.deepEqual([kind, subject], ['same', 'a.example']);
      notes.push([n, text]);
    }
  }
  assert.deepEqual(
    notes.map(([n]) => n),
    [25, 50, 100],
  );
  assert.equal(
    notes.at(-1)?.[1],
    'returned the same short text for 20 addresses or more, such as http://a.example/100 ("Busy"): these may be errors with status 200',
  );
});

test('few of many pages, long pages, pages without text and those of different hosts are no news', () => {
  const answers = createSameAnswers();
  const long = 'All about nets, in many words. '.repeat(100);
  for (let n = 1; n <= 500; n++) {
    assert.deepEqual(answers.add(page(n), undefined, n % 100 === 0 ? TIRED : `Page ${n}`), []);
    assert.deepEqual(answers.add(`http://b.example/${n}`, 'Nets', n % 2 === 0 ? long : ''), []);
    assert.deepEqual(answers.add(`http://${n}.example/`, 'Busy', TIRED), []);
  }
});

test('an address with a password is named without it', () => {
  const answers = createSameAnswers();
  const secret = `http://user:${'p'.repeat(300)}@a.example/1`;
  const notes = Array.from({ length: 5 }, () => answers.add(secret, 'Busy', TIRED)).flat();
  assert.match(notes[0]?.text ?? '', /such as http:\/\/a\.example\/1 \(/);
});
