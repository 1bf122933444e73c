import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What this process is doing, and for whom: a request or a job, wherever the code that does it is. Log lines name it, and what takes time
 * in it (a fetch, a statement, a model) becomes spans of its trace while traces are on.
 */

/**
 * What a span says besides its name and its times: words of ours, numbers, names of hosts. Never content of pages, texts of callers, paths or
 * queries of URLs, secrets, or messages of errors.
 */
export type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

export interface NewSpan {
  readonly name: string;
  /** Whether it is asked from outside, asks outside, takes a job, or stays inside. */
  readonly kind: 'server' | 'client' | 'consumer' | 'inside';
  readonly facts?: SpanFacts;
  /** When it began, Unix time in milliseconds; now by default. */
  readonly since?: number;
}

/** A part of a trace that takes time. */
export interface Span {
  readonly traceId: string;
  /** For whoever continues the trace elsewhere; see traceparent.ts. */
  readonly traceparent: string;
  /** Whether it is kept. Parts of one that is not are not made. */
  readonly isRecorded: boolean;
  part(made: NewSpan): Span;
  note(facts: SpanFacts): void;
  /** @param failure a word for what went wrong; see `failureWord` */
  end(failure?: string): void;
}

/** Begins traces, and continues those of others. */
export interface Tracer {
  /** @param parent a `traceparent`; one that is malformed is ignored */
  begin(made: NewSpan, parent?: unknown): Span;
}

/** What runs, and for whom. */
export interface Work {
  readonly team?: string | undefined;
  readonly keyId?: string | undefined;
  readonly job?: string | undefined;
  /** The trace in log lines; of a caller that has one while traces are off here. */
  readonly trace?: string | undefined;
  readonly span?: Span | undefined;
  /** Zero data retention: spans of it have names and times only. */
  readonly isQuiet?: boolean | undefined;
}

const working = new AsyncLocalStorage<Work | undefined>();

export const workNow = (): Work | undefined => working.getStore();

/** Runs something as this work, with all that it starts. */
export const runAs = <R>(work: Work, run: () => R): R => working.run(work, run);

/** Runs something that is no part of the work that comes here, such as sending what several works have left. */
export const runApart = <R>(run: () => R): R => working.run(undefined, run);

/** Adds to what is known of the work that runs. */
export const runWith = <R>(more: Work, run: () => R): R => working.run({ ...working.getStore(), ...more }, run);

/** Fields of log lines. */
export function workFields(): Readonly<Record<string, string>> {
  const work = working.getStore();
  if (work === undefined) return {};
  const { team, keyId, job, trace } = work;
  return {
    ...(trace === undefined ? {} : { trace }),
    ...(team === undefined ? {} : { team }),
    ...(keyId === undefined ? {} : { keyId }),
    ...(job === undefined ? {} : { job }),
  };
}

type Note = (facts: SpanFacts) => void;
const nothing: Note = () => {};

/**
 * Does something as a part of the trace of the work that runs; just does it where there is none.
 * @param made made only if there is one
 * @param work gets a function that adds facts
 */
export function traced<R>(made: () => NewSpan, work: (note: Note) => Promise<R>): Promise<R> {
  const now = working.getStore();
  return now?.span?.isRecorded === true ? inPart(now, now.span, made(), work) : work(nothing);
}

async function inPart<R>(now: Work, whole: Span, made: NewSpan, work: (note: Note) => Promise<R>): Promise<R> {
  const { facts, ...named } = made;
  const span = whole.part(now.isQuiet || facts === undefined ? named : made);
  const note: Note = now.isQuiet ? nothing : (more) => span.note(more);
  try {
    const result = await working.run({ ...now, span }, () => work(note));
    span.end();
    return result;
  } catch (error) {
    span.end(now.isQuiet ? 'failed' : failureWord(error));
    throw error;
  }
}

/** Adds a part that is over to the trace of the work that runs. @param ms how long it took, until now */
export function tracedBefore(made: () => NewSpan, ms: number, failure?: string): void {
  const now = working.getStore();
  if (now?.span?.isRecorded !== true) return;
  const { facts, ...named } = made();
  const since = Date.now() - ms;
  now.span.part(now.isQuiet || facts === undefined ? { ...named, since } : { ...named, facts, since }).end(failure);
}

const WORD = /^[A-Za-z][\w.-]{0,63}$/;

/** A word for an error, from its code or its type; its message may quote what nobody else is to read. */
export function failureWord(error: unknown): string {
  const { key, failure, code, name } = (error ?? {}) as Record<string, unknown>;
  const word = [key, failure, code, name].find((one) => typeof one === 'string' && WORD.test(one));
  return (word as string | undefined) ?? 'failed';
}
