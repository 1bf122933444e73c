import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { changePerson } from './change-person.ts';
import { createResetLink } from './create-reset-link.ts';
import { invitePerson } from './invite-person.ts';
import { listInvitations } from './list-invitations.ts';
import { listPeople } from './list-people.ts';
import { removePerson } from './remove-person.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

/** The people of the current organization. */
export const peopleRoutes = (accounts: Accounts): ConsoleRoute[] => [
  listPeople(accounts),
  changePerson(accounts),
  removePerson(accounts),
  createResetLink(accounts),
  listInvitations(accounts),
  invitePerson(accounts),
  withdrawInvitation(accounts),
];
