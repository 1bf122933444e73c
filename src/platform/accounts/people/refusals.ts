import { ApiError } from '../../../foundation/kernel/errors.ts';

/** Why a second factor was not accepted. */

/** What the endpoint answers: 401 at a sign-in, 403 within a session. */
export type Refusal = 'UNAUTHORIZED' | 'FORBIDDEN';

export function passkeyRefused(as: Refusal): ApiError {
  return new ApiError(as, {
    code: 'PASSKEY_REFUSED',
    message: 'This passkey was not accepted: it may have been removed, or took too long. Try again.',
  });
}

export function wrongCode(as: Refusal): ApiError {
  const message = 'The code is wrong or was already used. Wait for the next one.';
  return new ApiError(as, { code: 'WRONG_CODE', message });
}

/** @param ways in the details, so that a page can offer them; only who has the password learns of them */
export function factorWanted(as: Refusal, ways: { readonly app: boolean; readonly passkey: boolean }): ApiError {
  const known = [...(ways.passkey ? ['a passkey'] : []), ...(ways.app ? ['the code of your authenticator app'] : [])];
  const message = `Use ${[...known, 'a recovery code'].join(' or ')}.`;
  return new ApiError(as, { code: 'SECOND_FACTOR', details: { message, ...ways } });
}
