import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../../foundation/config/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { ConsoleRoute } from '../../foundation/routing/console-route.ts';
import type { LinkPage, LinkSocket } from '../../foundation/routing/link-route.ts';
import type { Peers } from '../../foundation/routing/peers.ts';
import type { Route } from '../../foundation/routing/route.ts';
import type { SocketRoute } from '../../foundation/routing/socket-route.ts';
import type { Blobs, SignedLinks } from '../../foundation/store/index.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import { createAddressLimits } from './address-limits.ts';
import { rememberMethods } from './allowed-methods.ts';
import { acceptJsonBodies, acceptStreams } from './body.ts';
import { answerClientError, answerOddRequests } from './client-errors.ts';
import { compressResponses } from './compression.ts';
import { limitConnections } from './connections.ts';
import { mountConsole } from './console.ts';
import { mountDashboard } from './dashboard.ts';
import type { Dashboard } from './dashboard-files.ts';
import { errorHandler } from './errors.ts';
import { mountFiles } from './files.ts';
import { addFirstHook } from './first-hook.ts';
import { mountForwarding } from './forward.ts';
import { BASE_HEADERS, requestIdOf } from './headers.ts';
import { mountHealth } from './health.ts';
import { createInFlight } from './in-flight.ts';
import { mountLinkPages } from './links.ts';
import { listen } from './listen.ts';
import { type Metrics, mountMetrics } from './metrics.ts';
import { type InspectResponse, mount } from './mount.ts';
import { mountOpenApi } from './openapi.ts';
import { createOrigins } from './origin.ts';
import { createAdmission, type Measured } from './overload.ts';
import { withPaperId } from './paper-id.ts';
import { mountReference } from './reference.ts';
import { createDrain } from './shutdown.ts';
import { endSlowSenders } from './slow-senders.ts';
import { mountSockets } from './sockets.ts';
import { mountUploads } from './uploads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the endpoint reads a JSON body. */
    takesBody?: boolean;
  }
}

export interface ServerOptions {
  readonly config: Pick<
    Config,
    | 'host'
    | 'port'
    | 'maxBody'
    | 'connectionsPerAddress'
    | 'gatewayTimeout'
    | 'publicUrl'
    | 'trustProxy'
    | 'auth'
    | 'v1'
  >;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly routes: readonly Route[];
  /** Streams over WebSockets. */
  readonly sockets?: readonly SocketRoute[];
  /** What links open without a key. */
  readonly links?: { readonly pages: readonly LinkPage[]; readonly sockets: readonly LinkSocket[] };
  /** Other processes that answer for what they have. */
  readonly peers?: Peers | undefined;
  /** Of the dashboard's own API. */
  readonly consoleRoutes: readonly ConsoleRoute[];
  /** Throws when something that requests need is out of order. */
  readonly readiness: () => Promise<void>;
  readonly metrics: Metrics;
  /** What signed links lead to. */
  readonly files: { readonly blobs: Blobs; readonly links: SignedLinks; readonly maxUpload: number };
  /** The web page; undefined when it was not built. */
  readonly dashboard: Dashboard | undefined;
  /** Answers nothing but `/health`, `/ready` and `/metrics`. */
  readonly healthOnly?: boolean;
  /** Of the service, for people. */
  readonly version: string;
  /** Resolves when all that was written so far survives a power cut; what acknowledges a change waits for it. */
  readonly synced?: () => Promise<void>;
  /** Sees every successful response before it is sent; for tests. */
  readonly inspect?: InspectResponse | undefined;
  /** Milliseconds that requests under way get to finish when the server closes; default 30 s. */
  readonly drainTimeout?: number;
  /** Milliseconds in which a client must have sent the headers, and a first part of the body; default 10 s. */
  readonly patience?: number;
  /** What admission control looks at. */
  readonly measure: () => Promise<Measured>;
}

export interface Server {
  /**
   * Starts to accept requests.
   * @returns the address, as `http://host:port`
   * @throws OperatorError if it cannot listen on the port or the host
   */
  listen(): Promise<string>;
  /**
   * Stops: new connections are refused, new requests on connections that are kept get 503, requests under way finish
   * within the drain timeout. Idempotent.
   */
  close(): Promise<void>;
}

/** Bytes of all headers of a request together, the request line included. */
const MAX_HEADERS = 256 * 1024;
/** Milliseconds in which a client must have sent a whole request, however large. */
const REQUEST_TIMEOUT = 300_000;
/** Milliseconds in which it must have sent the headers. From there on it must keep up a rate. */
const PATIENCE = 10_000;

