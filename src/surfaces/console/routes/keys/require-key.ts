import { ApiError } from '../../../../foundation/kernel/errors.ts';
import { roleRefused, type Viewer } from '../../../../foundation/routing/console-route.ts';
import { type Accounts, type KeySettings, keyIssues } from '../../../../platform/accounts/index.ts';
import { canEdit } from './key-view.ts';

/** @throws ApiError NOT_FOUND, FORBIDDEN with ROLE unless the viewer can change the key */
export async function requireKey({ keys }: Accounts, viewer: Viewer, id: string): Promise<void> {
  const info = await keys.get(id, viewer.teamId);
  if (!canEdit(viewer, info)) throw roleRefused('Only admins can change keys that others created.');
}

/** @throws ApiError BAD_REQUEST naming the fields that are wrong */
export function checkSettings({ clock }: Accounts, settings: Partial<KeySettings>): void {
  const issues = keyIssues(settings, clock.now());
  if (issues.length > 0) throw new ApiError('BAD_REQUEST', { details: issues });
}
