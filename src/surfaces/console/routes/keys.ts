import type { key } from '@trawl/contract/api/keys.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import {
  type ConsoleRoute,
  consoleRoute,
  isAtLeast,
  roleRefused,
  type Viewer,
} from '../../../foundation/routing/console-route.ts';
import {
  type Accounts,
  FORMATS,
  type KeyInfo,
  type KeySettings,
  keyIssues,
  SCOPES,
} from '../../../platform/accounts/index.ts';
import { actorOf } from '../actor.ts';

/** @throws ApiError NOT_FOUND, FORBIDDEN with ROLE unless the viewer can change the key */
async function requireKey({ keys }: Accounts, viewer: Viewer, id: string): Promise<void> {
  const info = await keys.get(id, viewer.teamId);
  if (!canEdit(viewer, info)) throw roleRefused('Only admins can change keys that others created.');
}

/** @throws ApiError BAD_REQUEST naming the fields that are wrong */
function checkSettings({ clock }: Accounts, settings: Partial<KeySettings>): void {
  const issues = keyIssues(settings, clock.now());
  if (issues.length > 0) throw new ApiError('BAD_REQUEST', { details: issues });
}

/** Members can change the keys that they created, admins all. */
const canEdit = (viewer: Viewer, info: KeyInfo): boolean =>
  isAtLeast(viewer.role, 'admin') || info.createdBy === viewer.personId;

/** @param names of people by id @param now milliseconds since 1970 */
function keyView(viewer: Viewer, info: KeyInfo, names: ReadonlyMap<string, string>, now: number): Wire<typeof key> {
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
const ownKeyView = (viewer: Viewer, info: KeyInfo, now: number): Wire<typeof key> =>
  keyView(viewer, info, new Map([[viewer.personId, viewer.name]]), now);

const listKeys = ({ keys, people, clock }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/keys', async ({ viewer }) => {
    const members = await people.members.list(viewer);
    const names = new Map(members.map(({ id, name }) => [id, name]));
    const list = await keys.list(viewer.teamId);
    return {
      keys: list.reverse().map((info) => keyView(viewer, info, names, clock.now())),
      scopes: SCOPES,
      formats: FORMATS,
    };
  });

const createKey = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/keys', async ({ viewer, body, address }) => {
    checkSettings(accounts, body);
    const { key, info } = await accounts.keys.create({ ...body, teamId: viewer.teamId }, actorOf(viewer, address));
    return { key, info: ownKeyView(viewer, info, accounts.clock.now()) };
  });

const updateKey = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('PATCH /api/keys/:id', async ({ viewer, params, body, address }) => {
    await requireKey(accounts, viewer, params.id);
    checkSettings(accounts, body);
    const info = await accounts.keys.change(params.id, viewer.teamId, body, actorOf(viewer, address));
    return { info: ownKeyView(viewer, info, accounts.clock.now()) };
  });

const revokeKey = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('DELETE /api/keys/:id', async ({ viewer, params, address }) => {
    await requireKey(accounts, viewer, params.id);
    const info = await accounts.keys.revoke(params.id, viewer.teamId, actorOf(viewer, address));
    return { info: ownKeyView(viewer, info, accounts.clock.now()) };
  });

/** The keys of the current team. */
export const keyRoutes = (accounts: Accounts): ConsoleRoute[] => [
  listKeys(accounts),
  createKey(accounts),
  updateKey(accounts),
  revokeKey(accounts),
];
