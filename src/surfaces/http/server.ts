import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { createAddressLimits } from './address-limits.ts';
import { acceptJsonBodies, acceptStreams } from './body.ts';
import { answerClientError, answerOddRequests } from './client-errors.ts';
import { compressResponses } from './compression.ts';
import { limitConnections } from './connections.ts';
import { mountConsole } from './console.ts';
import { rememberMethods } from './cors.ts';
import { answerUnknown, mountDashboard } from './dashboard.ts';
import { errorHandler } from './errors.ts';
import { createEventStreams } from './event-streams.ts';
import { mountFiles } from './files.ts';
import { addFirstHook } from './first-hook.ts';
import { mountForwarding } from './forward.ts';
import { fontFaceOf } from './guide/font.ts';
import { mountGuide } from './guide/mount.ts';
import { baseHeaders, requestIdOf } from './headers.ts';
import { mountHealth } from './health.ts';
import { createInFlight } from './in-flight.ts';
import { createLargeBodies } from './large-bodies/index.ts';
import { mountLinks } from './links.ts';
import { listen } from './listen.ts';
import { mountMetrics } from './metrics.ts';
import { mount } from './mount.ts';
import { mountOAuth } from './oauth.ts';
import { mountOpenApi, openApiDocument } from './openapi.ts';
import { createOrigins } from './origin.ts';
import { createAdmission } from './overload.ts';
import { withoutPathKey, withoutTrailingSlash, withPaperId } from './paths.ts';
import { mountProtocol } from './protocol.ts';
import { createBodyReader } from './read-body.ts';
import type { ApiDocument } from './reference/document.ts';
import { mountReference } from './reference/mount.ts';
import type { Server, ServerOptions } from './server-options.ts';
import { createDrain } from './shutdown.ts';
import { endSlowSenders } from './slow-senders.ts';
import { mountSockets } from './sockets.ts';
import { createTeamShare } from './team-share.ts';
import { createTeamTurns } from './team-turns.ts';
import { traceRequests } from './traces.ts';
import { mountUploads } from './uploads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the endpoint reads a JSON body. */
    takesBody?: boolean;
    /** Method and path, as the contract has them. */
    operation?: string;
    /** Method and path of an endpoint of the contract whose large bodies are parsed on a thread. */
    endpoint?: string;
  }
}

/** Limit of a request's headers with the request line, in bytes. */
const MAX_HEADERS = 256 * 1024;
/** Milliseconds for a client to send a complete request of any size. */
const REQUEST_TIMEOUT = 300_000;
/** Milliseconds for a client to send the headers; after it the minimum rate of the body applies. */
const PATIENCE = 10_000;

