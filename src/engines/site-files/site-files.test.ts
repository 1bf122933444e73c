import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fromBuffer, type Options, type ZipFile } from 'yauzl';
import { collect } from '../../../test/support/collect.ts';
import {
  chunkLines,
  type ExportedPage,
  exportedPage,
  llmsFullText,
  llmsText,
  markdownFiles,
  sitemapXml,
  zipOf,
} from './index.ts';

const page = (url: string, more: Partial<ExportedPage> = {}): ExportedPage => ({
  ...{ url, title: `Title of ${new URL(url).pathname}`, description: '', language: 'en', author: undefined },
  ...{ published: undefined, modified: undefined, markdown: 'Text.', chunks: undefined },
  ...more,
});
async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
const all = async (parts: AsyncIterable<string>): Promise<string> => (await Array.fromAsync(parts)).join('');

describe('an exported page', () => {
  it('takes the first of several values, and is none for errors', () => {
    const made = exportedPage({
      markdown: '# A',
      metadata: { sourceURL: 'https://a.example/', title: [' One\ntitle ', 'two'], statusCode: 200 },
    });
    assert.deepEqual([made?.title, made?.url, made?.markdown], ['One title', 'https://a.example/', '# A']);
    assert.equal(exportedPage({ metadata: { sourceURL: 'https://a.example/', statusCode: 404 } }), undefined);
    assert.equal(exportedPage({}), undefined);
    assert.equal(
      exportedPage({ metadata: { url: 'https://a.example/x', constructor: 'y' } })?.title,
      'https://a.example/x',
    );
  });
});

