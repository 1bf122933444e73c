import { counted } from '@trawl/contract/counted.ts';
import { LEAST_FITTING } from '@trawl/contract/v2/research/fit.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { request } from '../../../api/client.ts';
import { useTimed } from '../../../api/use-timed.ts';
import { isAllChosen, withAll } from '../../../papers/choose.ts';
import type { PaperHit } from '../../../papers/types.ts';
import { useFacts } from '../../../papers/use-facts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Empty, FailureNotice, Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { duration } from '../../../ui/time.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import { ChosenPapers } from './chosen-papers.tsx';
import { COLUMN_NAMES, COLUMNS, type ColumnName, keepColumns, readColumns } from './columns.ts';
import {
  type Chosen,
  chosenIn,
  FACETS,
  type FacetName,
  facetsOf,
  hasChosen,
  searchOfChosen,
  shownOf,
  toggled,
} from './facets.ts';
import { FacetPanel, nameOf, wordOf } from './facets.tsx';
import { PaperTable, type Row } from './paper-table.tsx';
import { hasFilters, type Question, searchOf } from './question.ts';
import { isWatchable, WatchSearch } from './watch.tsx';

/** Papers of one search at most. */
const MOST = '500';
/** Pixels from which facets stand beside the papers. */
const WIDE = 900;

/** The papers of a question, to narrow, look at and choose from. */
export function Results({ question }: { question: Question }) {
  const { k, query, authors, categories, from, to } = question;
  const inputs = { query: { query, k, authors, categories, from, to } };
  const { answer, took, failure, reload } = useTimed(
    (signal) => request('GET /v2/search/research/papers', inputs, signal),
    JSON.stringify(inputs),
  );

  if (failure) return <FailureNotice failure={failure} retry={reload} />;
  if (answer === undefined) {
    return (
      <Card>
        <Skeleton lines={8} />
      </Card>
    );
  }
  if (answer.results.length === 0) {
    return (
      <Card flush title="0 papers" actions={<Actions question={question} />}>
        <Empty icon="research" title="No matching papers">
          {hasFilters(question)
            ? 'Loosen the filters: all of them have to match.'
            : 'Try other words. Add more papers with “trawl papers import” and “trawl papers harvest”.'}
        </Empty>
      </Card>
    );
  }
  return <Found question={question} papers={answer.results} took={took} />;
}

/** What is done with a question elsewhere. */
function Actions({ question }: { question: Question }) {
  return (
    <>
      {isWatchable(question) && <WatchSearch question={question} />}
      <ButtonLink small icon="play" to={`/playground/papers?${searchOf(question)}`}>
        The same as code
      </ButtonLink>
    </>
  );
}

