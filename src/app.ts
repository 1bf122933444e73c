import { readFileSync } from 'node:fs';
import { type Capabilities, openCapabilities } from './compose/capabilities.ts';
import { openEngines } from './compose/engines.ts';
import { openFoundation } from './compose/foundation.ts';
import { addStateMetrics } from './compose/metrics.ts';
import { migrations } from './compose/migrations.ts';
import type { Opening, Overrides } from './compose/opening.ts';
import { openPlatform } from './compose/platform.ts';
import { providerFunctions } from './compose/provider-functions.ts';
import { openServer, startWorking } from './compose/surfaces.ts';
import { described, type ModelInForce, placeOfModel } from './engines/llm/index.ts';
import type { Config } from './foundation/config/index.ts';
import { systemClock } from './foundation/kernel/clock.ts';
import type { OperatorError } from './foundation/kernel/errors.ts';
import { watchGauges } from './foundation/kernel/gauges.ts';
import { createLog } from './foundation/kernel/log.ts';
import { addOutageMetrics, createOutages } from './foundation/kernel/outages.ts';
import { ownCommand } from './foundation/kernel/process-owner.ts';
import type { Room } from './foundation/routing/room.ts';
import { type Accounts, type Keys, linkUrl } from './platform/accounts/index.ts';
import { createMetrics } from './surfaces/http/index.ts';

/** The composition root: opens the floors from the ground up, adds up what their rooms give, and puts it on HTTP. */

export { migrations } from './compose/migrations.ts';
export type { Overrides } from './compose/opening.ts';

/** The whole service, ready to listen. */
export interface App {
  readonly keys: Keys;
  /** Resolves with the reason when a newer version upgraded the database: this process has to stop. */
  readonly upgraded: Promise<OperatorError>;
  /**
   * Accepts requests from now on.
   * @throws OperatorError when the port or the host is not available
   */
  listen(): Promise<Listening>;
  /** Finishes running requests, then closes everything. Idempotent. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Listening {
  /** `http://host:port` that the service listens on. */
  readonly address: string;
  /** Where clients reach it: TRAWL_PUBLIC_URL if set, else the address. */
  readonly url: string;
  /** The first key of the installation if this start created it; it is shown only once. */
  readonly firstKey: string | undefined;
  /** Opens the page on which the first owner signs up; undefined once somebody has an account. */
  readonly setupLink: string | undefined;
  /** The language model in use, in words. */
  readonly model: string;
  /** What is wrong with the browser's sandbox, and what to do; undefined: nothing. */
  readonly sandbox: string | undefined;
}

/** The version of the service, from its package. */
export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

/**
 * Opens the database, migrates it and wires the rooms.
 * @throws OperatorError when a setting or the environment has to change first; nothing stays open then
 */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const { clock = systemClock, log = createLog(config.logLevel) } = overrides;
  const opened = new AsyncDisposableStack();
  const rooms: Room[] = [];
  const use = <R extends Room>(room: R): R => {
    rooms.push(room);
    opened.defer(() => room.close?.());
    return room;
  };
  try {
    const metrics = createMetrics();
    opened.defer(() => metrics.close());
    const { registry } = metrics;
    const outages = createOutages();
    watchGauges(registry, log);
    addOutageMetrics(registry, outages);
    const opening: Opening = { config, overrides, clock, log, outages, registry, opened, use };
    const foundation = await openFoundation(opening, migrations, version);
    const engines = openEngines(opening, foundation);
    const platform = await openPlatform(opening, foundation, {
      functions: providerFunctions(() => capabilities.functions),
      documentOf: (ref) => capabilities.documentOf(ref),
    });
    const capabilities: Capabilities = await openCapabilities(opening, foundation, engines, platform);
    const jobMetrics = addStateMetrics(opening, foundation, engines, version);
    if (config.roles.worker) startWorking(foundation.jobs, rooms, opening, jobMetrics, foundation.work);
    const server = await openServer(opening, { foundation, engines, platform, capabilities, rooms, metrics, version });
    let closed: Promise<void> | undefined;
    const close = (): Promise<void> => {
      closed ??= opened.disposeAsync();
      return closed;
    };
    return {
      keys: platform.accounts.keys,
      upgraded: foundation.upgraded,
      async listen() {
        const address = await server.listen();
        capabilities.interact.listensAt(address);
        const sandbox = await engines.sandboxWarning();
        if (sandbox !== undefined) log.warn({}, sandbox);
        const greeted = await greeting(config, platform.accounts, address);
        // The first key is shown only once.
        await foundation.db.synced();
        return { address, sandbox, model: modelLine(engines.inUse.settings), ...greeted };
      },
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

function modelLine(settings: ModelInForce | undefined): string {
  if (settings === undefined) return `none, rules read pages; ${ownCommand} model lists what can be used`;
  const { model, baseUrl, abilities } = settings;
  return `${model} at ${placeOfModel(baseUrl)}${abilities === undefined ? '' : ` (${described(abilities)})`}`;
}

/** The messages for the person who started the service. */
async function greeting(
  config: Config,
  accounts: Accounts,
  address: string,
): Promise<Omit<Listening, 'address' | 'sandbox' | 'model'>> {
  if (!config.roles.api) return { url: address, firstKey: undefined, setupLink: undefined };
  // After the port is ours: a start that fails must not use up the one time that the key is shown.
  const firstKey = config.apiKey || config.auth === 'open' ? undefined : await accounts.keys.first();
  const url = config.publicUrl?.replace(/\/+$/, '') ?? address;
  const { setup } = accounts.people;
  const isNew = !(await setup.isDone());
  return { url, firstKey, setupLink: isNew ? linkUrl(url, 'setup', await setup.setupLink('start')) : undefined };
}
