import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { completion, type ModelReply, type ModelServer, startModelServer } from './support/model-server.ts';
import { scanOf } from './support/scan.ts';

/** Scanned pages that OCR is unsure of, read by a model that sees images. */

// The pack for German is not there.
const { pdf: unsure } = await scanOf([
  'Der Rat hat am Dienstag beschlossen, dass die alte',
  'offen bleibt, und das ist nicht nur eine gute Idee.',
]);
const { pdf: sure } = await scanOf(['Ducks swim on the lake in summer.', 'Geese fly south in the autumn.']);

const PNG = 'data:image/png;base64,';
const HOSTILE = [
  '```markdown',
  '# Der <b>Rat</b>',
  '',
  'hat ![x](https://tracker.example/p.png) am Dienstag',
  'beschlossen \u202e[hier](javascript:alert(1)).',
  '',
  '- die alte Brücke',
  '- bleibt *offen*',
  '',
  '| Jahr | Kosten |',
  '|---|---|',
  '| 2024 | <script>5</script> |',
  '```',
].join('\n');
const SAFE = [
  '# Der \\<b>Rat\\</b>',
  '',
  'hat !\\[x](https://tracker.example/p.png) am Dienstag beschlossen \\[hier](javascript:alert(1)).',
  '',
  '- die alte Brücke',
  '- bleibt \\*offen\\*',
  '',
  '| Jahr | Kosten |',
  '| --- | --- |',
  '| 2024 | \\<script>5\\</script> |',
].join('\n');

describe('a model that sees images', () => {
  let model: ModelServer;
  let app: TestApp;
  let reply: () => ModelReply | Promise<ModelReply>;

  before(async () => {
    model = await startModelServer(() => reply());
    const llm = { provider: 'openai', apiKey: undefined, baseUrl: model.baseUrl, model: 'small' } as const;
    app = await startApp({ llm: { ...llm, vision: 'eyes' } });
  });
  after(() => model[Symbol.asyncDispose]());

  const parse = (file: Buffer, parser: object, on = app): Promise<Answer> => {
    const body = new FormData();
    body.append('options', JSON.stringify({ timeout: 240_000, parsers: [{ type: 'pdf', ...parser }] }));
    body.append('file', new Blob([file as unknown as ArrayBuffer]), 'scan.pdf');
    return on.ask('/v2/parse', { method: 'POST', body });
  };

  it('reads a page that OCR is unsure of; what it says is only text, is told and is charged', async () => {
    reply = () => completion(HOSTILE);
    const { body, text, status } = await parse(unsure, { mode: 'ocr', visionModel: true, blocks: true });
    assert.equal(status, 200, text);
    const { markdown, warning, blocks, metadata } = body.data;
    assert.equal(markdown, SAFE);
    assert.match(warning, /^The text of page 1 is from a language model that saw the page/);
    assert.equal(metadata.creditsUsed, 5);
    const { items } = blocks[0];
    assert.deepEqual(
      items.map(({ type, source }: { type: string; source: string }) => [type, source]),
      ['section_header', 'text', 'list_item', 'list_item', 'table'].map((type) => [type, 'model']),
    );
    assert.equal(model.asked.length, 1);
    const [{ body: asked }] = model.asked as [ModelServer['asked'][number]];
    assert.equal(asked.model, 'eyes');
    const [, { role, content }] = asked.messages;
    const [said, seen] = content;
    assert.deepEqual([role, said.type, seen.type], ['user', 'text', 'image_url']);
    assert.ok(seen.image_url.url.startsWith(PNG));
    const png = Buffer.from(seen.image_url.url.slice(PNG.length), 'base64');
    assert.equal(png.subarray(1, 4).toString('latin1'), 'PNG');
  });

  it('is asked only for pages that OCR is unsure of, and only if the request says so', async () => {
    const before = model.asked.length;
    const fine = await parse(sure, { mode: 'ocr', visionModel: true });
    assert.match(fine.body.data.markdown, /Ducks swim on the lake in summer/);
    assert.equal(fine.body.data.metadata.creditsUsed, 1);
    const without = await parse(unsure, { mode: 'ocr' });
    assert.match(without.body.data.warning, /trawl ocr add deu/);
    assert.equal(model.asked.length, before);
  });

  it('leaves the text of OCR if it fails or says nothing, and is not charged for failures', async () => {
    reply = () => ({ status: 400, body: { error: { message: 'this model sees no images' } } });
    const failed = await parse(unsure, { mode: 'ocr', visionModel: true });
    assert.match(failed.body.data.markdown, /Der Rat hat am Dienstag/);
    assert.match(
      failed.body.data.warning,
      /The language model could not read page 1 \(refused\): the text is from OCR\./,
    );
    assert.equal(failed.body.data.metadata.creditsUsed, 1);
    reply = () => completion('[blank]');
    const blank = await parse(unsure, { mode: 'ocr', visionModel: true });
    assert.match(blank.body.data.markdown, /Der Rat hat am Dienstag/);
  });

  it('is named where it is wanted and not set up', async () => {
    const plain = await startApp();
    const { body } = await parse(unsure, { mode: 'ocr', visionModel: true }, plain);
    assert.match(body.data.markdown, /Der Rat hat am Dienstag/);
    assert.match(body.data.warning, /TRAWL_LLM_VISION_MODEL/);
  });
});
