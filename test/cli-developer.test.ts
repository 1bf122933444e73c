import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startApp } from './support/app.ts';
import { startChild } from './support/child.ts';
import { trawl } from './support/cli.ts';
import { checkoutWith, folderWith, issue, repository } from './support/developer.ts';
import { playGithub } from './support/github-api.ts';
import { tempDir } from './support/tmp.ts';

describe('trawl developer', () => {
  it('imports, reports the content, and removes it', async () => {
    const env = { TRAWL_DATA_DIR: tempDir() };
    assert.match((await trawl(['developer', 'status'], env)).stdout, /no imports yet/);
    const docs = await folderWith({ 'a.md': '# A\n\nalpha', 'empty.md': '' });
    const first = await trawl(['developer', 'import', docs, '--source', 'https://docs.acme.example'], env);
    assert.equal(first.code, 0, first.stderr);
    assert.match(
      first.stdout,
      /^1 document in .*\n {2}new {8}1\n {2}changed {4}0\n {2}unchanged {2}0\n {2}removed {4}0\n {2}skipped {4}1\n/,
    );
    assert.match(first.stderr, /skipped: empty\.md \(without text\)/);

    const json = await folderWith({
      'issues.jsonl': `${JSON.stringify(issue('acme/tool', 1, 'One', 'text'))}\n`,
      'facts.json': JSON.stringify(repository('acme/tool')),
    });
    const second = await trawl(
      ['developer', 'import', join(json, 'issues.jsonl'), '--repo-facts', join(json, 'facts.json'), '--json'],
      env,
    );
    assert.deepEqual([second.code, JSON.parse(second.stdout).added], [0, 1]);

    const status = JSON.parse((await trawl(['developer', 'status', '--json'], env)).stdout);
    assert.deepEqual(status.documents, { doc: 1, issue: 1, pull_request: 0, readme: 0 });
    assert.deepEqual(status.repos, [{ repo: 'acme/tool', documents: 1, facts: true }]);
    assert.deepEqual(status.index.waiting, 0);
    assert.equal(status.index.passages, status.passages);
    const { stdout } = await trawl(['developer', 'status'], env);
    assert.match(stdout, /https:\/\/docs\.acme\.example {2}1/);
    assert.match(stdout, /finished/);

    assert.equal(
      (await trawl(['developer', 'remove', '--repo', 'Acme/Tool'], env)).stdout.split(';')[0],
      'removed 1 document',
    );
    assert.equal((await trawl(['developer', 'remove', '--source', 'docs.acme.example'], env)).code, 0);
    assert.equal((await trawl(['developer', 'remove', '--source', 'docs.acme.example'], env)).code, 1);
  });

  it('says what is missing or wrong', async () => {
    const env = { TRAWL_DATA_DIR: tempDir() };
    const docs = await folderWith({ 'a.md': '# A\n\nalpha' });
    for (const [args, code, message] of [
      [['import'], 2, /<path> is missing/],
      [['import', docs, '--url-style', 'odd'], 2, /--url-style must be one of/],
      [['import', docs], 1, /--source <address> or --repo/],
      [['import', join(docs, 'gone'), '--repo', 'a/b'], 1, /no such file or folder/],
      [['remove'], 2, /either --source or --repo/],
    ] as const) {
      const ran = await trawl(['developer', ...args], env);
      assert.equal(ran.code, code, args.join(' '));
      assert.match(ran.stderr, message);
    }
  });

  it('asks GitHub for what it knows of a repository, and does without it', async () => {
    await using github = await playGithub({ '/repos/acme/tool': repository('acme/tool', { stargazers_count: 7 }) });
    const env = { TRAWL_DATA_DIR: tempDir(), TRAWL_GITHUB_URL: github.url, TRAWL_GITHUB_TOKEN: 'ghp_x' };
    for (const name of ['tool', 'unknown']) {
      const checkout = await checkoutWith({ 'README.md': `# ${name}\n\nwords` }, `https://github.com/acme/${name}.git`);
      assert.equal((await trawl(['developer', 'import', checkout], env)).code, 0);
    }
    const { repos } = JSON.parse((await trawl(['developer', 'status', '--json'], env)).stdout);
    assert.deepEqual(repos, [
      { repo: 'acme/tool', documents: 1, facts: true },
      { repo: 'acme/unknown', documents: 1, facts: false },
    ]);
  });

  it('resumes after a kill -9, at any moment', async () => {
    const PAGES = 1_200;
    const dataDir = tempDir();
    const folder = await folderWith(
      Object.fromEntries(
        Array.from({ length: PAGES }, (_, i) => [`p${i}.md`, `# Page ${i}\n\nshared${i % 3} only${i}`]),
      ),
    );
    // While files are read, and while the index is written.
    for (const isThere of [
      (line: string) => Number(line.split(' ')[0]) >= 300,
      (line: string) => Number(line.split(' ')[1]) > 0,
    ]) {
      const child = startChild('developer-import', dataDir, folder);
      while (!isThere(await child.line()));
      child.kill('SIGKILL');
      assert.equal((await child.ended).code, null);
    }
    await writeFile(join(folder, 'p0.md'), '# Page 0\n\nrewritten');
    const ran = await trawl(['developer', 'import', folder, '--source', 'https://docs.example.com', '--json'], {
      TRAWL_DATA_DIR: dataDir,
    });
    const { added, changed, unchanged, searchable } = JSON.parse(ran.stdout);
    assert.deepEqual([added + changed + unchanged, searchable], [PAGES, true]);
    const app = await startApp({ dataDir });
    const ids = async (query: string): Promise<string[]> =>
      (await app.ask(`/v2/search/developer?k=100&query=${query}`)).body.results.map(({ id }: { id: string }) => id);
    for (const i of [1, 299, 300, 599, PAGES - 1]) {
      assert.deepEqual(await ids(`only${i}`), [`doc:https://docs.example.com/p${i}`]);
    }
    assert.deepEqual(await ids('only0'), []);
    assert.deepEqual(await ids('rewritten'), ['doc:https://docs.example.com/p0']);
    assert.equal((await ids('shared1')).length, 100);
  });
});
