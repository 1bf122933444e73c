import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isReported } from '../../../../test/support/goals.ts';

const POOL = `# Marlow Lido

[Home](/) [Prices](/prices)

Swimmers in the pool now: 37

## Prices

**Adult**

£6.80

**Junior (4–15)**

£3.90

## Lessons

| Class | Day | Places |
| --- | --- | --- |
| Front crawl | Monday | 4 |
| Diving | Friday | 2 |

## Café

The lift to the terrace is out of order. Coffee from 9:00.`;

const RIVER = `# River Wend at Oxley Bridge

Latest level: 1.82 m at 06:15 on 9 February 2027.

| Station | Level |
| --- | --- |
| Oxley Bridge | 1.82 m |
| Tanner's Lock | 2.11 m |

## Forecast

Highest level expected: 2.05 m.`;

describe('a change counts if its place has the words of the goal best', () => {
  const oneMore = (page: string, goal: string, before: string, after: string) =>
    isReported(page, goal, [before, after]);

  it('and not if another place has them', () => {
    assert.equal(oneMore(POOL, 'places in the diving class', '| Friday | 2 |', '| Friday | 5 |'), true);
    assert.equal(oneMore(POOL, 'places in the diving class', '| Monday | 4 |', '| Monday | 3 |'), false);
  });

  it('of a row, if no other row is called so, whatever the heading says', () => {
    const goal = 'Tell me the level at Oxley Bridge';
    assert.equal(oneMore(RIVER, goal, 'Bridge | 1.82 m', 'Bridge | 1.96 m'), true);
    assert.equal(oneMore(RIVER, goal, 'Lock | 2.11 m', 'Lock | 2.30 m'), false);
  });

  it('if the page says it in other words, or in another form of the word', () => {
    assert.equal(oneMore(POOL, 'how much is it for kids', '£3.90', '£4.20'), true);
    assert.equal(oneMore(POOL, 'how much is it for kids', '£6.80', '£7.20'), false);
    assert.equal(oneMore(POOL, 'is the elevator fixed', 'is out of order', 'works again'), true);
    assert.equal(oneMore(RIVER, 'predicted peak of the river', '2.05 m', '2.30 m'), true);
    assert.equal(oneMore(RIVER, 'predicted peak of the river', 'Lock | 2.11 m', 'Lock | 2.30 m'), false);
  });

  it('of a name in the goal only where that name is', () => {
    const page = '# Tour\n\n- 9 May, Leeds, sold out\n- 10 May, Hull, few left\n\nMaximum 6 tickets per person.';
    assert.equal(isReported(page, 'tickets for the show in Leeds again', ['sold out', 'available']), true);
    assert.equal(isReported(page, 'tickets for the show in Leeds again', ['6 tickets', '4 tickets']), false);
  });

  it('of values of the kind that is asked for, if the page states some beside the words', () => {
    assert.equal(oneMore(POOL, 'price for adults', '£6.80', '£7.00'), true);
    assert.equal(
      oneMore(POOL, 'price for adults', 'Swimmers in the pool now: 37', 'Swimmers in the pool now: 52'),
      false,
    );
  });

  it('of a number beyond a limit, which no date or time is', () => {
    const goal = 'alert me if the level at Oxley Bridge is above 2.5 m';
    assert.equal(oneMore(RIVER, goal, '1.82 m at 06:15 on 9', '1.96 m at 10:15 on 19'), false);
    assert.equal(oneMore(RIVER, goal, '1.82 m at 06:15 on 9', '2.56 m at 10:15 on 19'), true);
  });

  it('of a number below zero beyond a limit, on either side of it', () => {
    const page = '# Harbour weather\n\nAir temperature: -2.4 °C\n\nWind: 12 km/h';
    const isBelow = (goal: string, now: string): boolean | undefined => isReported(page, goal, ['-2.4 °C', now]);
    assert.equal(isBelow('tell me when the air temperature is below -5', '-6.1 °C'), true);
    assert.equal(isBelow('tell me when the air temperature is below -5', '-3.1 °C'), false);
    assert.equal(isBelow('tell me when the air temperature is above 5', '6 °C'), true);
    assert.equal(isBelow('tell me when the air temperature is above 5', '-6 °C'), false);
    assert.equal(isBelow('tell me when the air temperature is above -1', '3 °C'), true);
  });

  it('of no clock or count of readers that the goal does not name', () => {
    const page = '# Ashcombe 17:42:10\n\nLifts at Ashcombe: all work.\n\nAshcombe: viewed by 640 people';
    assert.equal(isReported(page, 'do the lifts at Ashcombe work', ['17:42:10', '17:43:12'], ['640', '655']), false);
    assert.equal(isReported(page, 'do the lifts at Ashcombe work', ['all work', 'lift 2 is broken']), true);
  });

  it('of nothing, if the page says nothing of the goal', () => {
    assert.equal(oneMore(POOL, 'the sauna', 'Monday | 4', 'Monday | 3'), false);
  });
});
