import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pageWithTable, TABLES } from '../scripts/configuration-doc.ts';
import { COMMANDS, findCommand } from '../src/cli/commands.ts';
import { SETTINGS } from '../src/foundation/config/index.ts';
import { slugOf } from '../src/surfaces/http/guide/page.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGES = ['README.md', 'CONTRIBUTING.md', 'bench/README.md', ...globSync('docs/*.md', { cwd: ROOT })];
const CONTAINERS = ['Dockerfile', 'compose.yaml', 'deploy/compose.several.yaml', 'deploy/kubernetes/trawl.yaml'];
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('pages for users', () => {
  it('have the tables of settings as they are; npm run docs makes them', () => {
    for (const page of Object.keys(TABLES) as (keyof typeof TABLES)[]) assert.equal(read(page), pageWithTable(page));
    const page = read('docs/configuration.md');
    for (const { name } of Object.values(SETTINGS)) assert.ok(page.includes(`| \`${name}\` |`), name);
  });

  it('link to files and headings that exist', () => {
    for (const page of PAGES) {
      for (const [, target = ''] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [file, heading] = target.split('#') as [string, string?];
        const path = file === '' ? page : join(dirname(page), file);
        assert.ok(existsSync(join(ROOT, path)), `${page} links to ${target}`);
        if (heading === undefined) continue;
        const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => slugOf(text));
        assert.ok(headings.includes(heading), `${page} links to ${target}`);
      }
    }
  });

  it('spell "email" as the glossary does, like the dashboard, the contract, the commands and the settings', () => {
    const places = ['dashboard/src', 'contract', 'src/cli', 'src/foundation/config', 'src/capabilities/monitor/mail'];
    const files = places.flatMap((place) => globSync(`${place}/**/*.{ts,tsx}`, { cwd: ROOT }));
    for (const file of [...PAGES, 'CHANGELOG.md', 'openapi.json', ...files]) {
      const found = /.*\be-mails?\b.*/i.exec(read(file))?.[0];
      if (file !== 'docs/glossary.md') assert.equal(found, undefined, `${file}: ${found}`);
    }
  });

  it('keep the places that links to 0.1.0 name', () => {
    const old: Record<string, string[]> = JSON.parse(read('test/fixtures/anchors-of-0.1.0.json'));
    for (const [page, anchors] of Object.entries(old)) {
      const text = read(page);
      const places = [
        ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading)),
        ...[...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id),
      ];
      for (const anchor of anchors) assert.ok(places.includes(anchor), `${page}#${anchor}`);
    }
  });

  it('name commands, npm scripts and settings that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const settings = new Set(Object.values(SETTINGS).map(({ name }) => name as string));
    for (const page of [...PAGES, ...CONTAINERS, 'deploy/trawl.service']) {
      const text = read(page);
      for (const [, name = ''] of text.matchAll(/npm run ([a-z][a-z:]*)/g))
        assert.ok(name in scripts, `${page}: npm run ${name}`);
      for (const [, script = '', name = ''] of text.matchAll(/npm run (bench|soak) -- ([a-z][a-z-]*)/g)) {
        const program = `${script === 'bench' ? 'bench' : 'test/soak'}/${name}.ts`;
        assert.ok(existsSync(new URL(`../${program}`, import.meta.url)), `${page}: ${program}`);
      }
      for (const [, words = ''] of text.matchAll(
        /(?:npm run trawl --|bin\/trawl\.mjs) ((?!-)[a-z]+(?: [a-z][a-z-]*)?)/g,
      )) {
        const isGroup = COMMANDS.some(({ name }) => name.startsWith(`${words} `));
        assert.ok(isGroup || findCommand(words.split(' ')), `${page}: trawl ${words}`);
      }
      for (const [name] of text.matchAll(/\bTRAWL_[A-Z_]+\b/g)) {
        // What the examples call the caller's own key is no setting.
        assert.ok(settings.has(name) || name === 'TRAWL_KEY', `${page}: ${name}`);
      }
    }
  });
});
