import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startApp, type TestApp } from './support/app.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LINK = /\b(?:href|src)="([^"]*)"/g;

describe('links of the guide', () => {
  let service: TestApp;
  before(async () => {
    service = await startApp();
  });

  const textOf = async (path: string): Promise<string> => {
    const { status, text } = await service.ask(path, { key: null });
    assert.equal(status, 200, path);
    return text;
  };
  const idsOf = (html: string): string[] => [...html.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id);

  it('lead to pages and places that are there, from every page that llms.txt names', async () => {
    const named = [...(await textOf('/llms.txt')).matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path);
    const waiting = ['/guide', '/openapi.json', ...named, ...named.map((path) => path.replace(/\.md$/, ''))];
    const found = new Map<string, string>();
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const [place = '', fragment] = path.split('#');
      const text = found.get(place) ?? (await textOf(place));
      if (fragment !== undefined) assert.ok(idsOf(text).includes(fragment), path);
      if (found.has(place)) continue;
      found.set(place, text);
      if (!/^\/guide(?:\/[a-z0-9-]+)?$/.test(place)) continue;
      const ids = idsOf(text);
      assert.deepEqual(ids, [...new Set(ids)], `${place} has an id twice`);
      for (const [, target = ''] of text.matchAll(LINK)) {
        const url = new URL(target.replaceAll('&amp;', '&'), `${service.url}${place}`);
        if (url.origin === service.url) waiting.push(`${url.pathname}${url.search}${url.hash}`);
        else if (target !== 'data:,') assert.equal(url.protocol, 'https:', `${place}: ${target}`);
      }
    }
    assert.ok(found.size > 40, `${found.size} pages`);
    const whole = await textOf('/llms-full.txt');
    for (const path of named.filter((one) => one.endsWith('.md'))) {
      assert.ok(whole.includes((found.get(path) ?? '').trim()), path);
    }
  });
});

describe('links of the repository', () => {
  it('to other hosts are https, and to hosts that can be looked up', () => {
    const files = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
    for (const file of files) {
      for (const [, target = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(/\]\(([a-z]+:[^)\s]+)\)/g)) {
        const { protocol, hostname } = new URL(target);
        assert.ok(['https:', 'mailto:'].includes(protocol), `${file}: ${target}`);
        assert.match(hostname, /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, `${file}: ${target}`);
      }
    }
  });
});
