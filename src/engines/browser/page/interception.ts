import type { CDPSession } from 'playwright-core';
import { ownField, setField } from '../../../foundation/kernel/table.ts';
import type { HostVisit } from '../host/protocol.ts';
import { AD_PATTERNS, isAd } from './ad-hosts.ts';
import { isSameSite } from './same-site.ts';
import { sentHeaders } from './sent-headers.ts';

/**
 * Requests that are intercepted between a page and the proxy: for the proxy's credentials, the caller's own headers, ads, and responses
 * that are not pages. Nothing else is intercepted, so the browser's cache stays on; the driver's own interception would disable it.
 */

interface Paused {
  readonly requestId: string;
  readonly networkId?: string | undefined;
  readonly request: { readonly url: string; readonly method: string; readonly headers: Record<string, string> };
  readonly frameId: string;
  readonly resourceType: string;
  readonly responseErrorReason?: string | undefined;
  readonly responseStatusCode?: number | undefined;
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[] | undefined;
}

export interface CapturedFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly status: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Interception {
  /** The content of the main frame's URL, if it is not a page. */
  file: CapturedFile | undefined;
  tooLarge: boolean;
  /** The visit that currently uses the tab. */
  visit: HostVisit;
  /** Whether what happens is the request's own doing, by its actions. */
  isActing: boolean;
  /** Whether the page may not go elsewhere by itself any more. */
  stays: boolean;
  /** The last page of the main frame. */
  document: string;
  /** Called as soon as the document exceeds the limit. */
  onTooLarge: () => void;
  /** Called if there is a file. */
  onFile: () => void;
  /** Called if the page may not go where it wants to; the browser does not always say then that it has been read. */
  onStays: () => void;
}

/** Bytes that are read at a time. */
const PIECE = 1024 * 1024;

const PAGE = /^(text\/html|application\/xhtml\+xml)\b/i;
/** What the browser can show without a download, if a screenshot or actions are requested. */
const SHOWN = /^(text\/|application\/(json|xml)\b|image\/|[^;]*\+(json|xml)\b)/i;

export async function watchAnswers(session: CDPSession, mainFrame: string, first: HostVisit): Promise<Interception> {
  const state: Interception = {
    file: undefined,
    tooLarge: false,
    visit: first,
    isActing: false,
    stays: false,
    document: first.url,
    onTooLarge: () => {},
    onFile: () => {},
    onStays: () => {},
  };
  const tried = new Set<string>();

  const counted = { id: '', bytes: 0 };
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (requestId !== counted.id) return;
    counted.bytes += dataLength;
    if (counted.bytes > state.visit.maxBytes) refuse(state);
  });
  session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const ours = authChallenge.source === 'Proxy' && !tried.has(requestId);
    tried.add(requestId);
    if (tried.size > 1000) tried.clear();
    const { username, password } = state.visit;
    const authChallengeResponse = ours
      ? ({ response: 'ProvideCredentials', username, password } as const)
      : ({ response: 'CancelAuth' } as const);
    session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(gone);
  });
  session.on('Fetch.requestPaused', (event) => {
    decide(session, mainFrame, state, counted, event as Paused).catch(gone);
  });
  await session.send('Fetch.enable', {
    handleAuthRequests: true,
    patterns: [
      { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' },
      // Only intercepted requests are asked for credentials; the browser then reuses them for everything else.
      { urlPattern: '*', resourceType: 'Document', requestStage: 'Request' },
      ...(sentHeaders(first.headers).length > 0
        ? [{ urlPattern: '*', requestStage: 'Request' as const }]
        : first.blockAds
          ? AD_PATTERNS.map((urlPattern) => ({ urlPattern, requestStage: 'Request' as const }))
          : []),
    ],
  });
  return state;
}

/** The page or the browser is gone; its users notice that themselves. */
const gone = (): void => {};

function refuse(state: Interception): void {
  state.tooLarge = true;
  state.onTooLarge();
}

