import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Log } from '../../../foundation/kernel/log.ts';
import { urlList } from '../../../foundation/kernel/url-list.ts';
import type { HostVisit } from '../host/protocol.ts';
import { contextOptions, presentAs } from '../page/identity.ts';
import { type Launched, launch, NoBrowser } from '../program/launch.ts';
import { type Clients, createClients } from './clients.ts';
import type { Runner } from './code/runner.ts';
import { confine } from './confine.ts';
import { createInput } from './input.ts';
import { createLanguages } from './languages.ts';
import { checkUrl } from './objects.ts';
import type { FromSession, SessionCalls, SessionSetup, ToSession } from './protocol.ts';
import { type Relay, startRelay } from './relay.ts';
import { restore } from './restore.ts';
import { createScreencast, type Screencast } from './screencast.ts';
import { snapshotOf } from './snapshot.ts';
import { createTabs, type Tabs } from './tabs.ts';

/**
 * The process of one session: its browser, the driver, and the sandbox of its code. Whatever code or pages do to it ends this process
 * at worst. It ends with its browser, and with the service.
 */

const say = (message: FromSession): void => {
  if (process.connected) process.send?.(message, () => {});
};
const warn = (fields: object, warning: string): void => say({ warning, fields });
const log: Log = { debug: () => {}, info: () => {}, warn, error: warn, child: () => log };

/** Milliseconds between two tellings of what pages there are. */
const TELL_MS = 150;
const FRAME = { width: 1280, height: 720 };

let folder: string | undefined;
let launched: Launched | undefined;
let clients: Clients | undefined;
let relay: Relay | undefined;
let languages: Runner;
let tabs: Tabs;
let screencast: Screencast;
let handle: { [Name in keyof SessionCalls]: (take: SessionCalls[Name]['take']) => Promise<SessionCalls[Name]['give']> };

async function open(setup: SessionSetup): Promise<void> {
  folder = setup.folder;
  const { view } = setup;
  // It takes as long to read as the browser to be found.
  import('playwright-core').catch(() => {});
  try {
    relay = await startRelay(setup.proxy, setup.username, setup.password);
    launched = await launch({ ...setup, proxy: relay.url, log });
    const { browser, version, sandbox, pipe } = launched;
    browser.once('disconnected', () => end(1));
    if (pipe !== undefined) {
      clients = createClients(browser, pipe, {
        message: (client, text) => say({ client, text }),
        closed: (client) => say({ client, closed: true }),
      });
    }
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
        wantLeft: false,
        collect: undefined,
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
    screencast = createScreencast(tabs, (frame) => say({ frame }));
    await prepare(page);
    if (view.only !== undefined) await confine(context, page, await tabs.devtools(page), urlList(view.only));
    const main = page;
    const roots = { page: () => (tabs.works(main) ? main : tabs.active()), context, browser };
    languages = createLanguages({ roots, tabs, folder: setup.folder });
    const input = createInput(tabs);
    handle = {
      async execute(execution) {
        await tabs.ensure();
        return languages.run(execution);
      },
      async open({ url, timeout, left }) {
        checkUrl(url);
        await tabs.ensure();
        await using _ = await restore(context, await tabs.devtools(tabs.active()), left);
        const answer = await tabs.active().goto(url, { waitUntil: 'domcontentloaded', timeout });
        await tabs
          .active()
          .waitForLoadState('load', { timeout: Math.min(5000, timeout) })
          .catch(() => {});
        return { url: tabs.active().url(), status: answer?.status() ?? 0 };
      },
      state: async () => (await context.storageState({ indexedDB: true })) as never,
      async snapshot({ interactive }) {
        await tabs.ensure();
        const one = tabs.active();
        const text = await snapshotOf(one, interactive, 10_000);
        return { url: one.url(), title: await one.title(), text };
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
    say({ ready: { pid: process.pid, version, sandbox } });
  } catch (error) {
    say({ unavailable: error instanceof NoBrowser ? error.message : String(error) });
    end(1);
  }
}

/** Caller's own headers, but for those that the context has another place for. */
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
      (facts) => say({ tabs: facts }),
      () => {},
    );
  }, TELL_MS);
}

let ending = false;
function end(code: number): void {
  if (ending) return;
  ending = true;
  process.disconnect?.();
  setTimeout(() => process.exit(code), 50);
}

process.on('message', (message: ToSession) => {
  if ('setup' in message) {
    open(message.setup);
    return;
  }
  if ('client' in message) {
    if ('text' in message) clients?.send(message.client, message.text);
    else if ('close' in message) clients?.close(message.client);
    else if (clients !== undefined) clients.open(message.client);
    else say({ client: message.client, closed: true });
    return;
  }
  const { id, call, take } = message;
  const work = handle[call] as (given: unknown) => Promise<unknown>;
  work(take).then(
    (gave) => say({ id, gave }),
    (error: unknown) => say({ id, failed: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => {
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
// A page or code may make the driver throw at any time; the session lives on or ends with its browser.
process.on('unhandledRejection', (reason) => warn({ reason: String(reason).slice(0, 500) }, 'in a session'));
