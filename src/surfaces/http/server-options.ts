import type { Config } from '../../foundation/config/index.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Tracer } from '../../foundation/kernel/work.ts';
import type { ConsoleRoute } from '../../foundation/routing/console-route.ts';
import type { RoomLinks } from '../../foundation/routing/link-route.ts';
import type { Peers } from '../../foundation/routing/peers.ts';
import type { Protocol } from '../../foundation/routing/protocol.ts';
import type { Route } from '../../foundation/routing/route.ts';
import type { SocketRoute } from '../../foundation/routing/socket-route.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { Dashboard } from './dashboard-files.ts';
import type { SignedFiles } from './files.ts';
import type { Problem } from './health.ts';
import type { Metrics } from './metrics.ts';
import type { InspectResponse } from './mount.ts';
import type { Measured } from './overload.ts';

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
  /** The protocol for agents, over the same routes; undefined without one. */
  readonly protocol?: Protocol | undefined;
  /** WebSockets. */
  readonly sockets?: readonly SocketRoute[];
  /** Pages and streams that need only a link, without a key. */
  readonly links?: readonly RoomLinks[];
  /** Peer processes, for requests that only they can serve. */
  readonly peers?: Peers | undefined;
  /** Routes of the dashboard's API. */
  readonly consoleRoutes: readonly ConsoleRoute[];
  /** Throws when a dependency is unavailable. */
  readonly readiness: () => Promise<void>;
  /** What fails while requests can be served. */
  readonly problems: () => Promise<readonly Problem[]>;
  readonly metrics: Metrics;
  /** undefined while traces are off. */
  readonly tracer?: Tracer | undefined;
  /** Behind signed links. */
  readonly files: SignedFiles & { readonly maxUpload: number };
  /** undefined if it was not built. */
  readonly dashboard: Dashboard | undefined;
  /** Serves only `/health`, `/ready` and `/metrics`. */
  readonly healthOnly?: boolean;
  /** Version of the service. */
  readonly version: string;
  /** Resolves when all earlier writes survive a power failure; responses to changes wait for it. */
  readonly synced?: () => Promise<void>;
  /** Called with every successful response before it is sent; for tests. */
  readonly inspect?: InspectResponse | undefined;
  /** Milliseconds for running requests to finish when the server closes; default 30 s. */
  readonly drainTimeout?: number;
  /** Milliseconds for a client to send the headers, and before the minimum rate of the body applies; default 10 s. */
  readonly patience?: number;
  /** Measures the input of admission control. */
  readonly measure: () => Promise<Measured>;
}

export interface Server {
  /**
   * Starts accepting requests.
   * @returns the address, as `http://host:port`
   * @throws OperatorError if it cannot listen on the port or the host
   */
  listen(): Promise<string>;
  /**
   * Stops: refuses new connections, answers new requests on open connections with 503, and lets running requests finish within the
   * drain timeout. Idempotent.
   */
  close(): Promise<void>;
}
