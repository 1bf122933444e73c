import { counted } from '@trawl/contract/counted.ts';
import { compareWords, type DiffPiece } from '@trawl/contract/diff-rows.ts';
import { Link } from 'wouter';
import { useList } from '../../api/use-list.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { More } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ago } from '../../ui/time.tsx';
import './timeline.css';
import { CHECK_TONES, foundBy, isRunning, labelOf, type Moment, PAGE_TONES } from './types.ts';

/** Checks of one answer. */
const AT_ONCE = 50;

/** What the checks of a monitor found over time, the newest first; those that found nothing new are one line. */
export function Timeline({ monitorId, every }: { monitorId: string; every: number }) {
  const { items, failure, reload, more, busy } = useList(
    'GET /api/monitors/:monitorId/timeline',
    { limit: AT_ONCE },
    'moments',
    every,
    { monitorId },
  );
  return (
    <>
      <FailureNotice failure={failure} retry={reload} />
      {items === undefined ? (
        failure === undefined && <Skeleton lines={4} />
      ) : items.length === 0 ? (
        <Empty icon="refresh" title="No checks yet">
          The first check runs on schedule, or when you press “Check now”.
        </Empty>
      ) : (
        <ol className="timeline" aria-label="Checks">
          {runsOf(items).map(([first, ...others]) =>
            others.length === 0 ? (
              <MomentRow key={first.id} moment={first} />
            ) : (
              <Quiet key={others.at(-1)?.id} moments={[first, ...others]} />
            ),
          )}
        </ol>
      )}
      <More onMore={more} busy={busy} />
    </>
  );
}

/** Whether a check went well and found nothing. */
const isQuiet = ({ status, news }: Moment): boolean => status === 'completed' && news === null;

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

const pathOf = ({ id, monitorId }: Moment): string => `/monitors/${monitorId}/${id}`;

function MomentRow({ moment }: { moment: Moment }) {
  const { news, picture } = moment;
  const tone = isQuiet(moment) ? 'plain' : news === null ? CHECK_TONES[moment.status] : PAGE_TONES[news.status];
  return (
    <li className={`timeline-row ${tone}`}>
      <div className="timeline-text">
        <p className="timeline-head">
          <Link className="row-link" to={pathOf(moment)}>
            {isRunning(moment) ? `${labelOf(moment.status)} …` : foundOf(moment)}
          </Link>
          {moment.status === 'partial' && <Badge tone={CHECK_TONES[moment.status]}>{labelOf(moment.status)}</Badge>}
          <span className="dim small">
            <Ago at={moment.createdAt} />
            {moment.trigger === 'manual' && ', by hand'}
          </span>
        </p>
        {moment.error !== null && <p className="anywhere">{moment.error}</p>}
        {news !== null && <News news={news} />}
      </div>
      {picture !== null && (
        <img className="timeline-picture" src={picture} alt={`How ${news?.url ?? 'the page'} looked`} loading="lazy" />
      )}
    </li>
  );
}

const foundOf = ({ summary, status }: Moment): string => (summary.totalPages > 0 ? foundBy(summary) : labelOf(status));

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
            <Ago at={newest.createdAt} />
          </span>
        </summary>
        <ul>
          {moments.map((moment) => (
            <li key={moment.id}>
              <Link to={pathOf(moment)}>{foundOf(moment)}</Link>{' '}
              <span className="dim small">
                <Ago at={moment.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
