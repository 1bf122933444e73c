import { counted } from '@trawl/contract/counted.ts';
import { LEAST_FITTING } from '@trawl/contract/v2/research/fit.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { request } from '../../../api/client.ts';
import { asFailure, type Failure } from '../../../api/failure.ts';
import { AddToList } from '../../../papers/add-to-list.tsx';
import { PaperList } from '../../../papers/paper-list.tsx';
import type { PaperHit } from '../../../papers/types.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Empty, FailureNotice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { duration } from '../../../ui/time.tsx';
import { Filters } from './filters.tsx';
import { EMPTY, hasFilters, type Question, questionIn, searchOf } from './question.ts';
import '../../../ui/search-bar.css';
import './search.css';
import { isWatchable, WatchSearch } from './watch.tsx';

/** Searching the index of papers. */
export function SearchPage() {
  const asked = questionIn(useSearch());
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(asked);
  const [filters, setFilters] = useState(hasFilters(asked));
  const address = searchOf(asked);

  // biome-ignore lint/correctness/useExhaustiveDependencies: going back shows what was asked then
  useEffect(() => setDraft(asked), [address]);

  const ask = (question: Question): void => navigate(`/research?${searchOf(question)}`);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (draft.query.trim() !== '') ask(draft);
  };
  return (
    <Page title="Papers" about="Search the research index by topic, method, benchmark, author or category.">
      <search>
        <form className="paper-search" onSubmit={submit}>
          <div className="search-bar paper-search-bar">
            <Icon name="search" />
            <input
              className="control"
              type="search"
              aria-label="What the papers are about"
              placeholder="What are the papers about?"
              value={draft.query}
              onChange={(event) => setDraft({ ...draft, query: event.target.value })}
            />
            <Button icon="filter" aria-expanded={filters} onClick={() => setFilters(!filters)}>
              Filters
            </Button>
            <Button type="submit" look="primary">
              Search
            </Button>
          </div>
          {filters && (
            <Filters draft={draft} onChange={setDraft} onClear={() => setDraft({ ...EMPTY, query: draft.query })} />
          )}
        </form>
      </search>
      {asked.query === '' ? (
        <Ideas onAsk={(query) => ask({ ...draft, query })} />
      ) : (
        <Results key={address} question={asked} />
      )}
    </Page>
  );
}

function Results({ question }: { question: Question }) {
  const [answer, setAnswer] = useState<{ papers: readonly PaperHit[]; took: number }>();
  const [failure, setFailure] = useState<Failure>();
  const [round, setRound] = useState(0);
  const { k, query, authors, categories, from, to } = question;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    const stop = new AbortController();
    setFailure(undefined);
    const started = performance.now();
    const inputs = { query: { query, k, authors, categories, from, to } };
    request('GET /v2/search/research/papers', inputs, stop.signal).then(
      ({ results }) => setAnswer({ papers: results, took: performance.now() - started }),
      (error) => stop.signal.aborted || setFailure(asFailure(error)),
    );
    return () => stop.abort();
  }, [query, k, authors, categories, from, to, round]);

  if (failure) return <FailureNotice failure={failure} retry={() => setRound(round + 1)} />;
  if (answer === undefined) {
    return (
      <Card>
        <Skeleton lines={8} />
      </Card>
    );
  }
  return (
    <Card
      flush
      title={counted(answer.papers.length, 'paper')}
      about={`in ${duration(answer.took)}, best first${fits(answer.papers) ? '' : '. Nothing fits well: these are only the nearest ones.'}`}
      actions={
        <>
          {answer.papers.length > 0 && <AddToList ids={answer.papers.map(({ paperId }) => paperId)} />}
          {isWatchable(question) && <WatchSearch question={question} />}
          <ButtonLink small icon="play" to={`/playground/papers?${searchOf(question)}`}>
            The same as code
          </ButtonLink>
        </>
      }
    >
      {answer.papers.length > 0 ? (
        <PaperList papers={answer.papers} fit />
      ) : (
        <Empty icon="research" title="No matching papers">
          {hasFilters(question)
            ? 'Loosen the filters: all of them have to match.'
            : 'Try other words. Add more papers with “trawl papers import” and “trawl papers harvest”.'}
        </Empty>
      )}
    </Card>
  );
}

const fits = ([first]: readonly { readonly score: number }[]): boolean =>
  first === undefined || first.score >= LEAST_FITTING;

const IDEAS = [
  'attention mechanisms for machine translation',
  'protein structure prediction',
  'graph neural networks for molecules',
  'word embeddings',
];

function Ideas({ onAsk }: { onAsk(query: string): void }) {
  return (
    <Empty
      icon="research"
      title="Ask in your own words"
      action={IDEAS.map((idea) => (
        <Button key={idea} small onClick={() => onAsk(idea)}>
          {idea}
        </Button>
      ))}
    >
      A question, a method, a data set, a title or a name. For example:
    </Empty>
  );
}
