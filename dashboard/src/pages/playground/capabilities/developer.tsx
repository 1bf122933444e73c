import type { Body } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { Empty } from '../../../ui/notice.tsx';
import { type Capability, called } from '../capability.ts';

type Reply = Body<'POST /v2/search/developer'>;

export const capability: Capability = {
  id: 'developer',
  about: 'Documentation, issues, pull requests and readmes.',
  cost: '2 credits for 10 results',
  js: ({ min_stars, max_stars, ...inputs }) =>
    called('developerSearch', 'query', { ...inputs, minStars: min_stars, maxStars: max_stars }),
  python: (inputs) => called('developer_search', 'query', inputs),
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
