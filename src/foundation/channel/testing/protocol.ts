import { ApiError, type CatalogKey } from '../../kernel/errors.ts';
import { type ErrorCodec, plainErrors } from '../index.ts';

/** The peer of the contract tests. */
export type Peer = {
  requests: {
    echo: { params: unknown; result: unknown };
    /** Throws; `api`: an ApiError. */
    fail: { params: 'plain' | 'api'; result: never };
    /** Responds when it is aborted or its deadline passes. */
    wait: { params: null; result: 'stopped' };
    /** Reports so many times before it responds. */
    count: { params: number; result: number; progress: number };
    /** Responds upon `release`. */
    hold: { params: null; result: null };
    /** What is held now, and the most that ever was. */
    held: { params: null; result: { now: number; most: number } };
    /** Responds, then emits `aborted`, then returns something else. */
    early: { params: string; result: string };
    remaining: { params: null; result: number };
    /** Ends before it responds. */
    end: { params: 'exit' | 'throw' | 'kill'; result: never };
    /** Responds, and closes its side. */
    leave: { params: string; result: string };
    unserializable: { params: null; result: unknown };
    /** Sends `double` back to whoever asks. */
    back: { params: number; result: number };
    /** Moves a buffer with its response; the length of what is left of it comes with `moved`. */
    buffer: { params: number; result: Uint8Array };
  };
  events: { release: null; peek: null };
};

export type Owner = {
  requests: { double: { params: number; result: number } };
  events: { held: number; aborted: string; moved: number };
};

export const errors: ErrorCodec = {
  encode: (error) =>
    error instanceof ApiError ? { api: error.key, details: error.details } : plainErrors.encode(error),
  decode(data) {
    const { api, details } = data as { api?: CatalogKey; details?: unknown };
    return api === undefined ? plainErrors.decode(data) : new ApiError(api, { details });
  },
};

/** Cannot be cloned, and is no JSON. */
export const unserializable = () => ({ call: () => 1, big: 1n });
