import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { comment, folderWith, importInto, issue, pullRequest, repository } from './support/developer.ts';
import { found, type GithubApi, playGithub, sendJson } from './support/github-api.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const PAGE = `# Widgets\n\n## Sizes\n\nA widget has a size, which \`setWidgetSize\` changes.\n\n\`\`\`js\nsetWidgetSize(3);\n\`\`\`\n`;

/** A data folder with a bit of everything, imported as an operator would. */
async function filledFolder(): Promise<string> {
  const dataDir = tempDir();
  const docs = await folderWith({
    'widgets.md': PAGE,
    'skills/SKILL.md': '---\nname: widget-maker\ndescription: Makes widgets\n---\nUse the widget press.',
  });
  const readme = await folderWith({ 'README.md': '# Tool\n\nMakes widgets of any size.' });
  const json = await folderWith({
    'issues.json': JSON.stringify([
      issue('acme/tool', 1, 'Widget too large', 'The widget size is ignored.'),
      pullRequest('acme/tool', 2, 'Respect the widget size', 'Fixes #1'),
      comment('acme/tool', 1, 55, 'Same widget size trouble here.'),
    ]),
    'facts.json': JSON.stringify(repository('acme/tool', { stargazers_count: 50 })),
  });
  await importInto(
    dataDir,
    { paths: [docs], source: 'https://docs.acme.example' },
    { paths: [readme], repo: 'acme/tool' },
    { paths: [join(json, 'issues.json')], factFiles: [join(json, 'facts.json')] },
  );
  return dataDir;
}

