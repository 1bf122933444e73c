import type { Parsed, ResponseOf, Sent } from '@trawl/contract/endpoint.ts';
import type { v2 } from '@trawl/contract/v2.ts';
import type { ApiError } from '../kernel/errors.ts';
import type { Principal, V2Key } from './route.ts';

/** A protocol of its own (MCP) over the endpoints of the API. `http` checks the key of a request and runs the endpoints. */

type V2 = typeof v2;

/** The inputs of an endpoint, before validation. @typeParam Key method and path, as the contract has them */
export interface EndpointInput<Key extends V2Key = V2Key> {
  readonly query?: Sent<V2[Key], 'query'> | Readonly<Record<string, unknown>>;
  readonly body?: Sent<V2[Key], 'body'> | Readonly<Record<string, unknown>>;
  readonly params?: Partial<Parsed<V2[Key], 'params'>> | Readonly<Record<string, string>>;
  /** JSON for an endpoint that reads its body as a stream. */
  readonly stream?: object;
}

/** What the activity log says about a call, besides the endpoint. */
export interface Via {
  readonly tool: string;
  /** Name and version of the client. */
  readonly client: string | undefined;
}

export interface RunOptions extends Via {
  /** Ends the run earlier than the end of the request. */
  readonly signal?: AbortSignal;
}

export interface ProtocolCall {
  readonly principal: Principal;
  /** `http(s)://host[:port]` at which the client reached the service. */
  readonly baseUrl: string;
  /** Aborts when the client disconnects or the service shuts down. */
  readonly signal: AbortSignal;
  readonly userAgent: string | undefined;
  /** Lets the call go on after its client has disconnected, until the result is called; then it ends as it would have at once. */
  outlast(): () => void;
  /**
   * Runs an endpoint of the API for the caller, with the checks, limits, credits and the activity log of a request, but without HTTP.
   * @throws ApiError as the endpoint does; FORBIDDEN or RATE_LIMIT_EXCEEDED before it runs
   */
  run<Key extends V2Key>(key: Key, input: EndpointInput<Key>, options: RunOptions): Promise<ResponseOf<V2[Key]>>;
}

export interface Protocol {
  readonly paths: readonly string[];
  /** What a body has as the `traceparent` of its caller, which need not be one. */
  traceParentOf(this: void, body: unknown): unknown;
  /** @param body parsed JSON; undefined without one */
  answer(request: Request, body: unknown, call: ProtocolCall): Promise<Response>;
  /** The body of the response to a request that is refused before `answer`. */
  refusal(error: ApiError): object;
  /** Ends what is open. */
  close(): Promise<void>;
}
