import { workNow } from '../kernel/work.ts';

/** What a job carries from the request or the job that enqueued it to the process that runs it, while traces are on. */
export interface HandedOn {
  /** `traceparent` of what enqueued it. */
  readonly trace: string;
  readonly keyId?: string | undefined;
  /** Zero data retention. */
  readonly isQuiet?: boolean | undefined;
}

/** A field of the stored payload beside those of the handler, who never sees it: without traces nothing is stored. */
const FIELD = '$work';

/** The payload with what the work that runs now hands on. */
export function carrying(payload: unknown): unknown {
  const work = workNow();
  if (work?.span === undefined || typeof payload !== 'object' || payload === null || Array.isArray(payload))
    return payload;
  const carried: HandedOn = { trace: work.span.traceparent, keyId: work.keyId, isQuiet: work.isQuiet };
  return { ...payload, [FIELD]: carried };
}

/** A stored payload as it was enqueued, and what it carries. */
export function unpacked(stored: unknown): { readonly payload: unknown; readonly carried?: HandedOn } {
  if (typeof stored !== 'object' || stored === null || !Object.hasOwn(stored, FIELD)) return { payload: stored };
  const { [FIELD]: carried, ...payload } = stored as Record<string, unknown>;
  return { payload, carried: carried as HandedOn };
}
