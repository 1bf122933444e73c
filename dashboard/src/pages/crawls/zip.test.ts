import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { type Entry, fromBuffer } from 'yauzl';
import { fileNames, zipOf } from './zip.ts';

test('another program reads the archive', async () => {
  const files = [
    { name: 'example.com/a.md', text: '# A\n' },
    { name: 'example.com/ä.md', text: 'Grüße 🐇' },
    { name: 'empty.md', text: '' },
  ];
  const archive = Buffer.from(zipOf(files));
  const zip = await promisify<Buffer, object, import('yauzl').ZipFile>(fromBuffer)(archive, { lazyEntries: true });
  const read: { name: string; text: string }[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        read.push({ name: entry.fileName, text: Buffer.concat(chunks).toString() });
        zip.readEntry();
      });
    });
    zip.on('end', resolve);
    zip.on('error', reject);
    zip.readEntry();
  });
  assert.deepEqual(read, files);
});

test('names are paths that every system takes, each once', () => {
  assert.deepEqual(
    fileNames(['https://example.com/', 'https://example.com/docs/intro', 'https://example.com/docs/intro']),
    ['example.com/index.md', 'example.com/docs/intro.md', 'example.com/docs/intro-2.md'],
  );
  for (const name of fileNames([
    'https://example.com/../..//x?<script>:*',
    'https://example.com/.hidden',
    'nonsense',
  ])) {
    assert.match(name, /^[^:*?"<>|\\]+$/);
    assert.ok(!name.split('/').some((part) => part === '..' || part === '' || part.startsWith('.')), name);
  }
});
