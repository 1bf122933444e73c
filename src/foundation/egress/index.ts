/** Egress: the only room that connects to addresses from outside. */
export { type Address, type AddressKind, classifyAddress, parseAddress } from './addresses.ts';
export { type AllowMatcher, allowHosts, allowsUrl, parseAllowList, portOf } from './allow.ts';
export { inBlocks, isBlock } from './blocks.ts';
export { type Circuit, type CircuitOptions, createCircuit, enterAll, type Failure } from './circuit.ts';
export {
  createEgress,
  DEFAULT_USER_AGENT,
  type Egress,
  type EgressOptions,
} from './client.ts';
export { nameServerAnswers } from './dns/probe.ts';
export { type DnsSetting, resolverFor } from './dns/resolver.ts';
export { EgressError, type EgressFailure, whyNobodyIsThere } from './errors.ts';
export { type Exit, regionOf, type Tier } from './exits.ts';
export { createGuard, type Guard, type GuardOptions, type Resolve, type ResolvedAddress } from './guard.ts';
export type { EgressRequest, EgressResponse, EgressStream } from './message.ts';
export {
  API_PACES,
  backoff,
  createPacer,
  type Pace,
  type Pacer,
  retryAfter,
  steadyTimer,
  type Timer,
} from './pacer.ts';
export { createPoliteness, type Politeness, type PolitenessOptions, type Turn } from './politeness.ts';
export { createExitPool, type ExitPool, type ExitPoolOptions, type ExitState } from './pool/pool.ts';
export { type FilteringProxy, type FilteringProxyOptions, startFilteringProxy } from './proxy/filtering-proxy.ts';
export type { ProxyIdentity, ProxyLease, ProxyTrouble } from './proxy/leases.ts';
export { connectToProxy } from './proxy-answers.ts';
export { publicPart } from './public-part.ts';
export { isRedirect, redirectTarget } from './redirect.ts';
export { parseRobots, type Robots, type RobotsDecision } from './robots/parse.ts';
export { createRobots, ROBOTS_AGENT, type RobotsCache, type RobotsRequest, type SiteRobots } from './robots/robots.ts';
export type { EgressSocket } from './socket.ts';
export { acceptLanguage, browserHeaders, type Locale, languagesOf } from './web/browser-headers.ts';
export { type Cookie, type CookieJar, createCookieJar } from './web/cookies.ts';
export { decodeWhole } from './web/decode-body.ts';
export { createWeb, type Web, type WebAnswer, type WebOptions, type WebRequest } from './web/web.ts';
