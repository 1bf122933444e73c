import { DEVELOPER_TYPES } from '@trawl/contract/developer-types.ts';
import type { Body } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { Empty } from '../../../ui/notice.tsx';
import type { Capability, Values } from '../capability.ts';
import { flag, list, number, text } from '../values.ts';

type Reply = Body<'POST /v2/search/developer'>;

const ANY = { value: '', label: 'Either' };
const YES_NO = [ANY, { value: 'true', label: 'Only those' }, { value: 'false', label: 'None of those' }];

/** What is given, under the names of the wire. */
const given = (values: Values): Record<string, unknown> => ({
  query: values.query ?? '',
  k: number(values.k),
  passages: number(values.passages),
  types: list(values.types),
  repos: list(values.repos),
  sources: list(values.sources),
  language: text(values.language),
  topic: list(values.topic),
  license: text(values.license),
  min_stars: number(values.min_stars),
  max_stars: number(values.max_stars),
  archived: flag(values.archived),
  fork: flag(values.fork),
});

export const capability: Capability = {
  id: 'developer',
  title: 'Developer search',
  about: 'docs, issues, pull requests, readmes',
  order: 40,
  cost: '2 credits for 10 results',
  fields: [
    {
      name: 'query',
      label: 'Query',
      kind: 'area',
      required: true,
      placeholder: 'retry a request after a connection reset',
    },
    { name: 'k', label: 'Results at most', kind: 'number', min: 1, max: 100, initial: '10', help: '1 to 100' },
    {
      name: 'types',
      label: 'Kinds',
      kind: 'list',
      more: true,
      placeholder: DEVELOPER_TYPES.join(', '),
      help: 'Separated by commas; all when empty.',
    },
    { name: 'passages', label: 'Passages of each', kind: 'number', min: 1, max: 5, more: true },
    { name: 'repos', label: 'Repositories', kind: 'list', more: true, placeholder: 'owner/name' },
    { name: 'sources', label: 'Documentation', kind: 'list', more: true, help: 'Names of imported sources.' },
    { name: 'language', label: 'Language', kind: 'text', more: true, placeholder: 'TypeScript' },
    { name: 'topic', label: 'Topics', kind: 'list', more: true },
    { name: 'license', label: 'License', kind: 'text', more: true, placeholder: 'MIT' },
    { name: 'min_stars', label: 'Stars at least', kind: 'number', min: 0, more: true },
    { name: 'max_stars', label: 'Stars at most', kind: 'number', min: 0, more: true },
    { name: 'archived', label: 'Archived repositories', kind: 'choice', options: YES_NO, more: true },
    { name: 'fork', label: 'Forks', kind: 'choice', options: YES_NO, more: true },
  ],
  request: (values) => ({
    method: 'POST',
    path: '/v2/search/developer',
    body: Object.fromEntries(Object.entries(given(values)).filter(([, value]) => value !== undefined)),
  }),
  js: (values) => {
    const { query, min_stars, max_stars, ...options } = given(values);
    return {
      method: 'developerSearch',
      args: [query],
      options: { ...options, minStars: min_stars, maxStars: max_stars },
    };
  },
  python: (values) => {
    const { query, ...options } = given(values);
    return { method: 'developer_search', args: [query], options };
  },
  Result: DeveloperHits,
};

function DeveloperHits({ body }: { body: Reply }) {
  if (body.results.length === 0) {
    return (
      <Empty icon="search" title="Nothing found">
        Fill the index with <code>trawl developer import</code>, or try other words.
      </Empty>
    );
  }
  return (
    <ol className="dev-hits">
      {body.results.map((hit) => (
        <li key={hit.id}>
          <h3>
            {/^https?:\/\//i.test(hit.url) ? (
              <a href={hit.url} target="_blank" rel="noreferrer noopener">
                {hit.title ?? hit.id}
              </a>
            ) : (
              (hit.title ?? hit.id)
            )}
          </h3>
          <p className="row">
            <Badge tone="accent">{hit.id.split(':')[0]}</Badge>
            <span className="dim small anywhere">{hit.url}</span>
          </p>
          {hit.passages.map((passage, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer does not change
            <div key={at} className="dev-passage">
              <Markdown text={passage.text} />
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}