describe('GET and POST /v2/search/developer', () => {
  let app: TestApp;
  let dataDir: string;
  before(async () => {
    dataDir = await filledFolder();
    app = await startApp({ dataDir });
  });

  const get = (query: string) => app.ask(`/v2/search/developer?${query}`);
  const post = (body: object, path = '/v2/search/developer') =>
    app.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const ids = ({ body }: { body: { results: { id: string }[] } }) => body.results.map(({ id }) => id).sort();

  it('answers in the shape that clients know', async () => {
    const { status, body } = await get(
      'query=how+do+I+set+the+size+of+a+widget&k=3&passages=2&origin=js-sdk@1&integration=cli',
    );
    assert.equal(status, 200);
    assert.equal(body.success, true);
    assert.equal(body.reranked, true);
    assert.deepEqual(body.coverage, { doc: 'ok', issue: 'ok', pull_request: 'ok', readme: 'ok' });
    assert.equal(body.repos, undefined);
    assert.equal(body.sources, undefined);
    assert.equal(body.results.length, 3);
    for (const result of body.results) {
      const { id, type, url, passages } = result;
      assert.ok(id.startsWith(`${type}:`), id);
      assert.ok(URL.canParse(url));
      assert.ok(passages.length >= 1 && passages.length <= 2);
      for (const passage of passages) {
        assert.equal(typeof passage.text, 'string');
        assert.ok(URL.canParse(passage.citation_url));
      }
      assert.deepEqual(
        Object.keys(result).filter((name) => !['id', 'type', 'url', 'title', 'passages', 'license'].includes(name)),
        [],
      );
    }
  });

  it('takes the same on either address and by either method', async () => {
    const all = ids(await get('query=widget+size'));
    assert.equal(all.length, 5);
    assert.deepEqual(ids(await post({ query: 'widget size', origin: 'js-sdk@1' })), all);
    assert.deepEqual(ids(await post({ query: 'widget size' }, '/v2/developer/search')), all);
    assert.deepEqual(ids(await app.ask('/v2/developer/search?query=widget+size')), all);
  });

  it('takes lists as repeated parameters, with commas and as JSON; both spellings of stars', async () => {
    const some = ['issue:acme/tool#1', 'readme:acme/tool'];
    assert.deepEqual(ids(await get('query=widget&types=issue&types=readme')), some);
    assert.deepEqual(ids(await get('query=widget&types=issue,readme')), some);
    assert.deepEqual(ids(await post({ query: 'widget', types: ['issue', 'readme'] })), some);
    assert.deepEqual(ids(await post({ query: 'widget', types: 'issue,readme', k: '5' })), some);
    for (const filter of [
      'min_stars=50&max_stars=50',
      'minStars=50&maxStars=50',
      'topic=web',
      'topic=web,http',
      'license=mit',
      'archived=false',
      'fork=0',
    ]) {
      assert.equal(ids(await get(`query=widget&${filter}`)).length, 3, filter);
    }
    for (const body of [
      { minStars: 51 },
      { max_stars: 49 },
      { topic: ['web', 'gui'] },
      { language: 'Rust' },
      { archived: true },
      { fork: true },
    ]) {
      assert.deepEqual(ids(await post({ query: 'widget', ...body })), [], JSON.stringify(body));
    }
  });

  it('restricts the two halves separately, and reports what it knows of the named sources', async () => {
    const { body } = await post({
      query: 'widget size',
      repos: ['acme/tool', 'acme/none'],
      sources: ['docs.acme.example', 'nowhere'],
    });
    assert.equal(body.results.length, 5);
    assert.deepEqual(body.repos, [
      { repo: 'acme/tool', indexed: true, types: { issue: true, pullRequest: true, readme: true } },
      { repo: 'acme/none', indexed: false, types: { issue: false, pullRequest: false, readme: false } },
    ]);
    assert.deepEqual(body.sources, [
      { source: 'docs.acme.example', indexed: true },
      { source: 'nowhere', indexed: false },
    ]);
    assert.deepEqual(ids(await get('query=widget&repos=acme/none&sources=nowhere')), []);
    assert.deepEqual(ids(await get('query=widget&repos=acme/none')), [
      'doc:https://docs.acme.example/skills/SKILL',
      'doc:https://docs.acme.example/widgets',
    ]);
    const filtered = await get('query=widget&license=MIT');
    assert.equal(filtered.body.coverage.doc, 'skipped');
    assert.equal(ids(filtered).length, 3);
    assert.deepEqual(
      ids(await get('query=widget&license=GPL-3.0&sources=docs.acme.example&types=doc,issue')).length,
      2,
    );
    assert.deepEqual(ids(await get('query=widget&skills=only')), ['doc:https://docs.acme.example/skills/SKILL']);
  });

  it('refuses what cannot be, naming each field', async () => {
    const { status, body } = await get(
      'query=%20&k=101&passages=0&types=wiki&repos=nonsense&skills=yes&archived=perhaps&min_stars=-1',
    );
    assert.equal(status, 400);
    assert.equal(body.success, false);
    assert.deepEqual(
      body.details.map(({ field }: { field: string }) => field.split('[')[0]),
      ['query', 'k', 'passages', 'types', 'repos', 'skills', 'min_stars', 'archived'],
    );
    const sentences: [string, string][] = [
      ['query=x&repos=acme/tool&types=doc', 'repos cannot match any requested type; add github types or drop repos'],
      ['query=x&sources=a&types=issue', 'sources cannot match any requested type; add doc or drop sources'],
    ];
    for (const [query, sentence] of sentences) {
      const refused = await get(query);
      assert.deepEqual([refused.status, refused.body.error], [400, sentence]);
    }
    for (const bad of [
      {},
      { query: 7 },
      { query: 'x', k: 1.5 },
      { query: 'x', sources: [''.padEnd(513, 'x')] },
      { query: 'x', sources: Array.from({ length: 21 }, (_, i) => `s${i}`) },
      { query: 'x', repos: Array.from({ length: 21 }, (_, i) => `a/r${i}`) },
      { query: 'x', topic: Array.from({ length: 9 }, (_, i) => `t${i}`) },
      { query: 'x', min_stars: 5, maxStars: 4 },
    ]) {
      assert.equal((await post(bad)).status, 400, JSON.stringify(bad));
    }
    assert.equal((await app.ask('/v2/search/developer?query=x', { key: null })).status, 401);
  });

  it('costs two credits for ten results begun, and belongs to the scope of searches', async () => {
    const spent = async (path: string): Promise<number> => {
      const before = (await app.ask('/v2/team/credit-usage')).body.data;
      await app.ask(path);
      const now = (await app.ask('/v2/team/credit-usage')).body.data;
      return before.remainingCredits - now.remainingCredits;
    };
    assert.equal(await spent('/v2/search/developer?query=widget'), 2);
    assert.equal(await spent('/v2/search/developer?query=unfindable'), 0);
    assert.equal(await spent('/v2/search/developer?query=widget&k=0'), 0);
    assert.equal(await spent('/v2/search/research/github?query=widget'), 2);
    const { key } = await app.app.keys.create({ name: 'papers only', scopes: ['research'] });
    assert.equal((await app.ask('/v2/search/developer?query=x', { key })).status, 403);
    assert.equal((await app.ask('/v2/search/research/github?query=x', { key })).status, 200);
  });

  it('answers the deprecated search too, with what replaces it', async () => {
    const { status, body } = await app.ask('/v2/search/research/github?query=widget+size&k=10');
    assert.equal(status, 200);
    assert.equal(body.replacement, '/v2/search/developer');
    assert.match(body.warnings[0], /deprecated/);
    const kinds = body.results.map(({ resultType, pageType }: { resultType: string; pageType?: string }) => [
      resultType,
      pageType,
    ]);
    assert.deepEqual(kinds.sort(), [
      ['github_history', 'issue'],
      ['github_history', 'pull'],
      ['repo_readme', undefined],
    ]);
    const [one] = body.results.filter(({ pageType }: { pageType?: string }) => pageType === 'issue');
    assert.equal(one.repo, 'acme/tool');
    assert.equal(one.number, 1);
    assert.equal(one.segmentCount, 2);
    assert.equal(typeof one.snippet, 'string');
    assert.match(one.contentMd, /size/);
    for (const value of Object.values(one.scores)) assert.equal(typeof value, 'number');
    const refused = await app.ask('/v2/search/research/github?query=x&k=101');
    assert.equal(refused.status, 400);
    assert.equal(typeof refused.body.detail, 'string');
  });

  it('finds what is imported while it runs, and no more what was taken away', async () => {
    await importInto(dataDir, {
      paths: [await folderWith({ 'new.md': '# New\n\nBrandnewword' })],
      source: 'https://new.example',
    });
    assert.deepEqual(ids(await get('query=brandnewword')), ['doc:https://new.example/new']);
    await importInto(dataDir, {
      paths: [await folderWith({ 'other.md': '# Other\n\ntext' })],
      source: 'https://new.example',
    });
    await until(async () => ids(await get('query=brandnewword')).length === 0, 'the page is forgotten');
  });
});

