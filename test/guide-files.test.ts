import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { writeGuide } from '../src/surfaces/http/index.ts';
import { tempDir } from './support/tmp.ts';

it('the guide as static files has what its pages, its search and llms.txt link to', async () => {
  const folder = tempDir();
  const count = await writeGuide(folder);
  const pages = globSync('guide/*/index.html', { cwd: folder });
  assert.equal(pages.length, count);
  /** The file that a web server sends for a path. */
  const fileOf = (path: string): string => {
    const file = join(folder, decodeURIComponent(path));
    return existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file;
  };
  const check = (target: string, from: string): void => {
    const { origin, pathname, hash } = new URL(
      target.replaceAll('&amp;', '&'),
      `http://files.invalid/${dirname(from)}/`,
    );
    if (origin !== 'http://files.invalid') return;
    const file = fileOf(pathname);
    assert.ok(existsSync(file), `${from} links to ${target}`);
    if (hash !== '')
      assert.ok(readFileSync(file, 'utf8').includes(` id="${hash.slice(1)}"`), `${from} links to ${target}`);
  };
  for (const page of ['index.html', 'guide/index.html', ...pages]) {
    const html = readFileSync(join(folder, page), 'utf8');
    for (const [, target = ''] of html.matchAll(/\b(?:href|src)="([^"]*)"/g)) check(target, page);
    const [, target] = /content="0; url=([^"]+)"/.exec(html) ?? [];
    if (target !== undefined) check(target, page);
  }
  const entries = JSON.parse(readFileSync(join(folder, 'guide/index.json'), 'utf8')) as { url: string }[];
  assert.ok(entries.length > 100);
  for (const { url } of entries) check(url, 'guide/index.json');
  for (const [, target = ''] of readFileSync(join(folder, 'llms.txt'), 'utf8').matchAll(/\]\(([^)]+)\)/g)) {
    check(target, 'llms.txt');
  }
});
