import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { createTabs } from './tabs.ts';

it('a title that comes late is told when it is there, and once', async () => {
  let answer = (_: string): void => {};
  const page = Object.assign(new EventEmitter(), {
    url: () => 'https://a.example/',
    title: () => new Promise<string>((resolve) => (answer = resolve)),
    isClosed: () => false,
  }) as unknown as Page;
  const context = Object.assign(new EventEmitter(), { pages: () => [page] }) as unknown as BrowserContext;
  let changes = 0;
  const tabs = createTabs(context, page, async () => {}, { active: () => {}, changed: () => void changes++ });
  const titles = async () => (await tabs.facts()).map(({ title }) => title);

  assert.deepEqual(await titles(), ['']);
  answer('Boats');
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(changes, 1);
  assert.deepEqual(await titles(), ['Boats']);
  answer('Boats');
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(changes, 1);
});
