import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import {
  checkoutWith,
  comment,
  folderWith,
  IMPORT,
  issue,
  pullRequest,
  repository,
  runImport,
} from '../../../../test/support/developer.ts';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { migrations as indexingMigrations } from '../../../engines/indexing/index.ts';
import { migrations as jobsMigrations } from '../../../foundation/jobs/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { migrate } from '../../../foundation/store/index.ts';
import {
  createDeveloper,
  type DeveloperImportTask,
  type DeveloperSearchOptions,
  developerStatus,
  forgetDeveloper,
  importDeveloper,
  migrations,
} from '../index.ts';

const GUIDE = `---
title: Guide
---
# Guide

## Retries

Set \`maxRetries\` to try a failed request again. The delay doubles each time, and a limit that the server names is waited
for. Only requests that change nothing are tried again by themselves.

\`\`\`js
client.request('/', { maxRetries: 3 });
\`\`\`

## Timeouts

A request ends after \`headersTimeout\` milliseconds.
`;

forEachEngine('the developer index', (fresh, kind) => {
  const setUp = async () => {
    const { url, open } = await fresh();
    const db = await open();
    await migrate(db, [...jobsMigrations, ...indexingMigrations, ...migrations]);
    const config = {
      database: kind === 'sqlite' ? ({ kind, file: url } as const) : ({ kind, url } as const),
      indexDir: tempDir(),
      proxy: undefined,
      developerLive: 'off',
      githubUrl: 'https://api.github.com',
      githubToken: undefined,
    } as const;
    const developer = await createDeveloper({ db, config, log: silentLog, indexing: false });
    const read = (task: Partial<DeveloperImportTask>) => runImport(db, config, task);
    const search = (query: string, options: DeveloperSearchOptions = {}) =>
      developer.search(query, options, deadlineIn(60_000));
    const ids = async (query: string, options?: DeveloperSearchOptions) =>
      (await search(query, options)).results.map(({ id }) => id);
    return { db, config, read, search, ids };
  };

  it('answers documents with the passage that matches, cited by its heading', async () => {
    const { read, search } = await setUp();
    const folder = await folderWith({ 'guide/client.md': GUIDE, 'index.md': '# Home\n\nWelcome to the client.' });
    const summary = await read({ paths: [folder], source: 'https://docs.example.com' });
    assert.deepEqual([summary.added, summary.searchable], [2, true]);
    const { results, coverage } = await search('how often is a failed request tried again');
    assert.equal(results[0]?.id, 'doc:https://docs.example.com/guide/client');
    assert.equal(results[0]?.type, 'doc');
    assert.equal(results[0]?.title, 'Guide');
    assert.equal(results[0]?.passages.length, 1);
    assert.equal(results[0]?.passages[0]?.citation_url, 'https://docs.example.com/guide/client#retries');
    assert.match(results[0]?.passages[0]?.text ?? '', /```js\nclient\.request/);
    assert.deepEqual(coverage, { doc: 'ok', issue: 'unavailable', pull_request: 'unavailable', readme: 'unavailable' });
    const both = await search('request', { passages: 5 });
    assert.deepEqual(both.results[0]?.passages.map(({ citation_url }) => citation_url.split('#')[1]).sort(), [
      'retries',
      'timeouts',
    ]);
  });

  it('calls a page by its own heading where all pages begin with the name of the manual', async () => {
    const { read, search } = await setUp();
    const page = (heading: string) => `# Manual\n\n## ${heading}\n\nRuns before a request.\n\n## See also\n\nMore.`;
    const folder = await folderWith({ 'life-cycle.md': page('Lifecycle'), 'hooks.md': page('All hooks') });
    await read({ paths: [folder], source: 'https://docs.example.com' });
    const { results } = await search('before a request');
    assert.deepEqual(results.map(({ title }) => title).sort(), ['Lifecycle', 'Manual']);
  });

  it('finds identifiers whole and in parts', async () => {
    const { read, ids } = await setUp();
    const folder = await folderWith({
      'a.md': '# A\n\nCall `setGlobalDispatcher(agent)` first, or start with `--use-env-proxy`.',
      'b.md': '# B\n\nFails with ERR_HTTP2_INVALID_SESSION when the session is gone.',
    });
    await read({ paths: [folder], source: 'https://x.example' });
    for (const query of [
      'setGlobalDispatcher',
      'set_global_dispatcher',
      'global dispatcher',
      '--use-env-proxy',
      'env proxy',
    ]) {
      assert.equal((await ids(query))[0], 'doc:https://x.example/a', query);
    }
    for (const query of ['ERR_HTTP2_INVALID_SESSION', 'invalid session', 'err_http2_invalid_session']) {
      assert.equal((await ids(query))[0], 'doc:https://x.example/b', query);
    }
  });

  it('takes what changed when a folder is read again, and forgets what is gone', async () => {
    const { db, read, ids } = await setUp();
    const folder = await folderWith({
      'one.md': '# One\n\nalpha',
      'two.md': '# Two\n\nbeta',
      'three.md': '# Three\n\ngamma',
    });
    const task = { paths: [folder], source: 'https://x.example' };
    await read(task);
    assert.equal((await read(task)).unchanged, 3);
    await writeFile(join(folder, 'two.md'), '# Two\n\ndelta');
    await rm(join(folder, 'three.md'));
    await writeFile(join(folder, 'four.md'), '# Four\n\nepsilon');
    const { added, changed, unchanged, removed } = await read(task);
    assert.deepEqual({ added, changed, unchanged, removed }, { added: 1, changed: 1, unchanged: 1, removed: 1 });
    assert.deepEqual(await ids('alpha'), ['doc:https://x.example/one']);
    assert.deepEqual(await ids('beta'), []);
    assert.deepEqual(await ids('delta'), ['doc:https://x.example/two']);
    assert.deepEqual(await ids('gamma'), []);
    assert.deepEqual(await ids('epsilon'), ['doc:https://x.example/four']);

    // A checkout elsewhere is the same documentation; another source is not.
    await read({ ...task, paths: [await folderWith({ 'one.md': '# One\n\nalpha' })] });
    await read({ paths: [await folderWith({ 'one.md': '# One\n\nalpha' })], source: 'https://y.example' });
    assert.deepEqual((await ids('alpha')).sort(), ['doc:https://x.example/one', 'doc:https://y.example/one']);
    assert.equal((await developerStatus(db)).documents.doc, 2);
    assert.equal(await forgetDeveloper(db, { source: 'y.example/' }), 1);
    assert.equal(await forgetDeveloper(db, { source: 'y.example' }), undefined);
  });

  it('resumes where it was stopped', async () => {
    const { db, config, search } = await setUp();
    const files = Object.fromEntries(
      Array.from({ length: 250 }, (_, i) => [`p${i}.md`, `# Page ${i}\n\nsubject${i} common`]),
    );
    const task = { ...IMPORT, paths: [await folderWith(files)], source: 'https://x.example' };
    const stop = new AbortController();
    await assert.rejects(
      importDeveloper({ db, config, log: silentLog }, task, {
        signal: stop.signal,
        onProgress: ({ added }) => added >= 100 && stop.abort(new Error('stopped by hand')),
      }),
      /stopped by hand/,
    );
    const [run] = (await developerStatus(db)).imports;
    assert.equal(run?.state, 'failed');
    const again = await importDeveloper({ db, config, log: silentLog }, task);
    assert.equal(again.resumed, true);
    assert.equal(again.added + again.unchanged, 250);
    assert.ok(again.unchanged >= 100);
    assert.equal((await search('common', { k: 100 })).results.length, 100);
    assert.deepEqual((await developerStatus(db)).index.waiting, 0);
  });

  it('distinguishes READMEs, skills and pages of a checkout', async () => {
    const { read, search, ids } = await setUp();
    const folder = await checkoutWith(
      {
        'README.md': '# Tool\n\nInstall the tool.\n\n## Usage\n\nuniquereadme word and what the command takes',
        'packages/core/README.md': '# Core\n\nuniquecore word',
        'docs/start.md': '# Start\n\nuniquepage word',
        '.claude/skills/deploy/SKILL.md':
          '---\nname: deploy\ndescription: Ships the thing to production\n---\nRun the script.',
        'node_modules/x/README.md': '# no',
        'LICENSE.md': '# no',
      },
      'git@github.com:Acme/Tool.git',
    );
    await read({ paths: [folder] });
    assert.deepEqual(await ids('uniquereadme'), ['readme:Acme/Tool']);
    const [readme] = (await search('uniquereadme')).results;
    assert.equal(readme?.url, 'https://github.com/Acme/Tool');
    assert.equal(readme?.passages[0]?.citation_url, 'https://github.com/Acme/Tool#usage');
    assert.deepEqual(await ids('uniquecore'), ['readme:Acme/Tool/packages/core/README.md']);
    const [page] = (await search('uniquepage')).results;
    assert.equal(page?.id, 'doc:https://github.com/Acme/Tool/blob/trunk/docs/start.md');
    assert.deepEqual(await ids('production script', { skills: 'only' }), [
      'readme:Acme/Tool/.claude/skills/deploy/SKILL.md',
    ]);
    assert.deepEqual(await ids('uniquereadme', { skills: 'only' }), []);
    assert.deepEqual(await ids('uniquepage', { sources: ['acme/tool'] }), [page?.id]);
    assert.deepEqual(await ids('uniquereadme', { repos: ['ACME/tool'], types: ['readme'] }), ['readme:Acme/Tool']);
  });

  it('reads issues, pull requests and comments however they are laid out', async () => {
    const { db, read, search, ids } = await setUp();
    const json = JSON.stringify;
    const folder = await folderWith({
      'single.json': json(issue('acme/tool', 1, 'Crash on start', 'It crashes with **SIGSEGV**.\n\n<!-- template -->')),
      'pages.json': `${json([issue('acme/tool', 2, 'Slow import', 'takes hours')])}\n${json([pullRequest('acme/tool', 3, 'Fix the import', 'uses an index')])}`,
      'slurped.json': json([[issue('acme/tool', 4, 'Empty one', null)], [{ unknown: true }]]),
      'lines.jsonl': [
        issue('acme/tool', 5, 'With comments', 'body five', {
          comments: [{ id: 9, url: 'https://github.com/acme/tool/issues/5#issuecomment-9', body: 'embedded remark' }],
        }),
        comment('acme/tool', 1, 77, 'Setting `LD_PRELOAD` helps.'),
        comment('acme/tool', 6, 78, 'orphaned remark'),
        repository('acme/tool'),
      ]
        .map((record) => json(record))
        .join('\n'),
      'search.json': json({ total_count: 1, items: [issue('other/repo', 1, 'Elsewhere', 'body elsewhere')] }),
      'broken.json': '{"number": 7, "title": ',
    });
    await assert.rejects(read({ paths: [folder], issues: true }), /broken\.json ends in the middle/);
    await rm(join(folder, 'broken.json'));
    const { comments, skipped } = await read({ paths: [folder], issues: true });
    assert.equal(comments, 2);
    assert.deepEqual(
      skipped.map(({ path }) => path),
      ['slurped.json, record 2'],
    );
    assert.deepEqual((await developerStatus(db)).documents, { doc: 0, issue: 6, pull_request: 1, readme: 0 });

    const [crash] = (await search('LD_PRELOAD')).results;
    assert.equal(crash?.id, 'issue:acme/tool#1');
    assert.equal(crash?.title, 'Crash on start');
    assert.equal(crash?.license, 'MIT');
    assert.deepEqual(crash?.passages, [
      { text: 'Setting `LD_PRELOAD` helps.', citation_url: 'https://github.com/acme/tool/issues/1#issuecomment-77' },
    ]);
    assert.deepEqual(await ids('uses an index'), ['pull_request:acme/tool#3']);
    assert.deepEqual(await ids('empty one'), ['issue:acme/tool#4']);
    assert.deepEqual(await ids('embedded remark'), ['issue:acme/tool#5', 'issue:acme/tool#6']);
    assert.deepEqual(await ids('elsewhere'), ['issue:other/repo#1']);

    // The issue again, edited and without that comment: its own text changes, comments that came by themselves stay.
    const again = await folderWith({
      'one.json': json(issue('Acme/Tool', 1, 'Crash on start (fixed)', 'It crashed with SIGBUS.')),
      'five.json': json(issue('acme/tool', 5, 'With comments', 'body five', { comments: [] })),
    });
    await read({ paths: [again], issues: true });
    assert.deepEqual(await ids('SIGSEGV'), []);
    assert.deepEqual(await ids('SIGBUS'), ['issue:Acme/Tool#1']);
    assert.equal((await search('LD_PRELOAD')).results[0]?.title, 'Crash on start (fixed)');
    assert.deepEqual(await ids('embedded remark'), ['issue:acme/tool#6']);
  });

  it('narrows repositories by what is known of them, and documentation by its source: either half', async () => {
    const { read, ids, search } = await setUp();
    const json = JSON.stringify;
    const facts = await folderWith({
      'facts.json': json([
        repository('acme/old', { stargazers_count: 5, archived: true, license: null, language: 'C', topics: ['cli'] }),
        repository('acme/new', { stargazers_count: 900, topics: ['web', 'HTTP'] }),
        repository('acme/fork', { fork: true, license: { spdx_id: 'NOASSERTION' } }),
      ]),
    });
    const issues = await folderWith({
      'issues.json': json(
        ['old', 'new', 'fork', 'unknown'].map((name) => issue(`acme/${name}`, 1, 'Widget', 'about widgets')),
      ),
    });
    await read({ paths: [issues], issues: true, factFiles: [join(facts, 'facts.json')] });
    await read({
      paths: [await folderWith({ 'w.md': '# Widgets\n\nabout widgets' })],
      source: 'https://docs.example.com/v2',
    });
    await read({
      paths: [await folderWith({ 'w.md': '# Widgets\n\nabout widgets' })],
      source: 'other-docs',
      baseUrl: 'https://o.example',
    });

    const found = async (options: DeveloperSearchOptions) =>
      (await ids('widgets', options)).map((id) => id.replace(/^issue:acme\/|#1$/g, '')).sort();
    assert.equal((await found({})).length, 6);
    assert.deepEqual(await found({ minStars: 100 }), ['fork', 'new']);
    assert.deepEqual(await found({ maxStars: 99 }), ['old']);
    assert.deepEqual(await found({ license: 'mit' }), ['new']);
    assert.deepEqual(await found({ language: 'typescript', fork: false }), ['new']);
    assert.deepEqual(await found({ archived: true }), ['old']);
    assert.deepEqual(await found({ topic: ['web', 'Http'] }), ['fork', 'new']);
    assert.deepEqual(await found({ topic: ['web', 'cli'] }), []);
    assert.deepEqual(await found({ types: ['doc'], license: 'MIT' }), []);
    assert.equal((await search('widgets', { license: 'MIT' })).coverage.doc, 'skipped');

    // Each scope narrows its own half.
    assert.deepEqual(await found({ repos: ['acme/new'], sources: ['docs.example.com'] }), [
      'doc:https://docs.example.com/v2/w',
      'new',
    ]);
    assert.deepEqual(await found({ archived: true, sources: ['OTHER-docs'] }), ['doc:https://o.example/w', 'old']);
    assert.deepEqual((await found({ repos: ['acme/new'] })).length, 3);
    assert.deepEqual(await found({ sources: ['https://www.docs.example.com/v2/'], types: ['doc'] }), [
      'doc:https://docs.example.com/v2/w',
    ]);

    const { repos, sources } = await search('widgets', {
      repos: ['Acme/New', 'acme/gone'],
      sources: ['docs.example.com', 'nope'],
    });
    assert.deepEqual(repos, [
      { repo: 'Acme/New', indexed: true, types: { issue: true, pullRequest: false, readme: false } },
      { repo: 'acme/gone', indexed: false, types: { issue: false, pullRequest: false, readme: false } },
    ]);
    assert.deepEqual(sources, [
      { source: 'docs.example.com', indexed: true },
      { source: 'nope', indexed: false },
    ]);
    const licenses = new Map((await search('widgets')).results.map(({ id, license }) => [id, license]));
    assert.equal(licenses.get('issue:acme/new#1'), 'MIT');
    assert.deepEqual(licenses.get('issue:acme/old#1'), { state: 'known_absent', spdx_id: null });
    assert.deepEqual(licenses.get('issue:acme/fork#1'), { state: 'unknown', spdx_id: null });
    assert.equal(licenses.get('doc:https://o.example/w'), undefined);
  });

  it('gives the same order every time, ties by what came first', async () => {
    const { read, ids } = await setUp();
    const files = Object.fromEntries(
      Array.from({ length: 120 }, (_, i) => [`n${String(i).padStart(3, '0')}.md`, '# Same\n\nequal words here']),
    );
    await read({ paths: [await folderWith(files)], source: 'https://x.example' });
    const all = await ids('equal words', { k: 100 });
    assert.equal(all.length, 100);
    assert.deepEqual(all, [...all].sort());
    assert.deepEqual(await ids('equal words', { k: 7 }), all.slice(0, 7));
  });

  it('refuses what it cannot place, in words', async () => {
    const { read } = await setUp();
    const folder = await folderWith({ 'a.md': '# A\n\ntext' });
    await assert.rejects(read({ paths: [folder] }), /--source <address> or --repo/);
    await assert.rejects(read({ paths: [folder], source: 'name only' }), /needs --base-url/);
    await assert.rejects(read({ paths: [join(folder, 'no')] }), /no such file or folder/);
    await assert.rejects(
      read({ paths: [await folderWith({ 'x.bin': '' })], source: 'https://x.example' }),
      /contains no documents/,
    );
    await assert.rejects(read({ paths: [folder], repo: 'not a repo' }), OperatorError);
    await assert.rejects(read({ factFiles: [join(folder, 'a.md')] }), /has no repository/);
  });
});
