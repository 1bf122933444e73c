import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { scanOf } from '../../../../test/support/scan.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { createDocuments, type DocumentError } from '../index.ts';

const documents = createDocuments();
after(() => documents[Symbol.dispose]());

const LINES = ['Ducks swim on the lake in summer.', 'Geese fly south in the autumn.'];
const scan = await scanOf(LINES);

describe('OCR', () => {
  it('reads text without a network', async () => {
    const made = await documents.toMarkdown(scan.png, deadlineIn(120_000));
    assert.equal(made.kind, 'image');
    assert.match(made.markdown, /Ducks swim on the lake in summer\.\s+Geese fly south/);
    assert.deepEqual([made.pages, made.recognised], [1, 1]);
  });

  it('reads PDF pages without embedded text', async () => {
    const made = await documents.toMarkdown(scan.pdf, deadlineIn(120_000), { pdf: { blocks: true } });
    assert.match(made.markdown, /Ducks swim on the lake in summer\.\s+Geese fly south/);
    assert.deepEqual([made.pages, made.recognised], [1, 1]);
    const [item] = made.blocks?.[0]?.items ?? [];
    assert.ok((item?.confidence.ocr ?? 0) > 0.5 && item?.source === 'full_page');
  });

  it('is off if only embedded text is requested', async () => {
    const fast = documents.toMarkdown(scan.pdf, deadlineIn(60_000), { pdf: { mode: 'fast' } });
    await assert.rejects(fast, (error: DocumentError) => error.failure === 'empty');
  });

  it('stops when time runs out', async () => {
    const { pdf } = await scanOf(LINES, 60);
    const made = await documents.toMarkdown(pdf, deadlineIn(12_000));
    assert.ok((made.recognised as number) >= 1 && (made.recognised as number) < 60);
    assert.match(made.warning as string, /no time to recognise the text of \d+ scanned pages/);
  });
});
