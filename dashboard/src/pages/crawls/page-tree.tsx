import { counted } from '@trawl/contract/counted.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty, FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { count } from '../../ui/time.tsx';
import { useNearView } from '../../ui/use-near-view.ts';
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
  /** Pixels of a row. */
  readonly rowHeight: RefObject<number>;
}

/** The pages of a job by the parts of their addresses, with what became of them. A folder is read when it is opened. */
export function PageTree({ job, running }: { job: Crawl; running: boolean }) {
  const [shown, setShown] = useState<CrawlPage>();
  const rowHeight = useRef(USUAL);
  return (
    <Card flush>
      <div className="page-tree">
        <Part job={job} running={running} onOpen={setShown} rowHeight={rowHeight} under="" />
      </div>
      {shown && <StoredPage job={job} page={shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}

/** Nodes of a list that are on the page together, if they are near the view, and pixels of one before any was measured. */
const TOGETHER = 40;
const USUAL = 36;

/** Some nodes of a level, and a list of those after them when they are asked for. */
function Part({ under, after = 0, ...tree }: TreeProps & { under: string; after?: number }) {
  const { job, running } = tree;
  const [isMore, setMore] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
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
  const open = chosen ?? new Set(isFirst ? [nodes[0]?.under ?? ''] : []);
  const toggle = (folder: string): void => setChosen(toggled(open, folder));
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
      {together(nodes).map(({ at, some }) => (
        <Some key={at} {...tree} nodes={some} open={open} onToggle={toggle} />
      ))}
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

/** A list in parts that are next to each other, each by its place. */
const together = (nodes: readonly PageTreeNode[]): { at: number; some: readonly PageTreeNode[] }[] =>
  Array.from({ length: Math.ceil(nodes.length / TOGETHER) }, (_, at) => ({
    at,
    some: nodes.slice(at * TOGETHER, (at + 1) * TOGETHER),
  }));

const toggled = (open: ReadonlySet<string>, folder: string): ReadonlySet<string> =>
  new Set(open.has(folder) ? [...open].filter((one) => one !== folder) : [...open, folder]);

/** Nodes next to each other. While they are not near the view there is only their room, unless a folder of them is open. */
function Some({
  nodes,
  open,
  onToggle,
  ...tree
}: TreeProps & {
  nodes: readonly PageTreeNode[];
  open: ReadonlySet<string>;
  onToggle: (folder: string) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const { isNear, height } = useNearView(list, nodes.length, tree.rowHeight);
  const isShown = isNear || nodes.some(({ under }) => under !== null && open.has(under));
  return (
    <ul ref={list} style={isShown ? undefined : { height }}>
      {isShown &&
        nodes.map((node) =>
          node.page === null ? (
            <Folder
              key={node.under}
              {...tree}
              node={node}
              isOpen={open.has(node.under ?? '')}
              onToggle={() => onToggle(node.under ?? '')}
            />
          ) : (
            <Leaf key={node.page.seq} page={node.page} name={node.name} onOpen={tree.onOpen} />
          ),
        )}
    </ul>
  );
}

function Folder({
  node,
  isOpen,
  onToggle,
  ...tree
}: TreeProps & { node: PageTreeNode; isOpen: boolean; onToggle(): void }) {
  const { name, under, counts } = node;
  return (
    <li>
      <div className="page-tree-row">
        <button type="button" className="page-tree-name" aria-expanded={isOpen} onClick={onToggle}>
          <Icon name={isOpen ? 'down' : 'right'} />
          <bdi className="clip">{name}</bdi>
        </button>
        <Outcomes counts={counts} />
      </div>
      {isOpen && under !== null && (
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
  const text = name === '' ? '/' : name;
  return (
    <li className="page-tree-row">
      {n === null ? (
        <a className="page-tree-name page clip" href={url} target="_blank" rel="noreferrer noopener" title={url}>
          {text}
        </a>
      ) : (
        <button type="button" className="page-tree-name page clip" title={url} onClick={() => onOpen(page)}>
          {text}
        </button>
      )}
      {(error ?? title) !== null && (
        <bdi className="page-tree-about clip" title={error ?? undefined}>
          {error ?? title}
        </bdi>
      )}
      {state !== 'done' && <Badge tone={tone}>{short}</Badge>}
      {status !== null && status !== 200 && <span className="page-tree-about num">{status}</span>}
    </li>
  );
}
