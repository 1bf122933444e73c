import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from './page.ts';
import { createTranscripts } from './transcripts.ts';

const page: Page = { number: 3, width: 600, height: 800, blocks: [], isRecognised: false, status: 'ok' };
const PNG = new Uint8Array([0x89, 0x50]);

test('a model that never responds costs the time that is left, not the text of OCR', async () => {
  const transcripts = createTranscripts(() => new Promise(() => {}));
  assert.equal(await transcripts.of(page, PNG, () => 1), undefined);
  assert.deepEqual(transcripts.warnings(), [
    'The language model could not read page 3 (timeout): the text is from OCR.',
  ]);
});

test('a page of which a model says a million lines has a thousand blocks', async () => {
  const transcripts = createTranscripts(async () => ({ text: '# x\n'.repeat(1_000_000) }));
  assert.equal((await transcripts.of(page, PNG, () => 60_000))?.length, 1_000);
});
