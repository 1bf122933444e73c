import type { key } from '@trawl/contract/api/keys.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { isAtLeast, type Viewer } from '../../../../foundation/routing/console-route.ts';
import type { KeyInfo } from '../../../../platform/accounts/index.ts';

/** Members can change the keys that they created, admins all. */
export const canEdit = (viewer: Viewer, info: KeyInfo): boolean =>
  isAtLeast(viewer.role, 'admin') || info.createdBy === viewer.personId;

/** @param names of people by id @param now milliseconds since 1970 */
export function keyView(
  viewer: Viewer,
  info: KeyInfo,
  names: ReadonlyMap<string, string>,
  now: number,
): Wire<typeof key> {
  const isExpired = info.expiresAt !== undefined && Date.parse(info.expiresAt) <= now;
  return {
    id: info.id,
    name: info.name,
    prefix: info.prefix,
    scopes: info.scopes,
    formats: info.formats ?? null,
    allowedIps: info.allowedIps,
    createdAt: info.createdAt,
    createdBy: (info.createdBy && names.get(info.createdBy)) ?? null,
    lastUsedAt: info.lastUsedAt ?? null,
    expiresAt: info.expiresAt ?? null,
    revokedAt: info.revokedAt ?? null,
    state: info.revokedAt ? 'revoked' : isExpired ? 'expired' : 'active',
    canEdit: canEdit(viewer, info),
  };
}

/** The view of a key that the viewer has just changed: only their own name can be in it. */
export const ownKeyView = (viewer: Viewer, info: KeyInfo, now: number): Wire<typeof key> =>
  keyView(viewer, info, new Map([[viewer.personId, viewer.name]]), now);
