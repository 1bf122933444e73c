import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Empty } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Filters } from './filters.tsx';
import { EMPTY, hasFilters, type Question, questionIn, searchOf } from './question.ts';
import { Results } from './results.tsx';
import '../../../ui/search-bar.css';
import './search.css';

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
