import type { ExportFormat } from '@trawl/contract/v2/research/formats.ts';
import { SCREENING_SHOWN, type ScreeningShown } from '@trawl/contract/v2/research/screening-words.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { count } from '../../ui/time.tsx';
import { focusRow, useRowKeys } from '../../ui/use-row-keys.ts';
import { ChooseAll, toggledIn } from './choose-all.tsx';
import { ChosenToScreen } from './chosen-to-screen.tsx';
import { nextToDecide, placeWithin } from './pages.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { saveList } from './save-list.ts';
import { ScreenedRow } from './screened-row.tsx';
import { ScreeningFlow } from './screening-flow.tsx';
import type { Counts, Decision, Screened } from './screening-types.ts';
import { useDecisions } from './use-decisions.ts';
import './screening.css';

/** Entries of one page. */
const ROWS = 50;

/** What is to be done first. */
const ORDER: readonly ScreeningShown[] = ['open', 'undecided', 'conflict', 'included', 'excluded', 'all'];

const EMPTY: Readonly<Record<ScreeningShown, string>> = {
  all: 'Nothing in this list yet',
  open: 'You have decided on everything',
  undecided: 'Somebody has decided on everything',
  included: 'Nothing is included',
  excluded: 'Nothing is excluded',
  conflict: 'Reviewers agree on everything',
};

/** What a decision is about, while its reason is asked for. */
interface Asking {
  readonly ids: readonly string[];
  readonly settle: boolean;
}

