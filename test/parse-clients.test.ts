import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Firecrawl } from 'firecrawl';
import { startApp } from './support/app.ts';
import { bareEnv } from './support/bare-env.ts';
import { startMcp } from './support/mcp.ts';
import { pdfOf } from './support/pdf.ts';
import { tempDir } from './support/tmp.ts';

const CLI = fileURLToPath(new URL('../node_modules/firecrawl-cli/dist/index.js', import.meta.url));
const PDF = pdfOf([['The first page is about ducks.'], ['The second page is about geese.']]);

const it = await startApp();
const folder = tempDir();
const file = join(folder, 'birds.pdf');
writeFileSync(file, PDF);

describe('files through the official clients, unmodified', () => {
  const sdk = new Firecrawl({ apiKey: it.key, apiUrl: it.url });

  test('SDK: a document with its pages', async () => {
    const document = await sdk.parse(
      { data: PDF, filename: 'birds.pdf', contentType: 'application/pdf' },
      { formats: ['markdown', 'html', 'links'], parsers: [{ type: 'pdf', pages: true, blocks: true } as never] },
    );
    assert.equal(document.markdown, 'The first page is about ducks.\n\nThe second page is about geese.');
    assert.match(document.html as string, /<p>The second page/);
    assert.equal(document.metadata?.numPages, 2);
    const { pages, blocks } = document as unknown as { pages: unknown[]; blocks: unknown[] };
    assert.deepEqual([pages.length, blocks.length], [2, 2]);
  });

  test('SDK: text as a string, and what is wrong', async () => {
    const document = await sdk.parse({ data: '# Notes\n\nGeese fly south.', filename: 'notes.md' });
    assert.equal(document.markdown, '# Notes\n\nGeese fly south.');
    await assert.rejects(
      sdk.parse({ data: Buffer.from('\x7fELF\x01\x00'), filename: 'a.docx' }),
      /Supported formats: /,
    );
  });

  test('command line', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'parse', file], {
      env: {
        ...bareEnv(),
        HOME: folder,
        ...{ FIRECRAWL_API_URL: it.url, FIRECRAWL_API_KEY: it.key, FIRECRAWL_NO_TELEMETRY: '1' },
      },
    });
    assert.match(stdout, /The first page is about ducks\.\n\nThe second page is about geese\./);
  });

  test('MCP server', async () => {
    const mcp = await startMcp(it.url, it.key);
    try {
      const { data, markdown } = JSON.parse(
        await mcp.call('firecrawl_parse', { filePath: file, formats: ['markdown'] }),
      );
      assert.match(markdown ?? data.markdown, /about geese/);
    } finally {
      mcp.close();
    }
  });
});
