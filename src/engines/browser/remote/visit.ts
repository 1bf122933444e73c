import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { ownField } from '../../../foundation/kernel/table.ts';
import { untilAborted } from '../../../foundation/kernel/until-aborted.ts';
import { VisitFailure } from '../host/protocol.ts';
import { serializeScript } from '../in-page/scripts.ts';
import { createOpenRequests } from '../page/network.ts';
import { type Settling, settle } from '../page/settle.ts';
import { Busy, createWorld, fetchHtml, type World } from '../page/world.ts';
import { NoDevtools, openDevtools, type RemoteAddress, type RemoteDevtools } from './devtools.ts';
import type { EventTable, Paused } from './events.ts';

/** Loads a page in a browser of somebody else, in a context of its own. */

export interface RemotePage {
  /** After redirects and scripts. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly html: string;
}

interface RemoteVisit {
  readonly url: string;
  readonly deadline: Deadline;
  /** Limit of UTF-16 units of the HTML. */
  readonly maxLength: number;
  /** Called with the address of each document of the page and its frames before it is requested, also of redirects; refuses what it throws for. */
  readonly permit: (url: URL) => Promise<void>;
  /** Whether the page is the wanted one. If it is not, the page is shown again when it has changed: services take a while. */
  readonly look: (page: RemotePage) => Promise<boolean>;
}

/** Why there is no page, as a part of a sentence about the browser. */
export class RemoteFailure extends Error {}

/** Milliseconds between the first two looks at a page that is not the wanted one; half as much more each time, up to the last. */
const [FIRST_LOOK, LAST_LOOK] = [500, 3000];
/** Milliseconds for which the browser is given to close the context. */
const CLOSING_MS = 2000;

/**
 * Shows pages to `look` until it accepts one. The context is closed in any case.
 * @throws RemoteFailure, EgressError, ApiError; what `permit` throws for the page itself, and what `look` throws; the reason of the deadline
 */
export async function visitRemotely(remote: RemoteAddress, visit: RemoteVisit): Promise<void> {
  const { deadline } = visit;
  try {
    const devtools = await openDevtools(remote, deadline);
    const context = devtools
      .send('Target.createBrowserContext', { disposeOnDetach: true })
      .then(({ browserContextId }) => String(browserContextId));
    try {
      await untilAborted(visitIn(devtools, context, visit), deadline.signal);
    } finally {
      // Nobody waits for it.
      void closeContext(devtools, context);
    }
  } catch (error) {
    throw error instanceof NoDevtools ? new RemoteFailure(error.message) : error;
  }
}

/** Closes the context, and the connection: at once after that, or when the browser has not answered for a while. */
async function closeContext(devtools: RemoteDevtools, context: Promise<string>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSING_MS);
  });
  const closing = context.then((browserContextId) =>
    devtools.send('Target.disposeBrowserContext', { browserContextId }),
  );
  await Promise.race([
    closing.then(
      () => {},
      () => {},
    ),
    late,
  ]);
  clearTimeout(timer);
  devtools[Symbol.dispose]();
}

async function visitIn(devtools: RemoteDevtools, context: Promise<string>, visit: RemoteVisit): Promise<void> {
  const { deadline } = visit;
  const page = await openPage(devtools, await context, visit);
  const { errorText } = await Promise.race([page.send('Page.navigate', { url: visit.url }), page.refused]);
  if (errorText !== undefined) throw new RemoteFailure(`its browser could not load the page (${name(errorText)})`);
  let shown = '';
  let pause = FIRST_LOOK;
  while (!deadline.signal.aborted) {
    await Promise.race([settle(page, deadline.remaining()), page.refused]);
    const read = await page.read();
    if (read !== undefined && read.html !== shown) {
      shown = read.html;
      if (await visit.look(read)) return;
    }
    await Promise.race([sleep(pause), page.refused]);
    pause = Math.min(LAST_LOOK, pause * 1.5);
  }
}

/** Of an error of Chromium, whatever the browser writes. */
const name = (errorText: string): string => /ERR_[A-Z_0-9]{1,60}/.exec(errorText)?.[0] ?? 'unknown';