/** Screening of a list for a review: the counts, and the entries to decide on. @param name of files */
export function Screening({ listId, name }: { listId: string; name: string }) {
  const params = { listId };
  const [, go] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get('show');
  const show = SCREENING_SHOWN.find((one) => one === wanted) ?? 'open';
  const [offset, setOffset] = useState(0);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Asking>();
  const box = useRef<HTMLOListElement>(null);
  const { data, failure, loading, reload, set } = useRead('GET /v2/search/research/lists/:listId/screening', {
    params,
    query: { show, limit: ROWS, offset },
  });
  const entries = data?.entries ?? [];
  // What is not here is not chosen.
  const chosen = new Set(entries.map(({ id }) => id).filter((id) => marked.has(id)));
  const exporting = useAction((format: ExportFormat) => saveList(listId, name, format, [...chosen]));
  useEffect(() => {
    if (data && !loading) setOffset((before) => placeWithin(before, data.shown, ROWS));
  }, [data, loading]);
  const decisions = useDecisions(listId, ({ counts, decided }) => {
    const after = new Map(decided.map((one) => [one.id, one]));
    set((before) => ({ ...before, counts, entries: before.entries.map((one) => after.get(one.id) ?? one) }));
  });
  const record = (ids: readonly string[], decision: Decision, { reason = '', settle = false } = {}): void => {
    decisions.store({ entryIds: ids, decision, reason, settle });
    setMarked(new Set());
    // Once the dialog has given the focus back.
    if (ids.length === 1 && decision !== 'undecided') {
      requestAnimationFrame(() => box.current?.contains(document.activeElement) && focusRow(box.current, 1));
    }
  };
  const decide = (ids: readonly string[], decision: Decision, settle = false): void => {
    if (decision === 'exclude') setAsking({ ids, settle });
    else record(ids, decision, { settle });
  };
  const toggle = (id: string): void => setMarked(toggledIn(chosen, id));
  useRowKeys(box, {
    i: (id) => decide([id], 'include'),
    e: (id) => decide([id], 'exclude'),
    u: (id) => decide([id], 'undecided'),
    x: (id) => toggle(id),
  });
  const reasons = useMemo(() => (data?.counts.reasons ?? []).flatMap(({ reason }) => reason || []), [data]);
  const isDone = show === 'open' && entries.length > 0 && entries.every((entry) => isDecided(entry));
  const next = data && nextToDecide(offset, data.shown, entries.map(isDecided));
  const turn = (to: number): void => {
    setMarked(new Set());
    setOffset(Math.max(0, to));
    if (to === offset) reload();
    window.scrollTo({ top: 0 });
  };

  return (
    <div className="stack">
      <FailureNotice failure={failure ?? exporting.failure} retry={failure && reload} />
      <FailureNotice failure={decisions.failure} retry={decisions.storeAgain} />
      {data && (
        <ScreeningFlow
          listId={listId}
          counts={data.counts}
          onCounts={(counts) => set((before) => ({ ...before, counts }))}
        />
      )}
      {data === undefined && failure === undefined && <Skeleton lines={8} />}
      {data && (
        <Card flush>
          <div className="row screening-tools">
            <Segments
              label="Entries to show"
              options={ORDER.map((one) => [one, labelOf(one, data.counts)] as const)}
              chosen={show}
              onChoose={(one) => {
                setOffset(0);
                setMarked(new Set());
                go(`/lists/${listId}/screening${one === 'open' ? '' : `?show=${one}`}`);
              }}
            />
            <span className="grow" />
            <span className="dim small screening-keys">
              <kbd>j</kbd> <kbd>k</kbd> move, <kbd>i</kbd> include, <kbd>e</kbd> exclude, <kbd>u</kbd> take back,{' '}
              <kbd>x</kbd> choose
            </span>
          </div>
          {entries.length === 0 ? (
            <Empty icon="check" title={data.counts.records === 0 ? 'Nothing to screen yet' : EMPTY[show]}>
              {data.counts.records === 0
                ? 'Import the records that your searches found, from several databases: duplicates are counted.'
                : show === 'open' && data.counts.conflicts > 0
                  ? 'What reviewers decided differently is under Conflicts.'
                  : 'Other entries are under All.'}
            </Empty>
          ) : (
            <>
              <ChooseAll entries={entries} chosen={chosen} onChosen={setMarked} />
              <ol className="entries" ref={box} aria-busy={loading}>
                {entries.map((entry) => (
                  <ScreenedRow
                    key={entry.id}
                    entry={entry}
                    isBlind={show === 'open' && !isDecided(entry)}
                    chosen={chosen.has(entry.id)}
                    onToggle={() => toggle(entry.id)}
                    onDecide={(decision, settle) => decide([entry.id], decision, settle)}
                  />
                ))}
              </ol>
            </>
          )}
        </Card>
      )}
      {data && (offset > 0 || data.shown > offset + ROWS || isDone) && (
        <div className="row">
          <Button small icon="left" disabled={offset === 0} onClick={() => turn(offset - ROWS)}>
            Before
          </Button>
          {show === 'open' ? (
            <Button small icon="right" onClick={() => turn(next ?? 0)}>
              Next
            </Button>
          ) : (
            <Button small icon="right" disabled={offset + ROWS >= data.shown} onClick={() => turn(offset + ROWS)}>
              After
            </Button>
          )}
        </div>
      )}
      {chosen.size > 0 && (
        <ChosenToScreen
          entries={chosen.size}
          onDecide={(decision) => decide([...chosen], decision)}
          onExport={(format) => void exporting.run(format)}
          onNone={() => setMarked(new Set())}
        />
      )}
      {asking && (
        <ReasonDialog
          entries={asking.ids.length}
          reasons={reasons}
          onClose={() => setAsking(undefined)}
          onReason={(reason) => {
            setAsking(undefined);
            record(asking.ids, 'exclude', { reason, settle: asking.settle });
          }}
        />
      )}
    </div>
  );
}

/** Whether the reviewer has no more to do with an entry. */
const isDecided = ({ settled, decisions }: Screened): boolean =>
  settled !== null || decisions.some(({ isMine }) => isMine);

function labelOf(show: ScreeningShown, counts: Counts): string {
  if (show === 'open') return 'For you';
  const of = { all: counts.records, ...counts, conflict: counts.conflicts };
  const words = {
    ...{ all: 'All', undecided: 'Undecided', included: 'Included' },
    excluded: 'Excluded',
    conflict: 'Conflicts',
  };
  return `${words[show]} ${count(of[show])}`;
}
