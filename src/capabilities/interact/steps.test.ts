import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandOf } from './steps.ts';

test('steps of a model are commands of one action each', () => {
  const of = (action: string, more: object = {}) => commandOf({ action, ...more })?.replace('agent-browser ', '');
  assert.equal(of('open', { url: 'https://a.example/?a=1&b=2' }), "'open' 'https://a.example/?a=1&b=2'");
  assert.deepEqual([of('click', { ref: 'e3' }), of('click', { ref: '@e3' })], ["'click' '@e3'", "'click' '@e3'"]);
  assert.equal(of('type', { ref: 'e3', text: '' }), "'fill' '@e3' ''");
  assert.deepEqual(
    [of('select', { ref: 'e3', value: 'b' }), of('select', { ref: 'e3', text: 'b' })],
    ["'select' '@e3' 'b'", "'select' '@e3' 'b'"],
  );
  assert.deepEqual([of('press', { key: 'Enter' }), of('back')], ["'press' 'Enter'", "'back'"]);
  assert.deepEqual([of('scroll'), of('scroll', { direction: 'up' })], ["'scroll' 'down'", "'scroll' 'up'"]);
  assert.deepEqual([of('extract'), of('extract', { ref: 'e1' })], ["'get' 'text'", "'get' 'text' '@e1'"]);
});

test('waits are bounded, whatever they are given as', () => {
  const waited = (milliseconds: unknown) => commandOf({ action: 'wait', milliseconds })?.split(' ').at(-1);
  const given = [undefined, '250', 1e9, -5, 'soon', 1.9, Number.NaN, 0];
  assert.deepEqual(given.map(waited), ["'1000'", "'250'", "'10000'", "'0'", "'1000'", "'1'", "'1000'", "'1000'"]);
});

test('nothing of a step reaches the shell', () => {
  const command = commandOf({ action: 'type', ref: "e1'; rm -rf /; '", text: "$(id) `id` 'x' \\ \n && id" });
  assert.equal(command, `agent-browser 'fill' '@e1'\\''; rm -rf /; '\\''' '$(id) \`id\` '\\''x'\\'' \\ \n && id'`);
});

test('what is no step is none', () => {
  for (const step of [
    undefined,
    null,
    'click',
    7,
    [],
    {},
    { action: 'eval' },
    { action: '__proto__' },
    { action: ['click'] },
  ])
    assert.equal(commandOf(step), undefined, JSON.stringify(step));
});
