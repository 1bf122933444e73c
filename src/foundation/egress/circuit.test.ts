import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCircuit } from './circuit.ts';

function heldCircuit(): ReturnType<typeof createCircuit> & { pass(ms: number): void } {
  let now = 1_000;
  const circuit = createCircuit({ threshold: 3, rest: 60_000, longestRest: 240_000, now: () => now });
  const pass = (ms: number): void => {
    now += ms;
  };
  return { ...circuit, pass };
}

test('it opens after failures in a row, and a success in between forgets them', () => {
  const circuit = heldCircuit();
  circuit.fail();
  circuit.fail();
  circuit.succeed();
  circuit.fail();
  circuit.fail();
  assert.equal(circuit.enter(), 'closed');
  circuit.fail();
  assert.equal(circuit.enter(), 'open');
  assert.equal(circuit.remaining(), 60_000);
});

test('after the rest one finds out for all, and each failed trial doubles the rest up to its bound', () => {
  const circuit = heldCircuit();
  circuit.fail({ atOnce: true });
  for (const rest of [60_000, 120_000, 240_000, 240_000]) {
    circuit.pass(rest - 1);
    assert.equal(circuit.enter(), 'open');
    circuit.pass(1);
    assert.deepEqual([circuit.enter(), circuit.enter()], ['trial', 'open']);
    circuit.fail();
  }
  circuit.pass(240_000);
  assert.equal(circuit.enter(), 'trial');
  circuit.succeed();
  assert.deepEqual([circuit.enter(), circuit.enter(), circuit.remaining()], ['closed', 'closed', 0]);
});

test('a requested rest is honored in full; failures of calls in flight do not double it', () => {
  const circuit = heldCircuit();
  circuit.fail({ rest: 90_000 });
  circuit.fail();
  circuit.fail({ atOnce: true });
  assert.equal(circuit.remaining(), 90_000);
  circuit.pass(90_000);
  assert.equal(circuit.enter(), 'trial');
});

test('a trial without a reported outcome is offered again', () => {
  const circuit = heldCircuit();
  circuit.fail({ atOnce: true });
  circuit.pass(60_000);
  assert.equal(circuit.enter(), 'trial');
  circuit.pass(60_000);
  assert.equal(circuit.enter(), 'trial');
});
