import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import { runApart } from '../kernel/work.ts';

/** What became of spans that were to be sent. */
export interface SpanCounts {
  sent: number;
  /** Refused by the collector, or not sent in time. */
  failed: number;
  /** Not queued: the queue was full. */
  dropped: number;
}

interface Bounds {
  readonly counts: SpanCounts;
  /** Spans that wait at most; as the processor has it, which does not say what it drops. */
  readonly most: number;
  /** Called with each batch. @param error undefined if it was taken */
  readonly told: (error: Error | undefined) => void;
}

/**
 * Counts what a processor of batches sends and drops. It holds no more than `most` spans, since it gets no more.
 * @param batches makes the processor that sends through an exporter
 */
export function bounded(
  exporter: SpanExporter,
  batches: (exporter: SpanExporter) => SpanProcessor,
  { counts, most, told }: Bounds,
): SpanProcessor {
  let waiting = 0;
  const processor = batches({
    export: (spans, done) => {
      waiting -= spans.length;
      // Not as a part of the work whose span was the last of the batch.
      runApart(() =>
        exporter.export(spans, (result) => {
          const error = result.code === TAKEN ? undefined : (result.error ?? new Error('the collector refused spans'));
          if (error === undefined) counts.sent += spans.length;
          else counts.failed += spans.length;
          told(error);
          done(result);
        }),
      );
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  });
  return {
    onStart: () => {},
    onEnd: (span: ReadableSpan) => {
      if (waiting >= most) {
        counts.dropped++;
        return;
      }
      waiting++;
      runApart(() => processor.onEnd(span));
    },
    forceFlush: () => processor.forceFlush(),
    shutdown: () => processor.shutdown(),
  };
}

/** `ExportResultCode.SUCCESS` of @opentelemetry/core. */
const TAKEN = 0;