describe('llms.txt', () => {
  it('lists the pages at the top first, the others by the first part of their path', async () => {
    const pages = [
      page('https://a.example/', { title: 'Lamps', description: 'All about lamps.' }),
      page('https://a.example/guides/oil', { title: 'Oil [old]', description: 'x '.repeat(300) }),
      page('https://a.example/about(us)'),
      page('https://a.example/gl%C3%BChlampen/led'),
    ];
    const text = await all(llmsText(each(pages)));
    assert.match(
      text,
      /^# Lamps\n\n> All about lamps\.\n\n## Pages\n\n- \[Lamps\]\(https:\/\/a\.example\/\): All about lamps\.\n- .*about\(us%29\)\n/,
    );
    assert.match(text, /\n## guides\n\n- \[Oil \\\[old\\\]\]\(https:\/\/a\.example\/guides\/oil\): x x .*…\n/);
    assert.match(text, /\n## glühlampen\n/);
    assert.equal(await all(llmsText(each([]))), '');
  });

  it('cuts titles, which are held until its end', async () => {
    const text = await all(llmsText(each([page('https://a.example/', { title: 'long '.repeat(1_000_000) })])));
    assert.ok(text.length < 1_000);
  });

  it('as a whole has the texts under their addresses', async () => {
    const text = await all(
      llmsFullText(
        each([
          page('https://a.example/a'),
          page('https://a.example/b', { markdown: '# B\n\nText.' }),
          page('https://a.example/c', { markdown: ' ' }),
        ]),
      ),
    );
    assert.equal(
      text,
      '# Title of /a\n\nSource: https://a.example/a\n\nText.\n\n---\n\nSource: https://a.example/b\n\n# B\n\nText.\n',
    );
  });
});

it('a sitemap has each address once, with the day of its last change', async () => {
  const xml = await all(
    sitemapXml(
      each([
        page('https://a.example/?a=1&b=2', { modified: '2026-05-01T10:00:00Z' }),
        page('https://a.example/?a=1&b=2'),
        page("https://a.example/'", { modified: 'yesterday' }),
      ]),
    ),
  );
  assert.match(
    xml,
    /<url><loc>https:\/\/a\.example\/\?a=1&#38;b=2<\/loc><lastmod>2026-05-01<\/lastmod><\/url>\n {2}<url><loc>https:\/\/a\.example\/&#39;<\/loc><\/url>\n<\/urlset>\n$/,
  );
});

describe('Markdown files', () => {
  it('have front matter, and names that every system takes', async () => {
    const files = await Array.fromAsync(
      markdownFiles(
        each([
          page('https://a.example/', { title: 'A: "quoted"', author: 'Ada', published: '2026-01-02' }),
          page('https://a.example/Docs/Page.html'),
          page('https://a.example/docs/page'),
          page('https://a.example/con/a%2F..%2F..%2Fetc?q=x:y'),
          page('https://a.example/%E0%A4%A'),
          page('https://a.example/empty', { markdown: '' }),
          page(`https://a.example/${'x'.repeat(900)}`),
        ]),
      ),
    );
    assert.deepEqual(
      files.map(({ path }) => path),
      [
        'a.example/index.md',
        'a.example/Docs/Page.md',
        'a.example/docs/page-2.md',
        'a.example/_con/a-..-..-etc-q=x-y.md',
        'a.example/%E0%A4%A.md',
        `a.example/${'x'.repeat(60)}.md`,
      ],
    );
    assert.equal(
      files[0]?.text,
      '---\ntitle: "A: \\"quoted\\""\nsource: "https://a.example/"\nauthor: "Ada"\npublished: "2026-01-02"\nlanguage: "en"\n---\n\nText.\n',
    );
  });
});

it('no file has the name of a folder, and all names are such that every system takes them', async () => {
  const urls = [
    ...['/a', '/a.md/b', '/A.MD', '/a.Md/b', '/a.md_/b', '/index', '/', '/docs/', '/docs', '/docs.md/index'],
    ...[
      '/nul',
      '/COM1.txt',
      '/lpt%C2%B9',
      '/conin$',
      '/con/aux/prn.html',
      '/x./y.',
      '/dots...',
      '/ %20 /z%20',
      '/.../..%2F',
    ],
    ...[
      '/stra%C3%9Fe',
      '/STRASSE',
      '/caf%C3%A9',
      '/cafe%CC%81',
      '/%C5%BFun',
      '/sun',
      '/%00%01%7F',
      '/a:b',
      '/%F0%9F%98%80'.repeat(70),
    ],
    ...[`/${'lang/'.repeat(60)}end`, `/${`${'f'.repeat(200)}/`.repeat(10)}${'p'.repeat(300)}?${'q'.repeat(300)}`],
    ...[`/${`${'f'.repeat(200)}/`.repeat(10)}${'p'.repeat(300)}?${'r'.repeat(300)}`],
  ];
  const files = await Array.fromAsync(
    markdownFiles(
      each(
        ['a.example', 'con', 'a.md', '[::1]:8080'].flatMap((host) => urls.map((url) => page(`https://${host}${url}`))),
      ),
    ),
  );
  const paths = files.map(({ path }) => path.toUpperCase().toLowerCase().normalize('NFC'));
  assert.equal(new Set(paths).size, files.length);
  const folders = new Set(paths.flatMap((path) => path.split('/').map((_, i, parts) => parts.slice(0, i).join('/'))));
  assert.deepEqual(
    paths.filter((path) => folders.has(path)),
    [],
  );
  for (const { path } of files) {
    assert.ok(path.length <= 190, path);
    for (const name of path.split('/')) {
      assert.ok(Buffer.byteLength(name) <= 255 && Buffer.byteLength(name.normalize('NFD')) <= 510, name);
      assert.doesNotMatch(
        name,
        /[<>:"|?*\\\p{Cc}]|^\.|[. ]$|^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/iu,
      );
    }
  }
  assert.deepEqual(
    files.slice(0, 3).map(({ path }) => path),
    ['a.example/a.md', 'a.example/a.md_/b.md', 'a.example/A-2.md'],
  );
});

it('many pages whose names are cut to the same get one each, in a time that does not grow with their number', async () => {
  const long = 'x'.repeat(80);
  const pages = Array.from({ length: 20_000 }, (_, i) => page(`https://a.example/${long}${i}`));
  const paths = (
    await Array.fromAsync(markdownFiles(each([...pages, page('https://a.example/b-2'), page('https://a.example/b')])))
  ).map(({ path }) => path);
  assert.equal(new Set(paths).size, 20_002);
  assert.ok(paths[19_999]?.endsWith('x-20000.md'), paths[19_999]);
});

it('front matter has signs that YAML refuses as escapes, and cannot be ended by a title', async () => {
  const [file] = await Array.fromAsync(
    markdownFiles(each([page('https://a.example/', { title: '\u0085a\ufeff"\n---' })])),
  );
  assert.match(file?.text ?? '', /^---\ntitle: "\\u0085a\\ufeff\\"\\n---"\n/);
});

it('a zip has all files, made one after another', async () => {
  const pages = Array.from({ length: 300 }, (_, i) => page(`https://a.example/${i}`, { markdown: `Text ${i} ü.` }));
  const body = zipOf(markdownFiles(each(pages)));
  const zip = await promisify<Buffer, Options, ZipFile>(fromBuffer)(Buffer.concat(await Array.fromAsync(body)), {
    lazyEntries: false,
  });
  const names: string[] = [];
  zip.on('entry', ({ fileName }) => names.push(fileName));
  await once(zip, 'end');
  assert.deepEqual([names.length, names[0], names[299]], [300, 'a.example/0.md', 'a.example/299.md']);
});

it('a zip that is being made holds nothing of the files that are in it', async () => {
  const held: WeakRef<object>[] = [];
  const files = async function* () {
    for (let i = 0; i < 500; i++) {
      const file = { path: `${i}.md`, text: 'x'.repeat(12_000) };
      held.push(new WeakRef(file));
      yield file;
    }
  };
  collect();
  const before = process.memoryUsage().arrayBuffers;
  for await (const _ of zipOf(files())) {
    if (held.length < 500) continue;
    // Memory of buffers is given back in steps.
    for (let i = 0; i < 5; i++) {
      await nextTurn();
      collect();
    }
    const alive = held.filter((one) => one.deref() !== undefined).length;
    assert.ok(alive <= 4, `${alive} of 500 files are still in memory`);
    const buffers = process.memoryUsage().arrayBuffers - before;
    assert.ok(buffers < 2_000_000, `${buffers} bytes of buffers`);
    return;
  }
  assert.fail('the zip ended before its last file was in it');
});

it('pieces that say the same are references to the first; those that differ in a number are not', async () => {
  const prose =
    'Orders that arrive before noon leave our warehouse on the same day and reach the islands two days later, unless the ferry does not sail. '.repeat(
      3,
    );
  const chunk = (id: string, text: string) => ({ id, text, headings: ['Delivery'], vector: [1] });
  const lines = await all(
    chunkLines(
      each([
        page('https://a.example/1', { chunks: [chunk('a', `${prose} It costs 5 euros.`), chunk('b', 'Short note')] }),
        page('https://a.example/2', { chunks: [chunk('c', `${prose} It costs 5 euros!`), chunk('d', 'short NOTE')] }),
        page('https://a.example/3', {
          chunks: [chunk('e', `${prose} It costs 6 euros.`), chunk('f', `${prose} It only costs 5 euros.`)],
        }),
      ]),
    ),
  );
  const made = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    made.map(({ id, duplicateOf }) => [id, duplicateOf]),
    [
      ['a', undefined],
      ['b', undefined],
      ['c', 'a'],
      ['d', 'b'],
      ['e', undefined],
      ['f', 'a'],
    ],
  );
  assert.deepEqual(Object.keys(made[2]), ['url', 'title', 'id', 'duplicateOf']);
  assert.deepEqual([made[4].url, made[4].vector], ['https://a.example/3', [1]]);
});

it('pieces without words are the same only if all their signs are', async () => {
  const chunks = ['+++', '---', '+++'].map((text, i) => ({ id: `p${i}`, text }));
  const lines = (await all(chunkLines(each([page('https://a.example/', { chunks })])))).trim().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).duplicateOf),
    [undefined, undefined, 'p0'],
  );
});
