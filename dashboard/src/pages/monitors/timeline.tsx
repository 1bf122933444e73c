import { counted } from '@trawl/contract/counted.ts';
import { compareWords, type DiffPiece } from '@trawl/contract/diff-rows.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ago } from '../../ui/time.tsx';
import './timeline.css';
import { CHECK_TONES, foundBy, isRunning, labelOf, type Moment, PAGE_TONES } from './types.ts';

/** Checks of one answer. */
const AT_ONCE = 50;

/** What the checks of a monitor found over time, the newest first; those that found nothing new are one line. */
export function Timeline({ monitorId, every }: { monitorId: string; every: number }) {
  return (
    <ol className="timeline" aria-label="Checks">
      <Part monitorId={monitorId} every={every} offset={0} />
    </ol>
  );
}

/** Some checks, and those before them when they are asked for. */
function Part({ monitorId, every, offset }: { monitorId: string; every: number | undefined; offset: number }) {
  const [isMore, setMore] = useState(false);
  const inputs = { params: { monitorId }, query: { limit: AT_ONCE, offset } };
  const { data, failure, reload } = useRead('GET /api/monitors/:monitorId/timeline', inputs, every);
  if (data === undefined) {
    return <li>{failure ? <FailureNotice failure={failure} retry={reload} /> : <Skeleton lines={4} />}</li>;
  }
  const { moments, hasMore } = data;
  return (
    <>
      {moments.length === 0 && offset === 0 && (
        <li>
          <Empty icon="refresh" title="No checks yet">
            The first check runs on schedule, or when you press “Check now”.
          </Empty>
        </li>
      )}
      {runsOf(moments).map(([first, ...others]) =>
        others.length === 0 ? (
          <MomentRow key={first.check.id} moment={first} />
        ) : (
          <Quiet key={first.check.id} moments={[first, ...others]} />
        ),
      )}
      {hasMore &&
        (isMore ? (
          <Part monitorId={monitorId} every={undefined} offset={offset + AT_ONCE} />
        ) : (
          <li className="timeline-more">
            <Button small onClick={() => setMore(true)}>
              Show older checks
            </Button>
          </li>
        ))}
    </>
  );
}

/** Whether a check went well and found nothing. */
const isQuiet = ({ check, news }: Moment): boolean => check.status === 'completed' && news === null;

/** Checks that found nothing stand together, if there are some in a row. */
function runsOf(moments: readonly Moment[]): [Moment, ...Moment[]][] {
  const runs: [Moment, ...Moment[]][] = [];
  for (const moment of moments) {
    const last = runs.at(-1);
    if (last !== undefined && isQuiet(moment) && isQuiet(last[0])) last.push(moment);
    else runs.push([moment]);
  }
  return runs;
}

const pathOf = ({ check }: Moment): string => `/monitors/${check.monitorId}/${check.id}`;

function MomentRow({ moment }: { moment: Moment }) {
  const { check, news, picture } = moment;
  const tone = isQuiet(moment) ? 'plain' : news === null ? CHECK_TONES[check.status] : PAGE_TONES[news.status];
  return (
    <li className={`timeline-row ${tone}`}>
      <div className="timeline-text">
        <p className="timeline-head">
          <Link className="row-link" to={pathOf(moment)}>
            {isRunning(check) ? `${labelOf(check.status)} …` : foundOf(moment)}
          </Link>
          {check.status === 'partial' && <Badge tone={CHECK_TONES[check.status]}>{labelOf(check.status)}</Badge>}
          <span className="dim small">
            <Ago at={check.createdAt} />
            {check.trigger === 'manual' && ', by hand'}
          </span>
        </p>
        {check.error !== null && <p className="anywhere">{check.error}</p>}
        {news !== null && <News news={news} />}
      </div>
      {picture !== null && (
        <img className="timeline-picture" src={picture} alt={`How ${news?.url ?? 'the page'} looked`} loading="lazy" />
      )}
    </li>
  );
}

const foundOf = ({ check }: Moment): string =>
  check.summary.totalPages > 0 ? foundBy(check.summary) : labelOf(check.status);

/** What changed on the page that says most of the check. */
function News({ news: { url, title, note, before, now } }: { news: NonNullable<Moment['news']> }) {
  const pieces = compareWords(before ?? '', now ?? '');
  return (
    <>
      {(before !== null || now !== null) && (
        <p className="timeline-change">
          {before !== null && <Side pieces={pieces.before} tag="del" />}
          {before !== null && now !== null && <Icon name="right" />}
          {now !== null && <Side pieces={pieces.now} tag="ins" />}
        </p>
      )}
      {note !== null && <p className="anywhere">{note}</p>}
      <p className="dim small clip">
        <bdi>{title === null ? url : `${title} · ${url}`}</bdi>
      </p>
    </>
  );
}

/** A line before or now, with the words that differ. */
function Side({ pieces, tag: Tag }: { pieces: readonly DiffPiece[]; tag: 'del' | 'ins' }) {
  return (
    <bdi>
      {pieces.map(({ text, differs }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one line never move
        differs ? <Tag key={at}>{text}</Tag> : text,
      )}
    </bdi>
  );
}

/** Checks in a row that found nothing new. */
function Quiet({ moments }: { moments: readonly [Moment, ...Moment[]] }) {
  const [newest] = moments;
  return (
    <li className="timeline-row plain">
      <details className="timeline-text">
        <summary className="timeline-head">
          <span>{counted(moments.length, 'check')} without news</span>
          <span className="dim small">
            <Ago at={newest.check.createdAt} />
          </span>
        </summary>
        <ul>
          {moments.map((moment) => (
            <li key={moment.check.id}>
              <Link to={pathOf(moment)}>{foundOf(moment)}</Link>{' '}
              <span className="dim small">
                <Ago at={moment.check.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
