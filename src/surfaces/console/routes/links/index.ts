import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { SessionDeps } from '../../deps.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { confirmEmail } from './confirm-email.ts';
import { describeLink } from './describe-link.ts';
import { resetPassword } from './reset-password.ts';
import { setUp } from './set-up.ts';

/** One-time links. Their tokens come in the body, so that no log has them. */
export const linkRoutes = (deps: SessionDeps): ConsoleRoute[] => [
  describeLink(deps.accounts),
  setUp(deps),
  acceptInvitation(deps),
  resetPassword(deps),
  confirmEmail(deps.accounts),
];