function Found({ question, papers, took }: { question: Question; papers: readonly PaperHit[]; took: number }) {
  const chosen = chosenIn(useSearch());
  const [, navigate] = useLocation();
  const [ref, width] = useWidth<HTMLDivElement>();
  const [columns, setColumns] = useState(readColumns);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const facts = useFacts(papers);
  const rows = useMemo(
    () => papers.map((paper): Row => ({ ...paper, facts: facts?.get(paper.paperId) })),
    [papers, facts],
  );
  // Without facts there is nothing to narrow papers by.
  const isUnread = facts?.size === 0;
  const shown = isUnread ? rows : shownOf(rows, chosen);
  const narrow = (next: Chosen): void =>
    navigate(`/research?${[searchOf(question), searchOfChosen(next)].filter(Boolean).join('&')}`);
  const toggle = (name: FacetName, value: string): void => narrow(toggled(chosen, name, value));
  const isFull = papers.length === Number(question.k) && question.k !== MOST;
  const fits = (papers[0]?.score ?? 0) >= LEAST_FITTING;
  const shownIds = shown.map(({ paperId }) => paperId);

  return (
    <div ref={ref} className={width >= WIDE && !isUnread ? 'paper-answer wide' : 'paper-answer'}>
      {!isUnread && (
        <FacetPanel
          facets={facts && facetsOf(rows, chosen)}
          about={`Counted over the ${counted(papers.length, 'paper')} of this answer${isFull ? ', not over all that match' : ''}.`}
          wide={width >= WIDE}
          onToggle={toggle}
        />
      )}
      <div className="stack">
        {isUnread && (
          <Notice tone="warn" title="Authors, years and citations could not be read">
            The papers are not narrowed. Search again later.
          </Notice>
        )}
        {!fits && (
          <Notice title="Nothing fits">
            No paper here answers this. Below are only the nearest ones: try other words, or add papers on the subject.
          </Notice>
        )}
        <Card
          flush
          title={
            facts !== undefined && shown.length < papers.length
              ? `${shown.length} of ${counted(papers.length, 'paper')}`
              : counted(papers.length, 'paper')
          }
          about={`in ${duration(took)}, best first`}
          actions={<Actions question={question} />}
        >
          <div className="row paper-tools">
            <label className="paper-all">
              <input
                type="checkbox"
                checked={isAllChosen(marked, shownIds)}
                onChange={() => setMarked(withAll(marked, shownIds))}
              />
              Choose all
            </label>
            <ChosenFacets chosen={chosen} onToggle={toggle} onNone={() => narrow(chosenIn(''))} />
            <span className="row paper-tools-end">
              {isFull && (
                <Button small look="quiet" onClick={() => navigate(`/research?${searchOf({ ...question, k: MOST })}`)}>
                  Search for {MOST}
                </Button>
              )}
              <ColumnMenu
                columns={columns}
                onColumns={(next) => {
                  keepColumns(next);
                  setColumns(next);
                }}
              />
            </span>
          </div>
          {facts === undefined ? (
            // Rows that get their facts later would move each other.
            <Skeleton lines={12} />
          ) : shown.length > 0 ? (
            <PaperTable papers={shown} columns={columns} chosen={marked} onChosen={setMarked} />
          ) : (
            <Empty
              icon="filter"
              title="No paper of this answer has all that is chosen"
              action={
                <Button small onClick={() => narrow(chosenIn(''))}>
                  Show all of them
                </Button>
              }
            />
          )}
        </Card>
        {marked.size > 0 && (
          <ChosenPapers
            ids={papers.map(({ paperId }) => paperId).filter((id) => marked.has(id))}
            hidden={marked.size - shownIds.filter((id) => marked.has(id)).length}
            onNone={() => setMarked(new Set())}
          />
        )}
      </div>
    </div>
  );
}

/** The values that papers are narrowed to, each of which a click takes back. */
function ChosenFacets({
  chosen,
  onToggle,
  onNone,
}: {
  chosen: Chosen;
  onToggle(name: FacetName, value: string): void;
  onNone(): void;
}): ReactNode {
  if (!hasChosen(chosen)) return null;
  return (
    <>
      {FACETS.flatMap((name) =>
        chosen[name].map((value) => (
          <Button key={`${name} ${value}`} small icon="close" onClick={() => onToggle(name, value)}>
            <span className="clip">
              {nameOf(name)}: {wordOf(name, value)}
            </span>
          </Button>
        )),
      )}
      <Button small look="quiet" onClick={onNone}>
        All
      </Button>
    </>
  );
}

function ColumnMenu({
  columns,
  onColumns,
}: {
  columns: readonly ColumnName[];
  onColumns(columns: readonly ColumnName[]): void;
}) {
  return (
    <Menu
      className="button plain small"
      label="Columns"
      button="Columns"
      items={COLUMNS.map((name) => ({
        label: COLUMN_NAMES[name],
        on: columns.includes(name),
        act: () => onColumns(COLUMNS.filter((one) => (one === name ? !columns.includes(name) : columns.includes(one)))),
      }))}
    />
  );
}
