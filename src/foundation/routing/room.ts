import type { Registry } from 'prom-client';
import type { KindOfJob } from '../jobs/index.ts';
import type { MadeFile } from '../store/index.ts';
import type { ConsoleRoute } from './console-route.ts';
import type { RoomLinks } from './link-route.ts';
import type { Route } from './route.ts';
import type { SocketRoute } from './socket-route.ts';

/**
 * What a room gives to the service. Each room's `room.ts` exports a function that opens it, and `migrations` when it has tables;
 * `app.ts` adds up the parts of all rooms.
 */
export interface Room {
  /** How its jobs are run, by the name of the kind. */
  readonly jobs?: Readonly<Record<string, KindOfJob>>;
  /** Endpoints of the public API. */
  readonly routes?: readonly Route[];
  /** Endpoints of the dashboard. */
  readonly consoleRoutes?: readonly ConsoleRoute[];
  /** WebSockets of the public API. */
  readonly sockets?: readonly SocketRoute[];
  /** What needs only a link. */
  readonly links?: RoomLinks;
  /** The file of a signed link that is made while it is downloaded; undefined if it is none of this room. */
  fileOf?(key: string): Promise<MadeFile | undefined>;
  /** Adds its metrics to the registry of the service. */
  metrics?(registry: Registry): void;
  /** Rejects while a dependency is unavailable; called by `/ready`. */
  readiness?(): Promise<void>;
  /** Stops background work; called once, after requests have ended. */
  close?(): Promise<void>;
}
