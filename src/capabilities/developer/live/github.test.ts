import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { issue, pullRequest, repository } from '../../../../test/support/developer.ts';
import { type Answer, found, type GithubApi, playGithub, sendJson } from '../../../../test/support/github-api.ts';
import { createEgress, createPacer } from '../../../foundation/egress/index.ts';
import { systemClock } from '../../../foundation/kernel/clock.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { type DeveloperSearchOptions, planSearch } from '../search/options.ts';
import { queryTerms } from '../text/terms.ts';
import { createGithubClient } from './client.ts';
import { createGithub } from './github.ts';
import { searchWords } from './query.ts';

const README = `# Tool\n\nA thing.\n\n## Install\n\nRun the installer, which takes a while on slow disks and asks for nothing else at all, as it should be.\n\n## Retries\n\nEvery request is retried three times with a growing delay between attempts, unless the server names one of its own, which is then waited for.\n`;

describe('live search on GitHub', () => {
  const opened: AsyncDisposable[] = [];
  after(() => Promise.all(opened.map((one) => one[Symbol.asyncDispose]())));

  const setUp = async (answers: Readonly<Record<string, Answer>>, token: string | undefined = 'ghp_secret') => {
    const api: GithubApi = await playGithub(answers);
    const egress = createEgress({ purposeHosts: [api.url] });
    opened.push(egress, api);
    const client = createGithubClient({
      egress,
      pacer: createPacer(),
      baseUrl: api.url,
      token,
      clock: systemClock,
      log: silentLog,
    });
    const github = createGithub(client, silentLog);
    const search = async (query: string, options: DeveloperSearchOptions = {}, ms = 60_000) => {
      const { hits, states } = await github.search(query, queryTerms(query), planSearch(options), deadlineIn(ms));
      return { states, hits: hits.flat(), ids: hits.flat().map(({ id }) => id) };
    };
    return { api, github, search };
  };

  it('finds issues, merged pull requests and readmes, with the passage that says most', async () => {
    const { api, search } = await setUp({
      '/search/issues': (response, { q }) =>
        sendJson(
          response,
          200,
          found(
            q?.includes('is:pr')
              ? [pullRequest('acme/tool', 8, 'Retry less', 'Retries stop after `maxRetries`.')]
              : [issue('acme/tool', 7, 'Retry fails', 'Nothing happens.\n\nThe retries never end.')],
          ),
        ),
      '/search/repositories': found([repository('acme/tool'), { ...repository('acme/inner'), private: true }]),
      '/repos/acme/tool/readme': README,
      '/repos/acme/inner/readme': 'private words',
    });
    const { ids, states, hits } = await search('how are retries configured', { passages: 1 });
    assert.deepEqual(ids, ['issue:acme/tool#7', 'pull_request:acme/tool#8', 'readme:acme/tool']);
    assert.deepEqual(states, { issue: 'ok', pull_request: 'ok', readme: 'ok' });
    assert.deepEqual(hits[0]?.passages, [
      { text: 'Nothing happens.\n\nThe retries never end.', citation_url: 'https://github.com/acme/tool/issues/7' },
    ]);
    assert.equal(hits[2]?.passages[0]?.citation_url, 'https://github.com/acme/tool#retries');
    assert.equal(hits[2]?.license, 'MIT');
    for (const { q, authorization } of api.asked) {
      assert.equal(authorization, 'Bearer ghp_secret');
      if (q !== undefined) assert.match(q, /^retries configured .*is:public/);
    }
    assert.ok(!api.asked.some(({ path }) => path.includes('inner')));
  });

  it('asks the same only once in a while', async () => {
    const { api, search } = await setUp({ '/search/issues': found([issue('acme/tool', 7, 'Retry fails', 'x')]) });
    await search('retry fails', { types: ['issue'] });
    const { ids } = await search('retry fails', { types: ['issue'] });
    assert.deepEqual(ids, ['issue:acme/tool#7']);
    assert.equal(api.asked.length, 1);
  });

  it('never lets a query say more than words', async () => {
    const words = searchWords('repo:acme/secret is:private "x" OR crash -author:me --dry-run (NOT) user:y\\');
    assert.equal(words.replace(/"[^"]*"/g, '').replace(/[a-z ]/g, ''), '');
    assert.equal(searchWords('Why does useEffect run twice in StrictMode?'), 'useeffect run twice strictmode');
    assert.equal(searchWords('what is the'), '');
    assert.ok(searchWords(`${'word '.repeat(50)}`).length < 20);
    assert.ok(searchWords('a'.repeat(500)).length < 100);
  });

  it('looks into named repositories, but only public ones', async () => {
    const { api, search } = await setUp({
      '/search/issues': found([issue('acme/tool', 7, 'Retry fails', 'x')]),
      '/repos/acme/tool': repository('acme/tool'),
      '/repos/acme/tool/readme': README,
      '/repos/acme/secret': { ...repository('acme/secret'), private: true },
      '/repos/acme/secret/readme': 'retries of the secret',
    });
    const { ids, states } = await search('retries', {
      repos: ['acme/tool', 'acme/secret', 'acme/gone'],
      types: ['issue', 'readme'],
    });
    assert.deepEqual([...new Set(ids)], ['issue:acme/tool#7', 'readme:acme/tool']);
    assert.deepEqual(states, { issue: 'ok', pull_request: 'skipped', readme: 'ok' });
    assert.deepEqual(
      api.asked.flatMap(({ q }) => /repo:\S+/.exec(q ?? '')?.[0] ?? []),
      ['repo:acme/tool', 'repo:acme/secret', 'repo:acme/gone'],
    );
    assert.ok(!api.asked.some(({ path }) => path === '/repos/acme/secret/readme'));
    const many = await search('retries', { repos: ['a/1', 'a/2', 'a/3', 'a/4'], types: ['issue'] });
    assert.equal(many.states.issue, 'degraded');
  });

  it('applies the filters on repositories', async () => {
    const { api, search } = await setUp({
      '/search/issues': found([
        issue('acme/tool', 1, 'One', 'x'),
        issue('acme/old', 2, 'Two', 'x'),
        issue('acme/gone', 3, 'Three', 'x'),
      ]),
      '/repos/acme/tool': repository('acme/tool'),
      '/repos/acme/old': repository('acme/old', { archived: true }),
      '/search/repositories': found([]),
    });
    const { ids } = await search('crash', {
      archived: false,
      language: 'TypeScript',
      minStars: 10,
      topic: ['web'],
      license: 'MIT',
    });
    assert.deepEqual([...new Set(ids)], ['issue:acme/tool#1']);
    const repositories = api.asked.find(({ path }) => path === '/search/repositories')?.q ?? '';
    for (const part of ['language:"TypeScript"', 'license:"MIT"', 'topic:"web"', 'stars:10..*', 'archived:false']) {
      assert.ok(repositories.includes(part), part);
    }
  });

  it('skips types that were not requested, and searches that GitHub does not support', async () => {
    const { api, search } = await setUp({});
    assert.deepEqual((await search('words', { types: ['doc'] })).states, {
      issue: 'skipped',
      pull_request: 'skipped',
      readme: 'skipped',
    });
    assert.equal((await search('words', { skills: 'only' })).states.issue, 'skipped');
    assert.equal((await search('what is the')).states.issue, 'skipped');
    assert.equal(api.asked.length, 0);
  });

  describe('when GitHub does not answer', () => {
    const only: DeveloperSearchOptions = { types: ['issue'] };
    const limited =
      (status: number, headers: Record<string, string>, message: string): Answer =>
      (response) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        sendJson(response, status, { message, documentation_url: 'https://docs.github.com/rest' });
      };
    const soon = String(Math.ceil(Date.now() / 1000) + 3_600);

    for (const [what, answer] of Object.entries({
      'a used-up limit': limited(
        403,
        { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': soon },
        'API rate limit exceeded for user ID 1.',
      ),
      'a secondary limit': limited(403, {}, 'You have exceeded a secondary rate limit. Please wait a few minutes.'),
      'too many requests': limited(429, { 'retry-after': '60' }, 'Too many requests'),
      'a bad token': limited(401, {}, 'Bad credentials'),
    } satisfies Record<string, Answer>)) {
      it(`${what} is reported, and GitHub is paused for a while`, async () => {
        const { api, search } = await setUp({ '/search/issues': answer });
        assert.equal((await search('crash', only)).states.issue, 'unavailable');
        assert.equal((await search('another crash', only)).states.issue, 'unavailable');
        assert.equal(api.asked.length, 1);
      });
    }

    for (const [what, answer] of Object.entries({
      HTML: '<!DOCTYPE html><html><body>Whoa there!</body></html>',
      'an error of its own': limited(502, {}, 'Server Error'),
      'a hung-up connection': (response) => response.destroy(),
    } satisfies Record<string, Answer>)) {
      it(`${what} is reported`, async () => {
        const { search } = await setUp({ '/search/issues': answer });
        const { states, ids } = await search('crash', only);
        assert.equal(states.issue, 'unavailable');
        assert.deepEqual(ids, []);
      });
    }

    it('an answer that does not come in time is not waited for', async () => {
      const { search } = await setUp({ '/search/issues': () => {} });
      assert.equal((await search('crash', only, 150)).states.issue, 'unavailable');
    });

    it('a search that GitHub cut short, or answered in part, is degraded', async () => {
      const { api, search } = await setUp({
        '/search/issues': found([issue('acme/tool', 1, 'One', 'x')], { incomplete_results: true }),
      });
      assert.equal((await search('crash', only)).states.issue, 'degraded');
      api.answers.set('/search/issues', (response, { q }) =>
        q?.includes('acme/b') ? response.destroy() : sendJson(response, 200, found([issue('acme/a', 1, 'One', 'x')])),
      );
      const { ids, states } = await search('crash', { ...only, repos: ['acme/a', 'acme/b'] });
      assert.deepEqual(ids, ['issue:acme/a#1']);
      assert.equal(states.issue, 'degraded');
    });

    it('an invisible repository is not a failure', async () => {
      const { search } = await setUp({
        '/search/issues': limited(422, {}, 'Validation Failed'),
      });
      assert.equal((await search('crash', { ...only, repos: ['acme/gone'] })).states.issue, 'ok');
    });

    it('JSON of any other shape finds nothing', async () => {
      for (const text of ['null', '[]', '7', '{"items": 7}', '{"items": [null, [], {"private": false}]}']) {
        const { search } = await setUp({ '/search': text, '/repos': text });
        for (const options of [{}, { repos: ['acme/tool'] }, { language: 'C' }]) {
          const { ids, states } = await search('crash', options);
          assert.deepEqual(ids, []);
          assert.ok(Object.values(states).every((state) => state === 'ok'));
        }
      }
    });

    it('records that are none are passed over', async () => {
      const { search } = await setUp({
        '/search/issues': found([
          { number: 'x' },
          { title: 'no number' },
          { ...issue('acme/tool', 1, 'One', 'x'), html_url: 'javascript:alert(1)' },
        ]),
      });
      const { hits } = await search('crash', only);
      assert.deepEqual(
        hits.map(({ url }) => url),
        ['https://github.com/acme/tool/issues/1'],
      );
    });
  });
});
