import { counted } from '@trawl/contract/counted.ts';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty, FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { count } from '../../ui/time.tsx';
import './page-tree.css';
import { StoredPage } from './stored-page.tsx';
import { type Crawl, type CrawlPage, type PageState, type PageTreeNode, STATES } from './types.ts';

/** Milliseconds between two reads of an open folder while the job runs, and pages up to which there are any: each reads all of the job. */
const EVERY = 5_000;
const MOST_WATCHED = 20_000;

interface TreeProps {
  readonly job: Crawl;
  readonly running: boolean;
  readonly onOpen: (page: CrawlPage) => void;
}

/** The pages of a job by the parts of their addresses, with what became of them. A folder is read when it is opened. */
export function PageTree({ job, running }: { job: Crawl; running: boolean }) {
  const [shown, setShown] = useState<CrawlPage>();
  return (
    <Card flush>
      <div className="page-tree">
        <Part job={job} running={running} onOpen={setShown} under="" />
      </div>
      {shown && <StoredPage job={job} page={shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}

/** Nodes of a list from which the browser leaves it out while it is not in view. */
const LONG = 50;

/** Some nodes of a level, and a list of those after them when they are asked for. */
function Part({ under, after = 0, ...tree }: TreeProps & { under: string; after?: number }) {
  const { job, running } = tree;
  const [isMore, setMore] = useState(false);
  const inputs = { params: { id: job.id }, query: { under, after } };
  const isWatched = running && (job.total ?? 0) <= MOST_WATCHED;
  const { data, failure, reload } = useRead('GET /api/crawls/:id/tree', inputs, isWatched ? EVERY : undefined);
  // What was told between the last read and the end.
  const wasRunning = useRef(running);
  useEffect(() => {
    if (wasRunning.current && !running) reload();
    wasRunning.current = running;
  }, [running, reload]);
  if (data === undefined) {
    return (
      <div className="page-tree-note">
        {failure ? <FailureNotice failure={failure} retry={reload} /> : <Skeleton lines={3} />}
      </div>
    );
  }
  const { nodes, next, isWhole } = data;
  const isFirst = after === 0 && under === '';
  return (
    <>
      {isFirst && !isWhole && (
        <div className="page-tree-note">
          <Notice tone="warn">The job has more pages than are counted here. The list has all of them.</Notice>
        </div>
      )}
      {isFirst && nodes.length === 0 && (
        <Empty icon="docs" title="No pages">
          No pages yet.
        </Empty>
      )}
      <ul className={nodes.length > LONG ? 'long' : undefined}>
        {nodes.map((node, at) =>
          node.page === null ? (
            <Folder key={node.under} {...tree} node={node} isOpen={isFirst && at === 0} />
          ) : (
            <Leaf key={node.page.seq} page={node.page} name={node.name} onOpen={tree.onOpen} />
          ),
        )}
      </ul>
      {next !== null &&
        (isMore ? (
          <Part {...tree} under={under} after={next} />
        ) : (
          <div className="page-tree-note">
            <Button small onClick={() => setMore(true)}>
              Show more
            </Button>
          </div>
        ))}
    </>
  );
}

function Folder({ node, isOpen, ...tree }: TreeProps & { node: PageTreeNode; isOpen: boolean }) {
  const [open, setOpen] = useState(isOpen);
  const { name, under, counts } = node;
  return (
    <li>
      <div className="page-tree-row">
        <button type="button" className="page-tree-name" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name={open ? 'down' : 'right'} />
          <bdi className="clip">{name}</bdi>
        </button>
        <Outcomes counts={counts} />
      </div>
      {open && under !== null && (
        <div className="page-tree-inside">
          <Part {...tree} under={under} />
        </div>
      )}
    </li>
  );
}

/** How many pages there are in a folder, and what became of those that are not stored. */
function Outcomes({ counts }: { counts: PageTreeNode['counts'] }) {
  const states = (Object.keys(STATES) as PageState[]).flatMap((state) => {
    const pages = counts[state] ?? 0;
    return pages > 0 ? [{ state, pages, ...STATES[state] }] : [];
  });
  const total = states.reduce((sum, { pages }) => sum + pages, 0);
  return (
    <span className="page-tree-counts">
      <span className="page-tree-bar" aria-hidden="true">
        {states.map(({ state, pages, tone }) => (
          <span key={state} className={tone} style={{ flexGrow: pages }} />
        ))}
      </span>
      <span className="num">{counted(total, 'page')}</span>
      {states
        .filter(({ state }) => state !== 'done')
        .map(({ state, pages, tone, label, short = label }) => (
          <Badge key={state} tone={tone}>
            {count(pages)} {short}
          </Badge>
        ))}
    </span>
  );
}

/** A page; opens what is stored of it, or the page itself. */
function Leaf({ page, name, onOpen }: { page: CrawlPage; name: string; onOpen: (page: CrawlPage) => void }) {
  const { url, n, state, status, title, error } = page;
  const { tone, label, short = label } = STATES[state];
  const text = <bdi className="clip">{name === '' ? '/' : name}</bdi>;
  return (
    <li>
      <div className="page-tree-row">
        {n === null ? (
          <a className="page-tree-name" href={url} target="_blank" rel="noreferrer noopener">
            <Icon name="external" />
            {text}
          </a>
        ) : (
          <button type="button" className="page-tree-name" title={url} onClick={() => onOpen(page)}>
            <Icon name="docs" />
            {text}
          </button>
        )}
        <span className="page-tree-counts">
          {(error ?? title) !== null && (
            <bdi className="page-tree-about clip" title={error ?? undefined}>
              {error ?? title}
            </bdi>
          )}
          {state !== 'done' && <Badge tone={tone}>{short}</Badge>}
          {status !== null && status !== 200 && <span className="num">{status}</span>}
        </span>
      </div>
    </li>
  );
}
