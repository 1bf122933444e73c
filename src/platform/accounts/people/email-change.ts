import { ApiError, OperatorError } from '../../../foundation/kernel/errors.ts';
import type { Viewer } from '../../../foundation/routing/console-route.ts';
import type { Transaction } from '../../../foundation/store/index.ts';
import type { AccountsTables } from '../tables.ts';
import type { PeopleDeps } from './deps.ts';
import { endResetLinks, findLink, linkInvalid, makeLink, spendLink } from './links.ts';
import { emailKey, emailTaken, findByEmail, recordForPerson } from './person.ts';

/** Another email for an account. */
export interface EmailChange {
  /**
   * Mails a link to the new address, which has to be opened there. The result is the same if the address has an account: it then
   * gets no link.
   * @throws ApiError NOT_FOUND without a mail server, RATE_LIMIT_EXCEEDED
   */
  ask(viewer: Viewer, email: string, address: string, urlOf: (token: string) => string): Promise<void>;
  /** @returns the new email. @throws ApiError NOT_FOUND with LINK_INVALID, CONFLICT with EMAIL_TAKEN */
  confirm(token: string, address: string): Promise<string>;
  /** By an operator, without confirmation. @throws OperatorError for an unknown person, or a new address with an account */
  force(from: string, to: string): Promise<void>;
}

export function createEmailChange(deps: PeopleDeps): EmailChange {
  const { db, clock, log, mail, attempts, sessions } = deps;

  const change = async (tx: Transaction<AccountsTables>, personId: string, email: string): Promise<void> => {
    if ((await findByEmail(tx, email)) !== undefined) throw emailTaken();
    await tx.kysely
      .updateTable('people')
      .set({ email: email.trim(), email_key: emailKey(email) })
      .where('id', '=', personId)
      .execute();
    // A mail at the old address must not open the account.
    await endResetLinks(tx, clock, personId);
    tx.afterCommit(sessions.forget);
  };

  const send = async (to: string, subject: string, text: string): Promise<void> => {
    try {
      await mail?.send({ to, subject, text });
    } catch (error) {
      log.warn({ err: error }, 'mail about a new email address not sent');
    }
  };

  return {
    async ask(viewer, email, address, urlOf) {
      if (mail === undefined) throw new ApiError('NOT_FOUND');
      await attempts.take(`new email of ${viewer.personId}`, address);
      if ((await findByEmail(db, email)) !== undefined) return;
      const { token } = await db.transaction(async (tx) => {
        await endEmailLinks(tx, viewer.personId, new Date(clock.now()).toISOString());
        await recordForPerson(tx, clock, viewer.personId, address, 'person.email-change-asked', { to: email });
        return makeLink(tx, clock, { kind: 'email', person_id: viewer.personId, email });
      });
      await send(
        email,
        'Your new email address for Trawl',
        `${viewer.name} wants to sign in to Trawl with this address. Confirm it here within a day:\n\n${urlOf(token)}\n\nIf that is not you, ignore this email.\n`,
      );
    },

    async confirm(token, address) {
      const link = await findLink(db, clock, token);
      const { person_id: personId, email } = link;
      if (link.kind !== 'email' || personId === null || email === null) throw linkInvalid();
      const before = await db.transaction(async (tx) => {
        await spendLink(tx, clock, link);
        const person = await tx.kysely
          .selectFrom('people')
          .select('email')
          .where('id', '=', personId)
          .executeTakeFirstOrThrow();
        await change(tx, personId, email);
        const details = { from: person.email, to: email };
        await recordForPerson(tx, clock, personId, address, 'person.email-changed', details);
        return person.email;
      });
      // Not awaited: the answer does not depend on it.
      void send(
        before,
        'Your email address for Trawl was changed',
        `Your account now has the address ${email}. If you did not change it, tell the operator of this Trawl installation.\n`,
      );
      return email;
    },

    async force(from, to) {
      const person = await findByEmail(db, from);
      if (person === undefined) throw new OperatorError(`no account has the email address ${from}`);
      await db
        .transaction((tx) => change(tx, person.id, to))
        .catch((error: unknown) => {
          throw error instanceof ApiError ? new OperatorError(`an account already has the email address ${to}`) : error;
        });
    },
  };
}

/** Only the link of the last request works. */
async function endEmailLinks(tx: Transaction<AccountsTables>, personId: string, now: string): Promise<void> {
  await tx.kysely
    .updateTable('links')
    .set({ used_at: now })
    .where('kind', '=', 'email')
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
}
