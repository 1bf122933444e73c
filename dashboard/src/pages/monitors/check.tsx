import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Stat, Stats } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Empty, FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { count } from '../../ui/time.tsx';
import { Diff } from './diff.tsx';
import { CHECK_TONES, type CheckPage, foundBy, isRunning, labelOf, PAGE_TONES } from './types.ts';

const ROWS = 25;
/** Milliseconds between two requests while a check runs. */
const EVERY = 1_500;

/** One check, with what was found on each page. */
export function CheckView({ id, check: checkId }: { id: string; check: string }) {
  const [status, setStatus] = useState('');
  const [skip, setSkip] = useState(0);
  const [running, setRunning] = useState(true);
  const inputs = { params: { monitorId: id, checkId }, query: { limit: ROWS, skip, status } };
  const { data, failure, reload } = useRead(
    'GET /api/monitors/:monitorId/checks/:checkId',
    inputs,
    running ? EVERY : undefined,
  );
  const check = data?.check;
  if (check !== undefined && running !== isRunning(check)) setRunning(isRunning(check));
  return (
    <Page
      title="Check"
      heading={data?.monitor.name ?? 'Check'}
      actions={
        <ButtonLink to={`/monitors/${id}`} icon="left" small>
          All checks
        </ButtonLink>
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined || check === undefined ? (
        failure === undefined && <Skeleton lines={6} />
      ) : (
        <>
          <Stats>
            <Stat
              name="Status"
              value={
                <Badge tone={CHECK_TONES[check.status]} dot>
                  {labelOf(check.status)}
                </Badge>
              }
            />
            <Stat name="Found" value={foundBy(check.summary)} />
            <Stat name="Pages" value={count(check.summary.totalPages)} />
            <Stat name="Credits" value={count(check.actualCredits ?? 0)} />
          </Stats>
          {check.error !== null && <Notice tone="warn" title={check.error} />}
          <div className="filters">
            <SelectField
              label="Show"
              value={status}
              onValue={(value) => {
                setStatus(value);
                setSkip(0);
              }}
              options={[
                { value: '', label: 'All' },
                ...Object.keys(PAGE_TONES).map((name) => ({ value: name, label: name })),
              ]}
            />
          </div>
          {data.pages.length === 0 && (
            <Card>
              <Empty icon="refresh" title="No pages">
                No page has this status.
              </Empty>
            </Card>
          )}
          {data.pages.map((page) => (
            <PageCard key={page.id} page={page} />
          ))}
          <div className="row">
            {skip > 0 && (
              <Button small icon="left" onClick={() => setSkip(Math.max(0, skip - ROWS))}>
                Previous
              </Button>
            )}
            {data.hasMore && (
              <Button small icon="right" onClick={() => setSkip(skip + ROWS)}>
                Next
              </Button>
            )}
          </div>
        </>
      )}
    </Page>
  );
}

function PageCard({ page }: { page: CheckPage }) {
  const isNoise = page.judgment?.meaningful === false;
  return (
    <Card
      title={
        <span className="row">
          <Badge tone={isNoise ? 'plain' : PAGE_TONES[page.status]} dot>
            {page.status}
          </Badge>
          <a href={page.url} rel="noreferrer noopener" target="_blank" className="anywhere small">
            {page.url}
          </a>
        </span>
      }
    >
      {page.error !== null && <p>{page.error}</p>}
      {page.judgment !== null && (
        <p className={isNoise ? 'dim' : undefined}>
          <strong>{page.judgment.meaningful ? 'Meaningful.' : 'Not meaningful.'}</strong> {page.judgment.reason}
        </p>
      )}
      {page.diff === null ? (
        page.error === null && <p className="dim small">{page.metadata?.title ?? ''}</p>
      ) : isNoise ? (
        <details className="quiet-diff">
          <summary>What changed</summary>
          <Diff diff={page.diff} />
        </details>
      ) : (
        <Diff diff={page.diff} />
      )}
    </Card>
  );
}
