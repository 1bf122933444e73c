import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pdfOf } from '../../../../test/support/pdf.ts';
import { scanOf, scanOfPdf } from '../../../../test/support/scan.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { createDocuments, type DocumentError } from '../index.ts';
import type { Page } from '../pdf/page.ts';
import { sightOf } from '../pdf/sight.ts';

const documents = createDocuments();
after(() => documents[Symbol.dispose]());

const LINES = ['Ducks swim on the lake in summer.', 'Geese fly south in the autumn.'];
const caption = (page: number) =>
  `A caption of ${String.fromCharCode(97 + (page % 26), 97 + Math.floor(page / 26))} that is embedded`;
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

  it('reads a page that lies on its side, with its places on the page as it lies', async () => {
    const turned = await scanOfPdf(pdfOf([[...LINES, ...LINES, ...LINES]]), { dpi: 150, turn: 90 });
    const made = await documents.toMarkdown(turned, deadlineIn(120_000), { pdf: { blocks: true } });
    assert.match(made.markdown, /Ducks swim on the lake in summer\.\s+Geese fly south/);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = made.blocks?.[0]?.items[0]?.bbox ?? [];
    // What was at the top is at the right, and lines go down.
    assert.ok(x0 > 0.5 && y1 - y0 > x1 - x0);
  });

  it('names the language pack that a text needs, and uses it if it is there', async () => {
    const german = [
      'Der Rat hat am Dienstag beschlossen, dass die alte',
      'offen bleibt, und das ist nicht nur eine gute Idee.',
    ];
    const { png } = await scanOf(german);
    const without = await documents.toMarkdown(png, deadlineIn(120_000));
    assert.match(without.warning ?? '', /trawl ocr add deu/);
    const packs = tempDir();
    const { langPath } = createRequire(import.meta.url)('@tesseract.js-data/eng') as { langPath: string };
    copyFileSync(join(langPath, 'eng.traineddata.gz'), join(packs, 'deu.traineddata.gz'));
    using others = createDocuments({ packs });
    const made = await others.toMarkdown(png, deadlineIn(120_000), { languages: ['deu', 'xyz'] });
    assert.match(made.markdown, /Der Rat hat am Dienstag beschlossen/);
    assert.equal(made.warning, 'No such language pack is installed: xyz. Add it with: trawl ocr add xyz.');
  });

  it('adds the text of images to embedded text', async () => {
    const { pdf } = await scanOf(LINES, 1, caption);
    const made = await documents.toMarkdown(pdf, deadlineIn(120_000));
    assert.match(made.markdown, /^Ducks swim on the lake in summer[\s\S]*A caption of aa that is embedded$/);
  });

  it('takes the picture in the place of an embedded text that is no language', async () => {
    const { pdf } = await scanOf(LINES, 1, () => 'D@ck# ~~ %%^ &&* 3~st3rn |||| ;;; qqq zzq wxkj');
    const made = await documents.toMarkdown(pdf, deadlineIn(120_000));
    assert.match(made.markdown, /^Ducks swim on the lake in summer/);
    assert.ok(!made.markdown.includes('qqq'), made.markdown);
    assert.match(made.warning ?? '', /embedded text of page 1 is no language/);
  });

  it('says so if there was nothing more to read', async () => {
    const { pdf } = await scanOf([], 1, caption);
    const made = await documents.toMarkdown(pdf, deadlineIn(120_000));
    assert.deepEqual(
      [made.markdown, made.recognised, made.warning],
      [
        'A caption of aa that is embedded',
        undefined,
        'OCR found nothing in the images of page 1 beside the embedded text: mode fast takes less time.',
      ],
    );
  });

  it('leaves text that looks damaged if there is no pack for its alphabet', async () => {
    const text =
      'تساعد لغة البرمجة على إيجاد حلول فعالة وتحسين الإنتاجية وحل المشكلات من خلال تحليل البيانات بسهولة وسرعة';
    const page: Page = {
      ...{ number: 1, width: 612, height: 792, isRecognised: false, status: 'ok' },
      blocks: [{ type: 'text', text, box: undefined }],
    };
    const { pages, warnings } = await sightOf(scan.pdf, [{ page, lack: 'all' }], {
      ...{ packs: undefined, languages: undefined, password: undefined, transcribe: undefined, pdf: undefined },
      left: () => 60_000,
    });
    assert.equal(pages.size, 0);
    assert.match(warnings.join(), /OCR lacks the language of page 1.*trawl ocr add ara/);
  });

  it('stops when time runs out, with all embedded text', async () => {
    const { pdf } = await scanOf(LINES, 60, caption);
    const made = await documents.toMarkdown(pdf, deadlineIn(15_000));
    assert.equal(made.markdown.match(/A caption of [a-z]{2} that is embedded/g)?.length, 60);
    assert.match(made.warning as string, /no time to recognise the text of \d+ scanned pages/);
  });
});
