import type { Viewer } from '../../foundation/routing/console-route.ts';
import type { Actor } from '../../platform/accounts/index.ts';

/** The viewer as an actor of the audit log. @param address IP address of the request */
export const actorOf = ({ personId }: Viewer, address: string): Actor => ({ kind: 'person', personId, address });
