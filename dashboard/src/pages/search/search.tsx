import { counted } from '@trawl/contract/counted.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { request } from '../../api/client.ts';
import { useTimed } from '../../api/use-timed.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty, FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { duration } from '../../ui/time.tsx';
import { SOURCES, type Source } from '../../web-results/types.ts';
import { WebList } from '../../web-results/web-list.tsx';
import '../../ui/field.css';
import '../../ui/search-bar.css';
import './search.css';

/** What is asked, as the address has it: `/search?q=words&source=news&since=w`. */
interface Asked {
  readonly query: string;
  readonly source: Source;
  readonly since: string;
}

const SINCE = [
  ['', 'Any time'],
  ['d', 'Day'],
  ['w', 'Week'],
  ['m', 'Month'],
  ['y', 'Year'],
] as const;

function askedIn(search: string): Asked {
  const fields = new URLSearchParams(search);
  const source = SOURCES.find(([name]) => name === fields.get('source'))?.[0] ?? 'web';
  const since = SINCE.find(([name]) => name === fields.get('since'))?.[0] ?? '';
  return { query: fields.get('q')?.trim() ?? '', source, since };
}

function addressOf({ query, source, since }: Asked): string {
  const fields = new URLSearchParams({ q: query });
  if (source !== 'web') fields.set('source', source);
  if (since !== '') fields.set('since', since);
  return `/search?${fields}`;
}

/** Searching the web, with everything that is asked in the address. */
export default function WebSearchPage() {
  const asked = askedIn(useSearch());
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(asked.query);
  // Going back shows what was asked then.
  useEffect(() => setDraft(asked.query), [asked.query]);
  const ask = (change: Partial<Asked>): void => navigate(addressOf({ ...asked, ...change }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (draft.trim() !== '') ask({ query: draft.trim() });
  };
  return (
    <Page
      title="Web search"
      about="Search with the engines of this installation, and in the pages that your team scraped."
    >
      <search>
        <form className="web-search" onSubmit={submit}>
          <div className="search-bar">
            <Icon name="search" />
            <input
              className="control"
              type="search"
              aria-label="What to search for"
              placeholder="Search the web"
              maxLength={500}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
            />
            <Button type="submit" look="primary">
              Search
            </Button>
          </div>
          <div className="row web-search-choices">
            <Segments
              label="Source"
              options={SOURCES}
              chosen={asked.source}
              onChoose={(source) => ask({ source, query: draft.trim() })}
            />
            <Segments
              label="Not older than"
              options={SINCE}
              chosen={asked.since as (typeof SINCE)[number][0]}
              onChoose={(since) => ask({ since, query: draft.trim() })}
            />
          </div>
        </form>
      </search>
      {asked.query === '' ? (
        <Empty icon="search" title="Search the web">
          Operators: "exact words", -without, site:example.com, filetype:pdf, intitle:word.
        </Empty>
      ) : (
        <Results key={addressOf(asked)} asked={asked} />
      )}
    </Page>
  );
}

function Results({ asked: { query, source, since } }: { asked: Asked }) {
  const body = { query, sources: [source], limit: 20, ...(since === '' ? {} : { tbs: `qdr:${since}` }) };
  const {
    answer: reply,
    took,
    failure,
    reload,
  } = useTimed((signal) => request('POST /v2/search', { body }, signal), JSON.stringify(body));

  if (failure) return <FailureNotice failure={failure} retry={reload} />;
  if (reply === undefined) {
    return (
      <Card>
        <Skeleton lines={8} />
      </Card>
    );
  }
  const hits = reply.data[source] ?? [];
  return (
    <div className="stack">
      {reply.warning !== null && <Notice tone="warn">{reply.warning}</Notice>}
      <Card
        flush
        title={counted(hits.length, 'result')}
        about={`in ${duration(took)}, ${counted(reply.creditsUsed, 'credit')}`}
        actions={
          <ButtonLink small icon="play" to={`/playground/search?${new URLSearchParams({ query, sources: source })}`}>
            The same as code
          </ButtonLink>
        }
      >
        {hits.length > 0 ? (
          <WebList hits={hits} />
        ) : (
          <Empty icon="search" title="Nothing found">
            Try fewer or other words.
          </Empty>
        )}
      </Card>
    </div>
  );
}
