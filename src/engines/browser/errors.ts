import { ApiError } from '../../foundation/kernel/errors.ts';
import { REQUIRED } from './program/sandbox.ts';

/** An action that failed; nothing of the page is returned. */
export class ActionError extends Error {
  /** Place in the request's `actions`, from 0. */
  readonly index: number;
  /** The action's `type`. */
  readonly action: string;
  /** A sentence for the caller. */
  readonly reason: string;

  constructor(index: number, action: string, reason: string) {
    super(`Action ${index} (${action}): ${reason}`);
    this.name = 'ActionError';
    this.index = index;
    this.action = action;
    this.reason = reason;
  }
}

/** The code of the answer where TRAWL_BROWSER_SANDBOX=require keeps browsers off. */
export const NO_SANDBOX = 'BROWSER_SANDBOX_UNAVAILABLE';

/** No browser starts. */
export function noBrowser(message: string): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', {
    // Only the sentence crosses from the process of a browser.
    ...(message.includes(REQUIRED) ? { code: NO_SANDBOX } : {}),
    details: { message: `${message}. Run trawl doctor for details` },
  });
}
