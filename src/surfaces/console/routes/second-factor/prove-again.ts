import type { ConsoleCallOf } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { proofOf } from '../session/proof.ts';

/** Asks for the password again, and returns what the second factor is to be proved with. */
export async function proveAgain({ people }: Accounts, call: ConsoleCallOf<'POST /api/second-factor'>) {
  const { viewer, body, address } = call;
  await people.signIn.askAgain(viewer.personId, body.password, address);
  return { personId: viewer.personId, proof: proofOf(call), address };
}
