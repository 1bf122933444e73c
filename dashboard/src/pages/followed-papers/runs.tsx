import type { FollowedPapersView } from '@trawl/contract/api/followed-papers.ts';
import { counted } from '@trawl/contract/counted.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago, count, duration } from '../../ui/time.tsx';

type Run = FollowedPapersView['runs'][number];
type Outcome = NonNullable<Run['outcome']>;

const CHANGES = [
  ['added', 'new'],
  ['updated', 'updated'],
  ['merged', 'merged'],
  ['removed', 'removed'],
  ['rejected', 'rejected'],
] as const satisfies readonly (readonly [keyof Outcome, string])[];

/** What each run brought, the newest first. */
export function Runs({ runs, isRunning }: { runs: readonly Run[]; isRunning: boolean }) {
  if (runs.length === 0) {
    return (
      <p className="dim small followed-none">
        {isRunning ? 'The first run is under way. ' : 'It has not run yet. '}
        Papers are found as they come.
      </p>
    );
  }
  return (
    <Table
      label="Runs"
      rows={runs}
      rowKey={({ at }) => at}
      columns={[
        { name: 'Run', cell: ({ at }) => <Ago at={at} /> },
        {
          name: 'Result',
          cell: ({ error, outcome }) => (
            <Badge tone={error !== null ? 'danger' : outcome?.problems.length ? 'warn' : 'ok'} dot>
              {error !== null ? 'failed' : outcome?.problems.length ? 'with problems' : 'complete'}
            </Badge>
          ),
        },
        { name: 'What changed', wide: true, cell: (run) => <Changes {...run} /> },
        {
          name: 'Read',
          right: true,
          cell: ({ outcome }) =>
            outcome === null
              ? '–'
              : outcome.parts === null
                ? counted(outcome.records, 'record')
                : counted(outcome.parts, 'part'),
        },
        { name: 'Took', right: true, cell: ({ duration: ms }) => (ms === 0 ? '–' : duration(ms)) },
      ]}
    />
  );
}

function Changes({ error, outcome }: Run) {
  if (outcome === null) return <span className="followed-text dim">{error}</span>;
  const told = CHANGES.filter(([name]) => outcome[name] > 0).map(([name, word]) => `${count(outcome[name])} ${word}`);
  return (
    <div className="followed-text">
      {told.length === 0 ? <span className="dim">nothing</span> : told.join(', ')}
      {outcome.problems.length > 0 && (
        <details>
          <summary className="small">{counted(outcome.problems.length, 'problem')}</summary>
          <ul className="small dim">
            {outcome.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
