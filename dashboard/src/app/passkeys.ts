import type { PasskeyCreated, PasskeyUsed } from '@trawl/contract/api/passkey-fields.ts';
import { passkeyHost } from '@trawl/contract/checks/passkey-host.ts';
import { type Body, request } from '../api/client.ts';
import { Failure } from '../api/failure.ts';

/** Why this page cannot use passkeys; undefined if it can. @param serviceUrl what the service takes for its address */
export function whyNoPasskeys(serviceUrl: string): string | undefined {
  const host = passkeyHost(serviceUrl);
  if (location.hostname !== host) {
    const where = host ?? 'one, such as localhost';
    return `Passkeys are bound to a host name. To use them, open the dashboard at ${where}.`;
  }
  if (!isSecureContext) return 'Passkeys need https, or localhost.';
  if (!('PublicKeyCredential' in window)) return 'This browser has no passkeys.';
  return undefined;
}

/** Asks the person to unlock a passkey. @throws Failure */
export async function askPasskey(): Promise<PasskeyUsed> {
  const { options } = await request('POST /api/passkeys/challenge', { body: {} });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return refusals(async () => pick(await startAuthentication({ optionsJSON: options })));
}

/** Asks the person to make a passkey. @throws Failure */
export async function makePasskey({ options }: Body<'POST /api/passkeys/start'>): Promise<PasskeyCreated> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  return refusals(async () => pick(await startRegistration({ optionsJSON: options as unknown as Options })));
}

/** Without what the service does not read. */
function pick<Response>({ id, rawId, response }: { id: string; rawId: string; response: Response }) {
  return { id, rawId, response, type: 'public-key', clientExtensionResults: {} } as const;
}

/** What the browser, or the person, says no to. */
async function refusals<Outcome>(ask: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await ask();
  } catch (error) {
    const { name, message } = error as Error;
    const text =
      name === 'InvalidStateError'
        ? 'You have added this passkey already.'
        : name === 'NotAllowedError'
          ? 'It was cancelled, took too long, or there is no passkey for this site.'
          : message;
    throw new Failure({ status: -1, error: 'No passkey was used', details: { message: text } });
  }
}