describe('an empty developer index', () => {
  it('answers nothing, and says that nothing is there', async () => {
    const app = await startApp();
    const { status, body } = await app.ask('/v2/search/developer?query=anything&types=doc,issue');
    assert.equal(status, 200);
    assert.deepEqual(body.results, []);
    assert.deepEqual(body.coverage, {
      doc: 'unavailable',
      issue: 'unavailable',
      pull_request: 'skipped',
      readme: 'skipped',
    });
  });
});

describe('with GitHub', () => {
  let github: GithubApi;
  let app: TestApp;
  before(async () => {
    github = await playGithub({
      '/search/issues': (response, { q }) =>
        sendJson(
          response,
          200,
          found(
            q?.includes('is:pr')
              ? []
              : [
                  issue('acme/tool', 1, 'Widget too large', 'As GitHub has it.'),
                  issue('far/away', 9, 'Widget size', 'From afar.'),
                ],
          ),
        ),
      '/search/repositories': found([]),
    });
    app = await startApp({ dataDir: await filledFolder(), githubUrl: github.url, githubToken: 'ghp_x' });
  });
  after(() => github[Symbol.asyncDispose]());

  it('merges what GitHub finds with what was imported, each document once', async () => {
    const ask = async () => (await app.ask('/v2/search/developer?query=widget+size')).body;
    // A search waits for GitHub a moment only; on a slow machine another one finds it.
    await until(async () => (await ask()).coverage.issue === 'ok', 'the answer of GitHub');
    const body = await ask();
    const ids = body.results.map(({ id }: { id: string }) => id);
    assert.ok(ids.includes('issue:far/away#9'));
    assert.equal(ids.filter((id: string) => id === 'issue:acme/tool#1').length, 1);
    assert.equal(ids[0], 'issue:acme/tool#1');
    assert.doesNotMatch(JSON.stringify(body.results), /As GitHub has it/);
    assert.equal(body.coverage.issue, 'ok');
  });

  it('continues without GitHub if it fails, and reports it', async () => {
    github.answers.set('/search', '<html>Unicorn!</html>');
    github.answers.delete('/search/issues');
    github.answers.delete('/search/repositories');
    const { status, body } = await app.ask('/v2/search/developer?query=another+widget');
    assert.equal(status, 200);
    assert.equal(body.results.length, 5);
    assert.deepEqual(body.coverage, { doc: 'ok', issue: 'degraded', pull_request: 'degraded', readme: 'degraded' });
    const { body: elsewhere } = await app.ask('/v2/search/developer?query=widget&types=issue&repos=far/away');
    assert.deepEqual(elsewhere.results, []);
    assert.equal(elsewhere.coverage.issue, 'degraded');
  });
});
