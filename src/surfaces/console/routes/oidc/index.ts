import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { finishOidc } from './finish-oidc.ts';
import { startOidc } from './start-oidc.ts';

/** Signing in with OpenID Connect; no routes without a provider. */
export const oidcRoutes = ({ people: { oidc } }: Accounts): ConsoleRoute[] =>
  oidc === undefined ? [] : [startOidc(oidc), finishOidc(oidc)];
