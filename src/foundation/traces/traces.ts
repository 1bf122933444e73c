import type { Attributes, Span as OtelSpan, SpanContext } from '@opentelemetry/api';
import type { Registry } from 'prom-client';
import type { Config } from '../config/index.ts';
import type { Log } from '../kernel/log.ts';
import { metricsLibrary } from '../kernel/metrics-library.ts';
import { processOwner } from '../kernel/process-owner.ts';
import { setField } from '../kernel/table.ts';
import { readTraceParent, writeTraceParent } from '../kernel/traceparent.ts';
import type { NewSpan, Span, SpanFacts, Tracer } from '../kernel/work.ts';
import type { SpanCounts } from './bounded.ts';
import { loadOpenTelemetry, type OpenTelemetry } from './sdk.ts';

export interface Traces extends Tracer {
  /** Since the start. */
  readonly counts: Readonly<SpanCounts>;
  /** Sends what waits, for a few seconds at most. */
  close(): Promise<void>;
}

interface TracesOptions {
  readonly version: string;
  readonly log: Log;
  /** Called with whether the collector fails, and then with a status or a code. */
  readonly report?: (isFailing: boolean, reason?: string) => void;
  /** Milliseconds that a collector gets when the service stops; default 3 s. */
  readonly patience?: number;
}

/** Milliseconds that a collector gets when the service stops. */
const PATIENCE = 3_000;

/** @returns undefined when no collector is set */
export async function openTraces(
  { traces: settings }: Pick<Config, 'traces'>,
  { version, log, report, patience = PATIENCE }: TracesOptions,
): Promise<Traces | undefined> {
  if (settings === undefined) return undefined;
  const counts: SpanCounts = { sent: 0, failed: 0, dropped: 0 };
  let isFailing = false;
  const told = (error: Error | undefined): void => {
    if (isFailing === (error !== undefined)) return;
    isFailing = error !== undefined;
    // The answer of a collector may quote what it got.
    const reason = error && reasonOf(error);
    report?.(isFailing, reason);
    if (reason === undefined) log.info({}, 'traces are sent again');
    else log.warn({ reason }, 'traces are not sent: the collector does not take them');
  };
  const sdk = await loadOpenTelemetry(settings, { version, instance: processOwner, counts, told, patience });
  return {
    counts,
    begin: (made, parent) => begin(sdk, made, contextOf(parent)),
    close: () => sdk.close(),
  };
}

/** A status of HTTP, the code of a failed connection, or a sentence of the packages. */
function reasonOf(error: Error): string {
  const { code } = error as { code?: unknown };
  if (typeof code === 'number') return `status ${code}`;
  if (typeof code === 'string') return code;
  // Without a status, the message of the packages' own errors quotes nobody.
  return /^(?:OTLPExporter)?Error$/.test(error.name) ? error.message.slice(0, 100) : error.name;
}

/** The numbers of `SpanKind` and `SpanStatusCode`, which OTLP defines; the packages are loaded only when traces are on. */
const KINDS = { inside: 0, server: 1, client: 2, consumer: 4 } as const;
const ERROR = 2;

function contextOf(parent: unknown): SpanContext | undefined {
  const read = readTraceParent(parent);
  return read && { traceId: read.traceId, spanId: read.spanId, traceFlags: read.isSampled ? 1 : 0, isRemote: true };
}

function begin(sdk: OpenTelemetry, { name, kind, facts, since }: NewSpan, parent: SpanContext | undefined): Span {
  const options = { kind: KINDS[kind], ...(since === undefined ? {} : { startTime: since }) };
  const span = sdk.tracer.startSpan(name, options, sdk.within(parent));
  if (facts !== undefined) span.setAttributes(attributesOf(facts));
  return asSpan(sdk, span);
}

function asSpan(sdk: OpenTelemetry, span: OtelSpan): Span {
  const context = span.spanContext();
  const { traceId, spanId, traceFlags } = context;
  return {
    traceId,
    isRecorded: span.isRecording(),
    get traceparent() {
      return writeTraceParent({ traceId, spanId, isSampled: (traceFlags & 1) === 1 });
    },
    part: (made) => begin(sdk, made, context),
    note: (facts) => void span.setAttributes(attributesOf(facts)),
    end(failure) {
      if (failure !== undefined) span.setStatus({ code: ERROR, message: failure });
      span.end();
    },
  };
}

/** Longest text of a fact. */
const LONGEST = 200;

function attributesOf(facts: SpanFacts): Attributes {
  const found: Attributes = {};
  for (const [name, value] of Object.entries(facts)) {
    if (value !== undefined) setField(found, name, typeof value === 'string' ? value.slice(0, LONGEST) : value);
  }
  return found;
}

/** Adds what became of spans; nothing, while traces are off. */
export function addTraceMetrics(registry: Registry, traces: Pick<Traces, 'counts'> | undefined): void {
  const { Counter } = metricsLibrary();
  new Counter({
    name: 'trawl_spans_total',
    help: 'Spans that were sent to the collector, that it did not take, and that were dropped because the queue was full',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const outcome of ['sent', 'failed', 'dropped'] as const) this.inc({ outcome }, traces?.counts[outcome] ?? 0);
    },
  });
}
