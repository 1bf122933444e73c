import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { SessionDeps } from '../../deps.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { endAllSessions } from './end-all-sessions.ts';
import { endSession } from './end-session.ts';
import { forgotPassword } from './forgot-password.ts';
import { getSession } from './get-session.ts';
import { listSessions } from './list-sessions.ts';
import { renameMe } from './rename-me.ts';
import { signIn } from './sign-in.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';
import { signOut } from './sign-out.ts';
import { switchTeam } from './switch-team.ts';

/** Signing in and out, and the viewer's own account. */
export const sessionRoutes = (deps: SessionDeps): ConsoleRoute[] => [
  getSession(deps),
  signIn(deps),
  signInWithPasskey(deps),
  signOut(deps.accounts),
  listSessions(deps.accounts),
  endAllSessions(deps.accounts),
  endSession(deps.accounts),
  switchTeam(deps),
  renameMe(deps),
  changeEmail(deps.accounts),
  changePassword(deps),
  forgotPassword(deps.accounts),
];
