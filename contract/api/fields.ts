import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from '../checks/password.ts';
import { shownName } from '../checks/shown-name.ts';
import { ROLES } from '../roles.ts';

/** Fields that several endpoints of the dashboard share. */

export const id = z.uuid();
export const name = shownName(100);
export const email = z.email('Must be an email address').max(254);
/** A password that is set. One that is checked is taken as it is, so that rules can change. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Must have at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Must have at most ${PASSWORD_MAX} characters`);
export const anyPassword = z.string().max(1000);
/** Of a second factor: six digits of an app, or a recovery code. */
export const code = z.string().max(40);
/** Of a one-time link. */
export const token = z.string().min(1).max(200);
/** Of PKCE (RFC 7636). */
export const codeChallenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Must be a SHA-256 in base64url');
export const role = z.enum(ROLES);
export const zeroDataRetention = z.enum(['off', 'allowed', 'forced']);

export const idParams = z.object({ id });

/** A list is paged by the id of the last row of the previous page. */
export const pageQuery = z.object({
  before: z.string().max(100).optional().meta({ description: '`next` of the previous page.' }),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const next = z.string().nullable().meta({ description: '`before` of the next page; null on the last one.' });

export const time = z.iso.datetime();
export const timeOrNull = time.nullable();
