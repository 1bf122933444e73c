import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import type { FieldIssue } from '@trawl/contract/errors.ts';
import { openChannel, portTransport } from '../../../foundation/channel/index.ts';
import { ApiError, badRequest } from '../../../foundation/kernel/errors.ts';
import { createJsonScan } from '../../../foundation/kernel/json-scan.ts';
import { parseJson } from '../parse-json.ts';
import { type Validated, validate, validateBody } from '../validation.ts';
import { type Accepted, type BodyPeer, type Refused, type SentLarge, schemasOf } from './messages.ts';

import { createAssembly, cut, type Piece } from './pieces.ts';

/** A thread that parses and validates large bodies, one after another. */

/** The pieces of the last body that are still to come. */
let pieces: Generator<Piece> | undefined;
let next: Piece | undefined;
/** The body whose pieces arrive. */
let taken = createAssembly();

function take(): { readonly piece: Piece; readonly hasMore: boolean } {
  const piece = next ?? [];
  const { value, done } = pieces?.next() ?? { value: undefined, done: true };
  next = done === true ? undefined : (value as Piece);
  return { piece, hasMore: next !== undefined };
}

function validated({ endpoint, chunks, ...request }: SentLarge): Validated {
  const scan = createJsonScan();
  for (const chunk of chunks) {
    const wrong = scan.take(chunk);
    if (wrong !== undefined) throw badRequest('body', wrong);
  }
  let body: unknown;
  try {
    body = parseJson({ chunks, hasEscapes: scan.hasEscapes });
  } catch {
    throw badRequest('body', 'Must be valid JSON');
  }
  return validate(schemasOf(endpoint), { ...(request as unknown as Parameters<typeof validate>[1]), body });
}

/** Lower than that of the event loop, as the documents' readers have it; the system alone knows priorities of threads, where it has them. */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  const thread = Number(basename(readlinkSync('/proc/thread-self')));
  setPriority(thread, LOW);
}
/** Nice value. */
const LOW = 5;

try {
  yieldToOthers();
} catch {
  // Without /proc it goes on as it is.
}
/** What a body was validated as, with its first piece, or why it is refused. */
function answered(read: () => Pick<Validated, 'body' | 'ignored'> & Partial<Validated>): Refused | Accepted {
  const began = performance.now();
  const ms = (): number => performance.now() - began;
  pieces = next = undefined;
  try {
    const { query, params, body, ignored } = read();
    pieces = cut(body);
    take();
    return { query, params, ignored, ...take(), ms: ms() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { key, details } = error;
    return { refused: { key, details: details as readonly FieldIssue[] | undefined }, ms: ms() };
  }
}

openChannel<Record<never, never>, BodyPeer>(portTransport(), {
  serial: true,
  requests: {
    read: (sent) => answered(() => validated(sent)),
    take({ piece, isFirst }) {
      const began = performance.now();
      if (isFirst) taken = createAssembly();
      taken.add(piece);
      return { ms: performance.now() - began };
    },
    validate({ endpoint }) {
      const { value } = taken;
      taken = createAssembly();
      return answered(() => validateBody(schemasOf(endpoint).body, value));
    },
    more() {
      const began = performance.now();
      return { ...take(), ms: performance.now() - began };
    },
  },
});
