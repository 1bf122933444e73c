import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Choice, learnChoices } from './conditional-logit.ts';

describe('a conditional logit', () => {
  it('learns by which number things are chosen, and when none is', () => {
    // The first number decides; a choice is none where the whole says so.
    const choices = Array.from({ length: 40 }, (_, i): Choice => {
      const isNone = i % 4 === 0;
      const right = i % 3;
      const rows = Float32Array.from([0, 1, 2].flatMap((at) => [at === right ? 1 : -1, ((i * 7 + at) % 5) - 2]));
      return {
        rows,
        targets: [0, 1, 2].map((at) => (!isNone && at === right ? 1 : 0)),
        whole: Float32Array.of(isNone ? 1 : -1),
        weight: 1,
      };
    });
    const { row, whole } = learnChoices(choices, 2, 1);
    assert.ok((row[0] as number) > 3 * Math.abs(row[1] as number));
    assert.ok((whole[0] as number) > 0);
    assert.deepEqual(learnChoices(choices, 2, 1), learnChoices(choices, 2, 1));
  });
});