async function decide(
  session: CDPSession,
  mainFrame: string,
  state: Interception,
  counted: { id: string; bytes: number },
  event: Paused,
): Promise<void> {
  const { requestId, request, frameId, resourceType } = event;
  const isMain = resourceType === 'Document' && frameId === mainFrame;
  const answered = event.responseStatusCode !== undefined || event.responseErrorReason !== undefined;
  if (answered) {
    if (isMain && event.responseStatusCode !== undefined && isFile(state.visit, event)) {
      return capture(session, state, event);
    }
    if (isMain) {
      state.document = request.url;
      watchSize(session, state, counted, event);
    }
    await session.send('Fetch.continueRequest', { requestId });
    return;
  }
  if (state.visit.blockAds && !isMain && isAd(request.url, state.visit.url)) {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    return;
  }
  // A form that sends itself to another site would take data there that nobody wanted to send. Without content, the page stays.
  if (
    isMain &&
    !state.isActing &&
    (state.stays || (request.method === 'POST' && !isSameSite(request.url, state.document)))
  ) {
    await session.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
    state.onStays();
    return;
  }
  if (isMain && state.visit.permit !== undefined && !(await state.visit.permit(request.url))) {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    return;
  }
  const own = sentHeaders(state.visit.headers);
  const names = new Set(own.map(([name]) => name.toLowerCase()));
  const sameSite = URL.canParse(request.url) && new URL(request.url).origin === new URL(state.visit.url).origin;
  // A redirect to another site would carry the headers of the request before it.
  const kept = Object.entries(request.headers).filter(([name]) => !names.has(name.toLowerCase()));
  const headers = [...kept, ...(sameSite ? own : [])].map(([name, value]) => ({ name, value }));
  await session.send('Fetch.continueRequest', own.length === 0 ? { requestId } : { requestId, headers });
}

/** A document with a declared size is refused by that; the bytes of others are counted until it has been read. */
function watchSize(
  session: CDPSession,
  state: Interception,
  counted: { id: string; bytes: number },
  event: Paused,
): void {
  const told = headerOf(event, 'content-length');
  if (told !== undefined && headerOf(event, 'content-encoding') === undefined) {
    if (Number(told) > state.visit.maxBytes) refuse(state);
    return;
  }
  counted.id = event.networkId ?? '';
  counted.bytes = 0;
  // Not awaited: it takes effect when the document starts, which itself waits for us.
  session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }).catch(gone);
}

/** Ends the counting of `watchSize`. */
export function documentRead(session: CDPSession): void {
  session.send('Network.disable').catch(gone);
}

const headerOf = (event: Paused, name: string): string | undefined =>
  event.responseHeaders?.find((header) => header.name.toLowerCase() === name)?.value;

function isFile(visit: HostVisit, event: Paused): boolean {
  const status = event.responseStatusCode as number;
  if (status >= 300 && status < 400) return false;
  if (status === 204 || status === 205) return true;
  if (/^\s*attachment/i.test(headerOf(event, 'content-disposition') ?? '')) return true;
  const type = (headerOf(event, 'content-type') ?? '').trim();
  if (type === '' || PAGE.test(type)) return false;
  const isShown = SHOWN.test(type) && (visit.screenshot !== undefined || visit.actions.length > 0);
  return !isShown;
}

/** Reads the file up to the limit, and makes the browser drop the navigation. */
async function capture(session: CDPSession, state: Interception, event: Paused): Promise<void> {
  const { requestId, request } = event;
  const most = state.visit.maxBytes;
  try {
    const told = Number(headerOf(event, 'content-length'));
    if (told > most) refuse(state);
    else {
      const pieces: Uint8Array[] = [];
      let size = 0;
      const { stream } = await session.send('Fetch.takeResponseBodyAsStream', { requestId });
      for (;;) {
        const { data, base64Encoded, eof } = await session.send('IO.read', { handle: stream, size: PIECE });
        const piece = Buffer.from(data, base64Encoded ? 'base64' : 'utf8');
        size += piece.length;
        if (size > most) {
          refuse(state);
          break;
        }
        pieces.push(piece);
        if (eof) break;
      }
      session.send('IO.close', { handle: stream }).catch(gone);
      const headers: Record<string, string> = {};
      for (const { name, value } of event.responseHeaders ?? []) {
        const key = name.toLowerCase();
        const before = ownField(headers, key);
        setField(headers, key, before === undefined ? value : `${before}, ${value}`);
      }
      if (!state.tooLarge) {
        state.file = {
          bytes: Buffer.concat(pieces),
          contentType: headerOf(event, 'content-type') ?? '',
          status: event.responseStatusCode as number,
          url: request.url,
          headers,
        };
      }
    }
  } finally {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    if (state.file !== undefined) state.onFile();
  }
}
