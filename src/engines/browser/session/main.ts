import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { type Channel, openChannel, parentTransport } from '../../../foundation/channel/index.ts';
import { urlList } from '../../../foundation/kernel/canonical-url.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { HostVisit } from '../host/protocol.ts';
import { contextOptions, presentAs } from '../page/identity.ts';
import { type Launched, launch, NoBrowser } from '../program/launch.ts';
import { type Clients, createClients } from './clients.ts';
import type { Runner } from './code/runner.ts';
import { confine } from './confine.ts';
import { createInput } from './input.ts';
import { createLanguages } from './languages.ts';
import { checkUrl } from './objects.ts';
import {
  type SessionCalls,
  type SessionOwner,
  type SessionPeer,
  type SessionReady,
  type SessionSetup,
  sessionErrors,
} from './protocol.ts';
import { type Relay, startRelay } from './relay.ts';
import { restore } from './restore.ts';
import { createScreencast, type Screencast } from './screencast.ts';
import { snapshotOf } from './snapshot.ts';
import { createTabs, type Tabs } from './tabs.ts';

/**
 * The process of one session: its browser, the driver, and the code sandbox. Whatever code or pages do to it, it can end only this process.
 * It ends with its browser, and with the service.
 */

const warn = (fields: object, warning: string): void => service.emit('warning', { warning, fields });
const log: Log = { debug: () => {}, info: () => {}, warn, error: warn, child: () => log };

/** Milliseconds between two reports of the open pages. */
const TELL_MS = 150;
const FRAME = { width: 1280, height: 720 };

let folder: string | undefined;
let launched: Launched | undefined;
let clients: Clients | undefined;
let relay: Relay | undefined;
let languages: Runner;
let tabs: Tabs;
let screencast: Screencast;
let handle: {
  [Name in keyof SessionCalls]: (params: SessionCalls[Name]['params']) => Promise<SessionCalls[Name]['result']>;
};

async function open(setup: SessionSetup): Promise<SessionReady> {
  folder = setup.folder;
  const { view } = setup;
  // Loading it takes as long as finding the browser.
  import('playwright-core').catch(() => {});
  try {
    relay = await startRelay(setup.proxy, setup.username, setup.password);
    launched = await launch({ ...setup, proxy: relay.closedUrl, proxyKey: relay.key, log });
    const { browser, version, sandbox, pipe } = launched;
    browser.once('disconnected', () => end(1));
    const looks: HostVisit = {
      ...{
        url: 'about:blank',
        time: 0,
        tier: 'basic' as const,
        username: '',
        password: '',
        blockAds: false,
        asksPermit: false,
      },
      ...{ headers: view.headers ?? {}, mobile: view.mobile ?? false, location: view.location ?? {} },
      ...{ skipTlsVerification: view.skipTlsVerification ?? false, waitFor: 0, actions: [], maxBytes: 0 },
      ...{ screenshot: view.mobile ? undefined : { viewport: view.viewport ?? FRAME } },
      ...{
        storageState: view.storageState,
        wantStorageState: false,
        wantFinalState: false,
        collect: undefined,
        markHidden: undefined,
        reuse: undefined,
      },
    };
    const context = await browser.newContext({
      ...contextOptions(looks, version, relay.url),
      ...(view.headers === undefined ? {} : { extraHTTPHeaders: extraHeaders(view.headers) }),
    });
    const page = await context.newPage();
    const prepare = async (one: Page): Promise<void> => {
      await presentAs(await tabs.devtools(one), looks, version);
    };
    tabs = createTabs(context, page, prepare, { active: (one) => screencast?.follow(one), changed: tell });
    if (pipe !== undefined) {
      const { targetInfo } = await (await tabs.devtools(page)).send('Target.getTargetInfo');
      const home = { proxy: relay.url, context: targetInfo.browserContextId as string };
      clients = createClients(browser, pipe, home, {
        message: (client, text) => service.emit('client', { client, text }),
        closed: (client) => service.emit('client', { client, close: true }),
      });
    }
    screencast = createScreencast(tabs, (frame) => service.emit('frame', frame));
    await prepare(page);
    if (view.only !== undefined) await confine(context, page, await tabs.devtools(page), urlList(view.only));
    const main = page;
    const roots = { page: () => (tabs.works(main) ? main : tabs.active()), context, browser, proxy: relay.url };
    languages = createLanguages({ roots, tabs, folder: setup.folder });
    const input = createInput(tabs);
    handle = {
      async execute(execution) {
        await tabs.ensure();
        return languages.run(execution);
      },
      async open({ url, timeout, finalState }) {
        checkUrl(url);
        await tabs.ensure();
        await using _ = await restore(context, await tabs.devtools(tabs.active()), finalState);
        const answer = await tabs.active().goto(url, { waitUntil: 'domcontentloaded', timeout });
        await tabs
          .active()
          .waitForLoadState('load', { timeout: Math.min(5000, timeout) })
          .catch(() => {});
        return { url: tabs.active().url(), status: answer?.status() ?? 0 };
      },
      state: async () => (await context.storageState({ indexedDB: true })) as never,
      async snapshot({ interactive, picture }) {
        await tabs.ensure();
        const one = tabs.active();
        const text = await snapshotOf(one, interactive, 10_000);
        const shown = picture ? await pictureOf(one) : undefined;
        return { url: one.url(), title: await one.title(), text, picture: shown };
      },
      async screencast({ every }) {
        await screencast.set(every);
        if (every !== undefined) tell();
        return {};
      },
      async input(event) {
        await input(event);
        return {};
      },
    };
    return { pid: process.pid, version, sandbox };
  } catch (error) {
    // After this is sent.
    setImmediate(() => end(1));
    throw new Error(error instanceof NoBrowser ? error.message : String(error));
  }
}