/** Puts the rooms' routes and the service's own pages on HTTP. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { config, log, accounts, routes, metrics, version } = options;
  const origins = createOrigins(config, options.peers);
  const inFlight = createInFlight(config.gatewayTimeout);
  const onError = errorHandler(log);
  const patience = options.patience ?? PATIENCE;
  const app = fastify({
    logger: false,
    genReqId: requestIdOf,
    requestIdHeader: false,
    requestTimeout: REQUEST_TIMEOUT,
    return503OnClosing: false,
    // A request without Host is refused below, with a body.
    http: {
      maxHeaderSize: MAX_HEADERS,
      requireHostHeader: false,
      headersTimeout: patience,
      connectionsCheckingInterval: Math.min(1_000, patience),
      shouldUpgradeCallback: isWebSocket,
    },
    rewriteUrl: ({ url = '/' }) => withPaperId(url),
    routerOptions: { maxParamLength: 2048 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      reply.headers(BASE_HEADERS).header('x-request-id', request.id);
      onError(error, request, reply);
    },
  });
  answerOddRequests(app.server);
  limitConnections(app.server, { most: config.connectionsPerAddress, isFree: origins.isProxy });
  const stopLooking = endSlowSenders(app.server, patience);
  const admission = createAdmission(options.measure, (shortage) => {
    if (shortage === undefined) log.warn({}, 'new work is accepted again');
    else log.warn({ short: shortage.what }, `new work is refused: ${shortage.message}`);
  });
  app.decorateRequest('principal', null);
  app.decorateRequest('call', null);
  app.setErrorHandler(onError);
  const drain = createDrain(app, inFlight, options.drainTimeout ?? 30_000);
  addFirstHook(app, { drain, mode: accounts.mode, methodsOf: rememberMethods(app), isV1On: config.v1 });
  if (options.synced !== undefined) answerWhenSynced(app, options.synced);
  compressResponses(app);
  if (options.peers !== undefined && !options.healthOnly) mountForwarding(app, options.peers, origins);
  app.setNotFoundHandler(() => {
    throw new ApiError('NOT_FOUND');
  });
  acceptJsonBodies(app);
  mountMetrics(app, { metrics, accounts, origins, log });
  mountHealth(app, { version, readiness: options.readiness, admission });
  if (!options.healthOnly) {
    const current = routes.filter(({ replacedBy }) => replacedBy === undefined);
    const endpoints = Object.fromEntries(current.map((route) => [`${route.method} ${route.path}`, route]));
    mountOpenApi(app, { endpoints, version, baseUrl: origins.baseUrl });
    mountReference(app);
    mountFiles(app, options.files);
    mountLinkPages(app, options.links?.pages ?? []);
    mountDashboard(app, { dashboard: options.dashboard, routes: current, version });
    const mounting = {
      accounts,
      origins,
      inFlight,
      admission,
      log,
      gatewayTimeout: config.gatewayTimeout,
      maxBody: config.maxBody,
      inspect: options.inspect,
    };
    for (const route of routes.filter(({ streams }) => streams === undefined)) mount(app, route, mounting);
    await app.register(async (scope) => {
      acceptStreams(scope);
      for (const route of routes.filter(({ streams }) => streams !== undefined)) mount(scope, route, mounting);
      mountUploads(scope, { ...options.files, admission });
    });
    mountConsole(app, options.consoleRoutes, { ...mounting, addresses: createAddressLimits() });
  }
  await app.ready();
  const sockets = options.healthOnly ? [] : (options.sockets ?? []);
  const closeSockets = mountSockets(app.server, sockets, {
    ...{ accounts, origins, log, links: options.links?.sockets ?? [], peers: options.peers },
    inspect: options.inspect,
  });
  return {
    listen: () => listen(app, config.host, config.port),
    async close() {
      closeSockets();
      stopLooking();
      admission.close();
      await drain.close();
      metrics.close();
    },
  };
}

/** Requests that may have changed something are answered when that is on the disk. */
function answerWhenSynced(app: FastifyInstance, synced: () => Promise<void>): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') done(null, payload);
    else synced().then(() => done(null, payload), done);
  });
}

/** Other upgrades, such as Java's offer of HTTP/2, are ignored: the request is answered as it is. */
const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';
