import { z } from 'zod';
import { passwordIssue } from '../../platform/accounts/index.ts';

/** Fields that several endpoints of the dashboard's API take. */

export const id = z.uuid();
export const name = z.string().trim().min(1, 'Required').max(100, 'Must have at most 100 characters');
export const email = z.email('Must be an e-mail address').max(254);
/** A new password. An old one is taken as it is, so that rules can change. */
export const password = z.string().superRefine((value, context) => {
  const message = passwordIssue(value);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});
export const oldPassword = z.string().max(1000);
export const token = z.string().min(1).max(200);
export const role = z.enum(['owner', 'admin', 'member']);

export const idParams = z.object({ id });
/** What comes after the last one of the page before, and how many. */
export const page = z.object({
  before: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** The token for the next page: the id of the last row, if there may be more. */
export function nextOf(rows: readonly { readonly id: string }[], limit: number): string | null {
  return rows.length < limit ? null : ((rows.at(-1) as { id: string }).id ?? null);
}