/** A picture of what a page shows, as JPEG; undefined where it cannot be had soon. */
async function pictureOf(page: Page): Promise<Uint8Array | undefined> {
  const options = { type: 'jpeg', quality: 60, timeout: 5_000 } as const;
  return page.screenshot(options).catch(() => undefined);
}

/** The caller's headers, except those that are options of the context. */
function extraHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const others = ['user-agent', 'cookie', 'host', 'content-length', 'accept-language'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !others.includes(name.toLowerCase())));
}

let telling: NodeJS.Timeout | undefined;
function tell(): void {
  if (telling !== undefined) return;
  telling = setTimeout(() => {
    telling = undefined;
    tabs.facts().then(
      (facts) => service.emit('tabs', facts),
      () => {},
    );
  }, TELL_MS);
}

let ending = false;
function end(code: number): void {
  if (ending) return;
  ending = true;
  service.close();
  setTimeout(() => process.exit(code), 50);
}

const service: Channel<SessionOwner> = openChannel<SessionOwner, SessionPeer>(parentTransport(), {
  errors: sessionErrors,
  requests: {
    start: open,
    execute: (params) => handle.execute(params),
    open: (params) => handle.open(params),
    state: (params) => handle.state(params),
    snapshot: (params) => handle.snapshot(params),
    screencast: (params) => handle.screencast(params),
    input: (params) => handle.input(params),
  },
  events: {
    client(message) {
      if ('text' in message) clients?.send(message.client, message.text);
      else if ('close' in message) clients?.close(message.client);
      else if (clients !== undefined) clients.open(message.client);
      else service.emit('client', { client: message.client, close: true });
    },
  },
});
void service.exited.then(() => {
  const give = setTimeout(() => process.exit(0), 2500);
  give.unref();
  Promise.all([languages?.close(), launched?.browser.close()])
    .catch(() => {})
    .finally(() => process.exit(0));
});
process.on('exit', () => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});
process.on('SIGINT', () => {});
// A page or code may make the driver throw at any time; the session continues or ends with its browser.
process.on('unhandledRejection', (reason) => warn({ reason: String(reason).slice(0, 500) }, 'in a session'));
