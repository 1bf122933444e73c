import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asCommand, asToolCall } from './code.ts';
import { commandOf, formatsOf, whenFalse } from './command-line.ts';
import { toolCallOf } from './tool-call.ts';

const SCRAPE = {
  name: 'scrape',
  words: ['url'],
  options: { limit: 'limit' },
  special: { formats: formatsOf, onlyMainContent: whenFalse('whole-page') },
};

test('a command says what it can, and names what it cannot', () => {
  const command = commandOf(SCRAPE, {
    url: "https://example.com/it's",
    formats: ['links', { type: 'question', question: 'How much?' }],
    onlyMainContent: false,
    waitFor: 5,
    location: { country: 'DE' },
  });
  assert.equal(
    asCommand(command),
    "trawl scrape --format links --question 'How much?' --whole-page 'https://example.com/it'\\''s'\n" +
      '# Only in the API: waitFor, location.country',
  );
});

test('formats with options that have no words are only in the API; words may begin with a dash', () => {
  assert.deepEqual(commandOf(SCRAPE, { url: '-x', formats: [{ type: 'screenshot', fullPage: true }] }), {
    words: ['trawl', 'scrape', '--', '-x'],
    left: ['formats'],
  });
});

test('a tool has the options of formats beside them', () => {
  const tool = { name: 'firecrawl_scrape', inputs: ['url', 'formats', 'jsonOptions'] };
  const { call, left } = toolCallOf(tool, { url: 'u', formats: ['links', { type: 'json', prompt: 'p' }], minAge: 1 });
  assert.deepEqual(call, {
    name: 'firecrawl_scrape',
    arguments: { url: 'u', formats: ['links', 'json'], jsonOptions: { prompt: 'p' } },
  });
  assert.match(asToolCall(call, left), /\/\/ Only in the API: minAge$/);
});
