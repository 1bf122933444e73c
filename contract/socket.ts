import { z } from 'zod';

/** What a WebSocket of the public API declares. Its key is `WS /v2/path`; `WS /v1/path` in an older version. */
export interface SocketEndpoint {
  readonly summary: string;
  /** The scope that a key needs. */
  readonly scope: string;
  /** Connections count together with the requests of that group. */
  readonly rateGroup: string;
  /** A message of the service. */
  readonly message: z.ZodType;
}

export type SocketEndpoints = Readonly<Record<`WS /${'v1' | 'v2'}/${string}`, SocketEndpoint>>;

/** The last message of a connection that was refused or failed: the body that a request would have got. */
export const errorMessage = z.looseObject({
  type: z.literal('error'),
  success: z.literal(false),
  error: z.string(),
  code: z.string().optional(),
  details: z.unknown().optional(),
});
