import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareLooks } from './index.ts';

const isReported = (goal: string, before: string, after: string): boolean | undefined => {
  const page = (line: string): string => `# Meridian Fund\n\n## Equipment\n\n${line}\n\nPage views: 12`;
  const looks = [page(before)];
  return compareLooks({ looks, now: page(after), textCounts: true, learnt: undefined, goal }).byGoal?.meaningful;
};

describe('a value in another notation', () => {
  for (const [goal, before, after, other] of [
    ['price', 'Costs 742 €', 'Costs 742,00 €', 'Costs 743,00 €'],
    ['price', 'Costs $98', 'Costs $98.00', 'Costs $98.50'],
    ['price', 'Costs 1.299,00 €', 'Costs €1,299', 'Costs €1,399'],
    ['deadline', 'Deadline: 20 December 2026', 'Deadline: 20 Dec 2026', 'Deadline: 21 Dec 2026'],
    ['deadline', 'Deadline: 20 December 2026', 'Deadline: 2026-12-20', 'Deadline: 2026-12-02'],
    [
      'deadline',
      'Deadline: 12 February 2027, 17:00 CET',
      'Deadline: 2027-02-12, 5 pm CET',
      'Deadline: 2027-02-12, 5 am CET',
    ],
    ['dates', '14–16 June 2027, Wageningen', 'Wageningen, 14 to 16 June 2027', '13–16 June 2027, Wageningen'],
    ['opening hours', 'Wednesday to Friday: 12 – 3 pm', 'Wed–Fri: 12–3 pm', 'Wed–Sat: 12–3 pm'],
    ['Öffnungszeiten', 'Montag bis Freitag 9–12 Uhr', 'Mo–Fr 9–12 Uhr', 'Mo–Do 9–12 Uhr'],
    [
      'the licence',
      'Under the Apache License 2.0.',
      'Under the Apache License, version 2.0.',
      'Under the GPL-3.0 License.',
    ],
  ] as const) {
    it(`is no change: ${after}`, () => {
      assert.equal(isReported(`Tell me when the ${goal} changes`, before, after), false);
      assert.equal(isReported(`Tell me when the ${goal} changes`, before, other), true, other);
    });
  }

  it('is a change if what belongs to what has changed', () => {
    const before = '5 years on the frame, 2 years on the battery';
    assert.equal(
      isReported('years of guarantee on the battery', before, '2 years on the battery, 5 years on the frame'),
      false,
    );
    assert.equal(
      isReported('years of guarantee on the battery', before, '2 years on the frame, 5 years on the battery'),
      true,
    );
  });

  it('is told of where every change is asked for', () => {
    assert.equal(isReported('any change', 'Costs $98', 'Costs $98.00'), true);
  });
});
