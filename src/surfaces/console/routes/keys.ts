import { z } from 'zod';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import {
  type ConsoleRoute,
  consoleRoute,
  isAtLeast,
  roleRefused,
  type Viewer,
} from '../../../foundation/routing/console-route.ts';
import { FORMATS, type KeyInfo, type KeySettings, keyIssues, SCOPES } from '../../../platform/accounts/index.ts';
import { idParams } from '../fields.ts';
import type { SessionDeps } from '../session-view.ts';

const settings = z.object({
  name: z.string().trim().max(1000),
  scopes: z.array(z.string().max(50)).max(50).optional(),
  formats: z.array(z.string().max(50)).max(50).nullable().optional(),
  expiresAt: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullable()
    .optional(),
  allowedIps: z.array(z.string().max(100)).max(200).optional(),
});

/** The keys of the current team. */
export function keyRoutes({ accounts }: SessionDeps): ConsoleRoute[] {
  const { keys, people, clock } = accounts;

  const checked = <T extends Partial<KeySettings>>(wanted: T): T => {
    const issues = keyIssues(wanted, clock.now());
    if (issues.length > 0) throw new ApiError('BAD_REQUEST', { details: issues });
    return wanted;
  };

  /** Members change the keys that they made, admins all. @throws ApiError NOT_FOUND, FORBIDDEN with ROLE */
  const ownKey = async (viewer: Viewer, id: string): Promise<KeyInfo> => {
    const info = await keys.get(id, viewer.teamId);
    if (canEdit(viewer, info)) return info;
    throw roleRefused('Only admins can change keys that others made.');
  };

  return [
    consoleRoute({
      method: 'GET',
      path: '/api/keys',
      access: 'member',
      handler: async ({ viewer }) => {
        const members = await people.members.list(viewer);
        const names = new Map(members.map(({ id, name }) => [id, name]));
        const list = await keys.list(viewer.teamId);
        return {
          keys: list.reverse().map((info) => view(viewer, info, names, clock.now())),
          scopes: SCOPES,
          formats: FORMATS,
        };
      },
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/keys',
      access: 'member',
      body: settings,
      handler: async ({ viewer, body, address }) => {
        const { key, info } = await keys.create({ ...checked(body), teamId: viewer.teamId }, actor(viewer, address));
        return { key, info: view(viewer, info, new Map([[viewer.personId, viewer.name]]), clock.now()) };
      },
    }),
    consoleRoute({
      method: 'PATCH',
      path: '/api/keys/:id',
      access: 'member',
      params: idParams,
      body: settings.partial(),
      handler: async ({ viewer, params, body, address }) => {
        await ownKey(viewer, params.id);
        const info = await keys.change(params.id, viewer.teamId, checked(body), actor(viewer, address));
        return { info: view(viewer, info, new Map([[viewer.personId, viewer.name]]), clock.now()) };
      },
    }),
    consoleRoute({
      method: 'DELETE',
      path: '/api/keys/:id',
      access: 'member',
      params: idParams,
      handler: async ({ viewer, params, address }) => {
        await ownKey(viewer, params.id);
        const info = await keys.revoke(params.id, viewer.teamId, actor(viewer, address));
        return { info: view(viewer, info, new Map([[viewer.personId, viewer.name]]), clock.now()) };
      },
    }),
  ];
}

const actor = (viewer: Viewer, address: string) => ({ kind: 'person', personId: viewer.personId, address }) as const;

const canEdit = (viewer: Viewer, info: KeyInfo): boolean =>
  isAtLeast(viewer.role, 'admin') || info.createdBy === viewer.personId;

function view(viewer: Viewer, info: KeyInfo, names: ReadonlyMap<string, string>, now: number): object {
  const isOver = info.expiresAt !== undefined && Date.parse(info.expiresAt) <= now;
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
    state: info.revokedAt ? 'revoked' : isOver ? 'expired' : 'active',
    canEdit: canEdit(viewer, info),
  };
}
