import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCircuit, enterAll } from './circuit.ts';

function heldCircuit() {
  let now = 1_000;
  const circuit = createCircuit({ threshold: 3, rest: 60_000, longestRest: 240_000, now: () => now });
  const pass = (ms: number): void => {
    now += ms;
  };
  /** How a call would be taken. */
  const state = (): 'closed' | 'trial' | 'open' => {
    const entered = circuit.enter();
    return entered === undefined ? 'open' : entered.isTrial ? 'trial' : 'closed';
  };
  return { ...circuit, pass, state };
}

test('it opens after failures in a row, and a success in between forgets them', () => {
  const circuit = heldCircuit();
  circuit.fail();
  circuit.fail();
  circuit.succeed();
  circuit.fail();
  circuit.fail();
  assert.equal(circuit.state(), 'closed');
  circuit.fail();
  assert.equal(circuit.state(), 'open');
  assert.equal(circuit.remaining(), 60_000);
});

test('after the rest one finds out for all, and each failed trial doubles the rest up to its bound', () => {
  const circuit = heldCircuit();
  circuit.fail({ atOnce: true });
  for (const rest of [60_000, 120_000, 240_000, 240_000]) {
    circuit.pass(rest - 1);
    assert.equal(circuit.state(), 'open');
    circuit.pass(1);
    assert.deepEqual([circuit.state(), circuit.state()], ['trial', 'open']);
    circuit.fail();
  }
  circuit.pass(240_000);
  assert.equal(circuit.state(), 'trial');
  circuit.succeed();
  assert.deepEqual([circuit.state(), circuit.state(), circuit.remaining()], ['closed', 'closed', 0]);
});

test('a requested rest is honored in full; failures of calls in flight do not double it', () => {
  const circuit = heldCircuit();
  circuit.fail({ rest: 90_000 });
  circuit.fail();
  circuit.fail({ atOnce: true });
  assert.equal(circuit.remaining(), 90_000);
  circuit.pass(90_000);
  assert.equal(circuit.state(), 'trial');
});

test('a trial without a reported outcome is offered again', () => {
  const circuit = heldCircuit();
  circuit.fail({ atOnce: true });
  circuit.pass(60_000);
  assert.equal(circuit.state(), 'trial');
  circuit.pass(60_000);
  assert.equal(circuit.state(), 'trial');
});

test('a trial whose caller left is offered to the next one at once, and says nothing of the service', () => {
  const circuit = heldCircuit();
  circuit.fail({ atOnce: true });
  circuit.pass(60_000);
  const trial = circuit.enter();
  assert.equal(circuit.state(), 'open');
  trial?.leave();
  assert.deepEqual([circuit.state(), circuit.state(), circuit.isClosed()], ['trial', 'open', false]);
});

test('a call that began before the rest, or another trial, takes no trial from who makes it', () => {
  const circuit = heldCircuit();
  const early = circuit.enter();
  circuit.fail({ atOnce: true });
  circuit.pass(60_000);
  const trial = circuit.enter();
  early?.leave();
  assert.equal(circuit.state(), 'open');
  trial?.leave();
  assert.equal(circuit.state(), 'trial');
  trial?.leave();
  assert.equal(circuit.state(), 'open');
});

test('of several circuits one that is open takes no trial from the others', () => {
  const [one, other] = [heldCircuit(), heldCircuit()];
  one.fail({ atOnce: true });
  other.fail({ atOnce: true });
  one.pass(60_000);
  assert.equal(enterAll([one, other]), undefined);
  other.pass(60_000);
  assert.deepEqual(
    enterAll([one, other])?.map(({ isTrial }) => isTrial),
    [true, true],
  );
  assert.equal(enterAll([one, other]), undefined);
});