interface OpenPage extends Settling {
  readonly send: CDPSession['send'];
  /** Rejects when the page itself was led to where it may not go. Never resolves. */
  readonly refused: Promise<never>;
  /** The page as it is; undefined if it is on its way to another. @throws RemoteFailure */
  read(): Promise<RemotePage | undefined>;
}

/** What is known of the document that the page shows. */
interface Shown {
  loaderId: string;
  url: string;
  isLoaded: boolean;
}

async function openPage(devtools: RemoteDevtools, browserContextId: string, visit: RemoteVisit): Promise<OpenPage> {
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId });
  // A page that is a file is none. Where that cannot be said, the file is lost with the context.
  devtools.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }).catch(() => {});
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: true });
  const requests = createOpenRequests<string>();
  const refused = Promise.withResolvers<never>();
  refused.promise.catch(() => {});
  /** Of the documents of the page itself, by the loader. */
  const answers = new Map<string, Pick<RemotePage, 'status' | 'contentType'>>();
  const shown: Shown = { loaderId: '', url: 'about:blank', isLoaded: false };

  const judge = async ({ requestId, request, frameId }: Paused): Promise<void> => {
    try {
      await visit.permit(new URL(request.url));
    } catch (error) {
      if (frameId === targetId) refused.reject(error);
      await send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      return;
    }
    await send('Fetch.continueRequest', { requestId });
  };
  const events: EventTable = {
    'Fetch.requestPaused': (paused) => void judge(paused).catch(() => {}),
    // The first request of a document has the id of its loader.
    'Network.requestWillBeSent': ({ requestId, request, loaderId }) =>
      requests.began(requestId, request.url, requestId === loaderId),
    'Network.loadingFinished': ({ requestId }) => requests.ended(requestId),
    'Network.loadingFailed': ({ requestId }) => requests.ended(requestId),
    'Network.responseReceived': ({ type, frameId, loaderId, response }) => {
      if (type === 'Document' && frameId === targetId)
        answers.set(loaderId, { status: response.status, contentType: response.mimeType });
    },
    'Page.frameNavigated': ({ frame: { id, loaderId, url } }) => {
      if (id === targetId) Object.assign(shown, { loaderId, url, isLoaded: false });
    },
    'Page.navigatedWithinDocument': ({ frameId, url }) => {
      if (frameId === targetId) shown.url = url;
    },
    'Page.domContentEventFired': () => {
      shown.isLoaded = true;
    },
    // While one is open, the page does nothing.
    'Page.javascriptDialogOpening': ({ type }) =>
      void send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => {}),
  };
  const send = devtools.session(sessionId, (method, params) => {
    (ownField(events, method) as ((params: unknown) => void) | undefined)?.(params);
  });
  const documents = [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' } as const];
  await Promise.all([send('Page.enable'), send('Network.enable'), send('Fetch.enable', { patterns: documents })]);
  const world = createWorld({ send }, targetId);
  return {
    ...{ send, refused: refused.promise },
    // A challenge may compute for a while: what takes long is stopped only when the page cannot be read.
    world: { run: world.run, interrupt: async () => {} },
    network: { quietFor: () => requests.quietFor(undefined) },
    page: {
      waitForLoadState: async (_, { timeout }) => {
        const ends = performance.now() + timeout;
        while (!shown.isLoaded && performance.now() < ends) await sleep(Math.min(50, timeout));
      },
    },
    read: async () => {
      const { loaderId } = shown;
      const html = await htmlOf(world, visit);
      if (html === undefined || shown.loaderId !== loaderId) return undefined;
      const { status = 200, contentType = 'text/html' } = answers.get(loaderId) ?? {};
      return { url: shown.url, status, contentType, html };
    },
  };
}

/** Milliseconds for one piece of the HTML. */
const PIECE_MS = 5000;

/** @throws RemoteFailure, and why the connection closed */
async function htmlOf(world: World, { maxLength, deadline }: RemoteVisit): Promise<string | undefined> {
  const left = (): number => Math.min(PIECE_MS, deadline.remaining());
  try {
    return await fetchHtml(world, serializeScript(''), maxLength, left(), left);
  } catch (error) {
    if (error instanceof VisitFailure) throw new RemoteFailure('its answer is too large');
    if (error instanceof ApiError) throw error;
    if (error instanceof Busy) await world.interrupt();
    return undefined;
  }
}
