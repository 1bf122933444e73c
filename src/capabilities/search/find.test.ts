import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Category } from '@trawl/contract/search-kinds.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { createEngines } from './engines.ts';
import { type FindDeps, type FindRequest, findHits, readDate } from './find.ts';
import { type Hit, ProviderFailure, type SearchProvider } from './providers/provider.ts';

const hits = (...urls: string[]): Hit[] => urls.map((url) => ({ url, title: url, snippet: '' }));

const provider = (found: Hit[] | 'fails', sources: SearchProvider['sources'] = ['web']): SearchProvider => ({
  name: 'engine',
  sources,
  async search() {
    if (found === 'fails') throw new ProviderFailure('unreachable', 'is not there');
    return found;
  },
});

function deps(engine: SearchProvider, more: Partial<FindDeps> = {}): FindDeps {
  return {
    engines: createEngines([engine], { log: silentLog }),
    fallback: createEngines([], { log: silentLog }),
    papers: async () => hits('https://arxiv.org/abs/1', 'https://arxiv.org/abs/2', 'https://doi.org/10.1/x'),
    developer: async () => hits('https://docs.example/a', 'https://github.com/a/b/issues/1'),
    repositories: async () => hits('https://github.com/a/b/issues/1'),
    now: () => 0,
    ...more,
  };
}

const ask = (from: FindDeps, categories: readonly Category[], more: Partial<FindRequest> = {}) => {
  const request = { source: 'web', words: 'x', limit: 4, country: 'US', safe: false, teamId: 't' } as const;
  return findHits(from, { ...request, include: [], exclude: [], categories, ...more }, deadlineIn(60_000));
};

describe('results of one source', () => {
  it('research: academic pages of the engine and papers of the index, of which there are no more than half', async () => {
    const engine = provider(
      hits('https://shop.example/', 'https://www.nature.com/articles/1', 'https://arxiv.org/abs/1'),
    );
    const { hits: found } = await ask(deps(engine), ['research']);
    assert.deepEqual(
      found.map(({ url, category }) => [url, category]),
      [
        ['https://arxiv.org/abs/1', 'research'],
        ['https://www.nature.com/articles/1', 'research'],
        ['https://arxiv.org/abs/2', 'research'],
      ],
    );
  });

  it('an index is searched if the engine fails, and its failure is reported', async () => {
    const { hits: found, failures } = await ask(deps(provider('fails')), ['github']);
    assert.deepEqual(
      found.map(({ url }) => url),
      ['https://github.com/a/b/issues/1'],
    );
    assert.deepEqual(
      failures.map(({ kind }) => kind),
      ['unreachable'],
    );
  });

  it('an index that fails leaves the engine alone', async () => {
    const papers = async () => {
      throw new ApiError('SERVICE_UNAVAILABLE');
    };
    const { hits: found, failures } = await ask(deps(provider(hits('https://arxiv.org/abs/9')), { papers }), [
      'research',
    ]);
    assert.deepEqual([found.length, failures.map((one) => one.provider)], [1, ['papers']]);
  });

  it('developer: only its index, within the requested domains', async () => {
    const { hits: found } = await ask(deps(provider('fails')), ['developer'], { exclude: ['github.com'] });
    assert.deepEqual(
      found.map(({ url, category }) => [url, category]),
      [['https://docs.example/a', 'developer']],
    );
  });

  it('the fallback counts only if it found something', async () => {
    const withPages = (found: Hit[]) => ({ fallback: createEngines([provider(found)], { log: silentLog }) });
    const { hits: found, fellBack } = await ask(deps(provider('fails'), withPages(hits('https://a.example/'))), []);
    assert.deepEqual([found.length, fellBack], [1, true]);
    await assert.rejects(ask(deps(provider('fails'), withPages([])), []), { status: 503 });
    await assert.rejects(
      ask(deps(provider([])), [], { source: 'images' }),
      (error: ApiError) => error.status === 503 && /has images/.test(JSON.stringify(error.details)),
    );
  });
});

it('dates of engines are read as those of pages are, and how long ago they were in all languages', () => {
  const now = Date.UTC(2026, 10, 29, 12);
  for (const text of ['4 March 2026', '2026-03-04', '4. März 2026', 'Mar 4, 2026', '2026年3月4日'])
    assert.equal(readDate(text, now), Date.UTC(2026, 2, 4), text);
  for (const text of ['2 hours ago', 'vor 2 Stunden', 'il y a 2 heures', '2時間前'])
    assert.equal(readDate(text, now), now - 2 * 3_600_000, text);
  for (const text of ['31 February 2026', 'in 2 hours', 'soon', undefined])
    assert.equal(readDate(text, now), undefined, text);
});
