import type { Registry } from 'prom-client';
import type { PageThreads } from '../capabilities/scrape/index.ts';
import type { Config } from '../foundation/config/index.ts';
import type { Resolve } from '../foundation/egress/index.ts';
import type { Clock } from '../foundation/kernel/clock.ts';
import type { Log } from '../foundation/kernel/log.ts';
import type { Outages } from '../foundation/kernel/outages.ts';
import type { Room } from '../foundation/routing/room.ts';
import type { Route } from '../foundation/routing/route.ts';
import type { Accounts } from '../platform/accounts/index.ts';
import type { Dashboard, InspectResponse, Measured } from '../surfaces/http/index.ts';
import type { ServerFactory } from '../surfaces/mcp/index.ts';

/** What tests and embedding programs may bring. */
export interface Overrides {
  readonly clock?: Clock;
  readonly log?: Log;
  /** Mounted beside the rooms' own; one with the same method and path replaces it. */
  readonly routes?: readonly Route[] | ((accounts: Accounts) => readonly Route[]);
  /** What the MCP endpoint serves, instead of the tools of the service. */
  readonly mcpServers?: ServerFactory;
  /** Checked by `/ready` beside the rooms' own checks. */
  readonly readiness?: () => Promise<void>;
  /** In place of what admission control measures. */
  readonly measure?: () => Promise<Measured>;
  /** Folder with the builds of the dashboard, instead of the project's own, or a build that has been read. */
  readonly dashboard?: string | Dashboard;
  /** In place of name servers, for what is fetched from the web. */
  readonly resolve?: Resolve;
  /** Sees every successful response before it is sent. */
  readonly inspect?: InspectResponse;
  /** Cost of stored passwords; see `hashPassword`. */
  readonly passwordCost?: number;
  /** In place of threads of its own that make pages. Whoever brings them closes them. */
  readonly threads?: PageThreads;
  /** Milliseconds that running requests get when the app closes. */
  readonly drainTimeout?: number;
  /** Milliseconds in which a client must have sent the headers of a request. */
  readonly patience?: number;
}

/** What opens the floors, one after the other. */
export interface Opening {
  readonly config: Config;
  readonly overrides: Overrides;
  readonly clock: Clock;
  readonly log: Log;
  readonly outages: Outages;
  /** Metrics of what belongs to no room. */
  readonly registry: Registry;
  /** Closes everything in reverse order. */
  readonly opened: AsyncDisposableStack;
  /** Adds a room to the service. */
  use<R extends Room>(room: R): R;
}