/** Creates the HTTP server with the routes of all rooms and the pages of the service. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { config, log, accounts, routes, metrics, version } = options;
  const origins = createOrigins(config, options.peers);
  const headers = baseHeaders(config.publicUrl);
  const inFlight = createInFlight(config.gatewayTimeout);
  const onError = errorHandler(log, options.inspect);
  const patience = options.patience ?? PATIENCE;
  const app = fastify({
    logger: false,
    genReqId: requestIdOf,
    requestIdHeader: false,
    requestTimeout: REQUEST_TIMEOUT,
    return503OnClosing: false,
    // addFirstHook refuses requests without Host, with a body.
    http: {
      maxHeaderSize: MAX_HEADERS,
      requireHostHeader: false,
      headersTimeout: patience,
      connectionsCheckingInterval: Math.min(1_000, patience),
      shouldUpgradeCallback: isWebSocket,
    },
    rewriteUrl: (request) => withPaperId(withoutTrailingSlash(withoutPathKey(request))),
    routerOptions: { maxParamLength: 2048 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      onError(error, request, reply);
    },
  });
  answerOddRequests(app.server);
  limitConnections(app.server, { limit: config.connectionsPerAddress, isFree: origins.isProxy });
  const stopSlowSenders = endSlowSenders(app.server, patience);
  const admission = createAdmission(options.measure, (shortage) => {
    if (shortage === undefined) log.warn({}, 'accepting new work again');
    else log.warn({ short: shortage.what }, `refusing new work: ${shortage.message}`);
  });
  app.decorateRequest('principal', null);
  app.decorateRequest('call', null);
  app.setErrorHandler(onError);
  const drain = createDrain(app, inFlight, options.drainTimeout ?? 30_000);
  const dashboard = options.healthOnly ? undefined : options.dashboard;
  addFirstHook(app, {
    headers,
    hasPages: dashboard !== undefined,
    drain,
    mode: accounts.mode,
    methodsOf: rememberMethods(app),
    isV1On: config.v1,
  });
  traceRequests(app, options.tracer);
  if (options.synced !== undefined) answerWhenSynced(app, options.synced);
  compressResponses(app, origins);
  if (options.peers !== undefined && !options.healthOnly) mountForwarding(app, options.peers, origins);
  if (dashboard !== undefined) app.setNotFoundHandler(answerUnknown(dashboard));
  const share = createTeamShare();
  const largeBodies = createLargeBodies(share);
  const bodies = createBodyReader();
  const eventStreams = createEventStreams(log);
  acceptJsonBodies(app, { bodies, share });
  continueAfterChecks(app);
  mountMetrics(app, { metrics, accounts, origins, log, inFlight, admission });
  mountHealth(app, { ...options, admission });
  if (!options.healthOnly) {
    const current = routes.filter(({ replacedBy }) => replacedBy === undefined);
    const endpoints = Object.fromEntries(current.map((route) => [`${route.method} ${route.path}`, route]));
    // Made when somebody reads it: whoever asks keeps what it makes of it, and not the large document twice.
    const document = () => openApiDocument({ endpoints, version });
    mountOpenApi(app, document, origins.baseUrl);
    const fontFace = fontFaceOf(options.dashboard?.files.keys() ?? []);
    mountReference(app, document as unknown as () => ApiDocument, fontFace);
    mountGuide(app, fontFace);
    mountFiles(app, options.files);
    for (const links of options.links ?? []) mountLinks(app, links);
    mountDashboard(app, { dashboard: options.dashboard, routes: current, version });
    const mounting = {
      accounts,
      origins,
      inFlight,
      share,
      largeBodies,
      turns: createTeamTurns(),
      eventStreams,
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
    if (options.protocol !== undefined) {
      mountProtocol(app, options.protocol, { ...mounting, bodies, routes: current, synced: options.synced });
    }
    const addresses = createAddressLimits();
    if (accounts.mode === 'required') mountOAuth(app, { accounts, origins, addresses });
    mountConsole(app, options.consoleRoutes, { ...mounting, addresses });
  }
  await app.ready();
  const sockets = options.healthOnly ? [] : (options.sockets ?? []);
  const closeSockets = mountSockets(app.server, sockets, {
    ...{
      accounts,
      origins,
      log,
      links: options.links?.flatMap(({ sockets = [] }) => sockets) ?? [],
      peers: options.peers,
    },
    inspect: options.inspect,
  });
  return {
    listen: () => listen(app, config.host, config.port),
    async close() {
      closeSockets();
      eventStreams.close();
      stopSlowSenders();
      admission.close();
      await drain.close();
      await largeBodies[Symbol.asyncDispose]();
      metrics.close();
    },
  };
}

/** Other upgrades, such as the h2c offer of Java clients, are ignored. */
const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** Delays responses to requests with side effects until the writes are on disk. */
function answerWhenSynced(app: FastifyInstance, synced: () => Promise<void>): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') done(null, payload);
    else synced().then(() => done(null, payload), done);
  });
}

/**
 * Asks clients that wait for `100 Continue` to send their body only after the checks of key, scope, rate and declared size: others learn what is
 * wrong before they have sent anything.
 */
function continueAfterChecks(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  app.addHook('preParsing', (request, reply, payload, done) => {
    const waits = request.headers.expect?.toLowerCase() === '100-continue';
    const isTooLarge = Number(request.headers['content-length'] ?? 0) > (request.routeOptions.bodyLimit ?? Infinity);
    if (waits && !isTooLarge) reply.raw.writeContinue();
    done(null, payload);
  });
}
