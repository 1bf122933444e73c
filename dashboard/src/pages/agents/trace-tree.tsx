import { counted } from '@trawl/contract/counted.ts';
import { createContext, useContext } from 'react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { JsonBlock } from '../../ui/code.tsx';
import { Empty } from '../../ui/notice.tsx';
import { duration } from '../../ui/time.tsx';
import type { OpenPage } from './seen-page.tsx';
import { isEvent, type SeenPage, type TraceEvent } from './types.ts';
import './trace-tree.css';

/** What opens the page that a call read; undefined where none is stored. */
const PageOf = createContext<(callId: string) => (() => void) | undefined>(() => undefined);

/** What a run did, as a tree: the agent, and its helpers below it. @param pages that its calls read */
export function TraceTree({
  events,
  pages,
  onOpen,
}: {
  events: readonly TraceEvent[];
  pages: readonly SeenPage[];
  onOpen: OpenPage;
}) {
  const main = events.find(({ agent }) => agent.role === 'orchestrator')?.agent;
  if (main === undefined) {
    return (
      <Empty icon="activity" title="Waiting to start">
        The run is in the queue.
      </Empty>
    );
  }
  const system = events.filter(({ agent }) => agent.role === 'system');
  const isFirst = ({ type }: TraceEvent): boolean => type === 'run.started';
  const byCall = new Map(pages.map((page) => [page.callId, page]));
  const pageOf = (callId: string) => {
    const page = byCall.get(callId);
    return page && (() => onOpen({ page }));
  };
  return (
    <PageOf.Provider value={pageOf}>
      <div className="trace">
        <Lines own={system.filter(isFirst)} events={events} />
        <AgentNode id={main.id} events={events} />
        <Lines own={system.filter((event) => !isFirst(event))} events={events} />
      </div>
    </PageOf.Provider>
  );
}

/** @param events of the whole run, where calls find their ends */
const Lines = ({ own, events }: { own: readonly TraceEvent[]; events: readonly TraceEvent[] }) => (
  <ul className="trace-events">
    {own.map((event) => (
      <Line key={event.eventId} event={event} events={events} />
    ))}
  </ul>
);

function AgentNode({ id, events }: { id: string; events: readonly TraceEvent[] }) {
  const own = events.filter(({ agent }) => agent.id === id).toSorted((a, b) => a.producerSequence - b.producerSequence);
  const helpers = [...new Set(events.flatMap(({ agent }) => (agent.parentId === id ? [agent.id] : [])))];
  const name = own[0]?.agent.name ?? id;
  const end = own.find(isEvent('agent.finished'));
  const tone: Tone = end === undefined ? 'info' : end.outcome === 'succeeded' ? 'ok' : 'danger';
  return (
    <details open>
      <summary>
        <span className="trace-name">{name}</span>{' '}
        <Badge tone={tone} dot>
          {end?.outcome ?? 'working'}
        </Badge>{' '}
        {end?.durationMs !== undefined && <span className="dim small">{duration(end.durationMs)}</span>}
      </summary>
      <Lines
        own={own.filter(({ type }) => type !== 'tool_call.finished' && type !== 'agent.started')}
        events={events}
      />
      {helpers.map((helper) => (
        <AgentNode key={helper} id={helper} events={events} />
      ))}
    </details>
  );
}

function Line({ event, events }: { event: TraceEvent; events: readonly TraceEvent[] }) {
  const { type } = event;
  const pageOf = useContext(PageOf);
  if (type === 'tool_call.started') {
    const end = events.filter(isEvent('tool_call.finished')).find(({ toolCallId }) => toolCallId === event.toolCallId);
    const openPage = pageOf(event.toolCallId);
    return (
      <li>
        <details>
          <summary>
            <code>{event.toolName}</code> <span className="clip">{textOf(event.parameters)}</span>{' '}
            {end === undefined && <span className="dim small">running</span>}
          </summary>
          {openPage === undefined ? (
            <PageLink of={event.parameters} />
          ) : (
            <p>
              <Button small icon="docs" onClick={openPage}>
                The page as it was read
              </Button>
            </p>
          )}
          <JsonBlock value={event.parameters} label="parameters" />
          {end !== undefined && <JsonBlock value={end.result} label="result" />}
        </details>
      </li>
    );
  }
  return <li className={errorOf(event) ? 'trace-error' : undefined}>{saidIn(event)}</li>;
}

/** The page that a call read. */
function PageLink({ of }: { of: unknown }) {
  const { url } = (of ?? {}) as { url?: unknown };
  if (typeof url !== 'string' || !/^https?:/.test(url)) return null;
  return (
    <p>
      <a className="anywhere" href={url} target="_blank" rel="noreferrer noopener">
        {url}
      </a>
    </p>
  );
}

const errorOf = (event: TraceEvent) => ('error' in event ? event.error : null);

function saidIn(event: TraceEvent): string {
  const error = errorOf(event);
  const failed = error ? `: ${error.message} (${error.code})` : '';
  switch (event.type) {
    case 'progress.reported':
      return event.message;
    case 'reasoning.summary':
      return event.text;
    case 'artifact.updated':
      return `The data changed (${event.artifact.change}${event.artifact.itemCount === undefined ? '' : `, ${counted(event.artifact.itemCount, 'record')}`}).`;
    case 'error.occurred':
      return event.error.message;
    case 'browser.session.started':
      return 'Opened a browser.';
    case 'browser.session.finished':
      return `Closed the browser after ${duration(event.durationMs)}.`;
    case 'run.started':
      return 'The run started.';
    case 'run.cancel_requested':
      return 'Cancellation was requested.';
    case 'run.finished':
      return `The run ended: ${event.outcome}${failed}`;
    case 'agent.finished':
      return `Done: ${event.outcome}${failed}`;
    default:
      return event.type;
  }
}

function textOf(value: unknown): string {
  const { url, query } = (value ?? {}) as { url?: unknown; query?: unknown };
  return String(url ?? query ?? '').slice(0, 200);
}
