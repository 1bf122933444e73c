/** What a new password must be. Plain values: the dashboard loads them at run time. */

/** Characters. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

/** Why a text cannot be a new password; undefined when it can. */
export function passwordIssue(password: string): string | undefined {
  if (password.length < PASSWORD_MIN) return `Must have at least ${PASSWORD_MIN} characters`;
  return password.length > PASSWORD_MAX ? `Must have at most ${PASSWORD_MAX} characters` : undefined;
}
