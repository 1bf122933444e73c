import { randomUUID } from 'node:crypto';
import type { organization, team } from '@trawl/contract/api/organizations.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { isBlock } from '../../foundation/egress/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError, type FieldIssue } from '../../foundation/kernel/errors.ts';
import { isAtLeast, roleRefused, type Viewer } from '../../foundation/routing/console-route.ts';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import { recordAudit } from './audit.ts';
import { addMember } from './people/person.ts';
import { visibleTeams } from './people/teams.ts';
import type { Plans } from './plans/plans.ts';
import type { AccountsTables, TeamsTable } from './tables.ts';
import { teamFacts } from './team-facts.ts';
import { newTeam } from './teams.ts';

type TeamInfo = Wire<typeof team>;

interface TeamChanges {
  readonly name?: string | undefined;
  readonly allowedIps?: readonly string[] | undefined;
  /** Forced, or as in the plan. */
  readonly zeroDataRetention?: boolean | undefined;
  readonly feedback?: boolean | undefined;
  /** Operators only. */
  readonly plan?: string | undefined;
}

/** Teams of an organization, and organizations of a person: every page of the dashboard lists them. */
const MOST_TEAMS = 1_000;
const MOST_ORGANIZATIONS = 200;

type OrganizationInfo = Wire<typeof organization>;

/** Organizations and their teams, for their people. Inaccessible ones are NOT_FOUND. */
export interface Tenants {
  organizations(viewer: Viewer): Promise<OrganizationInfo[]>;
  /** Creates an organization with one team; the viewer, an operator, becomes its owner. */
  addOrganization(
    viewer: Viewer,
    wanted: { readonly name: string; readonly team: string },
    address: string,
  ): Promise<{ readonly organization: OrganizationInfo; readonly team: TeamInfo }>;
  /** @throws ApiError NOT_FOUND, FORBIDDEN with ROLE */
  renameOrganization(viewer: Viewer, id: string, name: string, address: string): Promise<OrganizationInfo>;
  /** Teams of the current organization that the viewer has access to. */
  teams(viewer: Viewer): Promise<TeamInfo[]>;
  addTeam(viewer: Viewer, name: string, address: string): Promise<TeamInfo>;
  /** @throws ApiError NOT_FOUND, FORBIDDEN with ROLE for the plan, BAD_REQUEST for an invalid address, plan or option */
  changeTeam(viewer: Viewer, id: string, changes: TeamChanges, address: string): Promise<TeamInfo>;
}

/** @param forget called after a team changed */
export function createTenants(db: Database<AccountsTables>, plans: Plans, clock: Clock, forget: () => void): Tenants {
  const record = (
    tx: Transaction<AccountsTables>,
    viewer: Viewer,
    address: string,
    event: {
      action: string;
      organizationId: string;
      teamId?: string;
      target: string;
      details?: Record<string, unknown>;
    },
  ): Promise<void> =>
    recordAudit(tx, clock, { actor: { kind: 'person', personId: viewer.personId, address }, ...event });

  const infoOf = (row: TeamsTable): TeamInfo => {
    const facts = teamFacts(plans, row);
    return {
      id: row.id,
      name: row.name,
      plan: facts.plan.name,
      planTitle: facts.plan.title,
      createdAt: row.created_at,
      zeroDataRetention: facts.zeroDataRetention,
      canForceZeroDataRetention: facts.plan.zeroDataRetention === 'allowed' || row.zero_data_retention === 'forced',
      allowedIps: facts.allowedIps,
      feedback: facts.givesFeedback,
    };
  };

  const organizations: Tenants['organizations'] = async (viewer) => {
    const rows = await db.kysely
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
      .select(['organizations.id', 'name', 'role', 'organizations.created_at as createdAt'])
      .where('person_id', '=', viewer.personId)
      .orderBy('organizations.created_at')
      .orderBy('organizations.id')
      .execute();
    return rows;
  };

  const findTeam = async (viewer: Viewer, id: string): Promise<TeamsTable> => {
    const row = await db.kysely
      .selectFrom('teams')
      .selectAll()
      .where('id', '=', id)
      .where('organization_id', '=', viewer.organizationId)
      .executeTakeFirst();
    if (row === undefined) throw new ApiError('NOT_FOUND');
    return row;
  };

  return {
    organizations,

    async addOrganization(viewer, wanted, address) {
      if ((await organizations(viewer)).length >= MOST_ORGANIZATIONS)
        throw new ApiError('CONFLICT', { message: `A person can be in ${MOST_ORGANIZATIONS} organizations.` });
      const row = { id: randomUUID(), name: wanted.name, created_at: new Date(clock.now()).toISOString() };
      const team = newTeam(randomUUID(), row.id, wanted.team, plans.defaultName, clock);
      await db.transaction(async (tx) => {
        await tx.kysely.insertInto('organizations').values(row).execute();
        await tx.kysely.insertInto('teams').values(team).execute();
        await addMember(tx, clock, { personId: viewer.personId, organizationId: row.id, role: 'owner', teamIds: [] });
        await record(tx, viewer, address, { action: 'organization.created', organizationId: row.id, target: row.name });
      });
      const organization = { id: row.id, name: row.name, role: 'owner' as const, createdAt: row.created_at };
      return { organization, team: infoOf(team) };
    },

    async renameOrganization(viewer, id, name, address) {
      const organization = (await organizations(viewer)).find((one) => one.id === id);
      if (organization === undefined) throw new ApiError('NOT_FOUND');
      if (!isAtLeast(organization.role, 'admin')) throw roleRefused();
      await db.transaction(async (tx) => {
        await tx.kysely.updateTable('organizations').set({ name }).where('id', '=', id).execute();
        await record(tx, viewer, address, { action: 'organization.renamed', organizationId: id, target: name });
      });
      return { ...organization, name };
    },

    async teams(viewer) {
      const seen = new Set((await visibleTeams(db, viewer.personId)).map(({ teamId }) => teamId));
      const rows = await db.kysely
        .selectFrom('teams')
        .selectAll()
        .where('organization_id', '=', viewer.organizationId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.filter(({ id }) => seen.has(id)).map(infoOf);
    },

    async addTeam(viewer, name, address) {
      const { organizationId } = viewer;
      const { count } = await db.kysely
        .selectFrom('teams')
        .select((is) => is.fn.countAll().as('count'))
        .where('organization_id', '=', organizationId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MOST_TEAMS)
        throw new ApiError('CONFLICT', { message: `An organization can have ${MOST_TEAMS} teams.` });
      const row = newTeam(randomUUID(), organizationId, name, plans.defaultName, clock);
      await db.transaction(async (tx) => {
        await tx.kysely.insertInto('teams').values(row).execute();
        await record(tx, viewer, address, { action: 'team.created', organizationId, teamId: row.id, target: name });
      });
      return infoOf(row);
    },

    async changeTeam(viewer, id, changes, address) {
      const row = await findTeam(viewer, id);
      if (changes.plan !== undefined && !viewer.isOperator) throw roleRefused();
      const issues = teamIssues(plans, row, changes);
      if (issues.length > 0) throw new ApiError('BAD_REQUEST', { details: issues });
      const columns = columnsOf(changes);
      if (Object.keys(columns).length === 0) return infoOf(row);
      await db.transaction(async (tx) => {
        await tx.kysely.updateTable('teams').set(columns).where('id', '=', id).execute();
        const { organizationId } = viewer;
        const details = { ...changes };
        await record(tx, viewer, address, {
          action: 'team.changed',
          organizationId,
          teamId: id,
          target: row.name,
          details,
        });
      });
      forget();
      return infoOf({ ...row, ...columns });
    },
  };
}

function teamIssues(plans: Plans, row: TeamsTable, changes: TeamChanges): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const nowhere = changes.allowedIps?.filter((block) => !isBlock(block)) ?? [];
  if (nowhere.length > 0)
    issues.push({ field: 'allowedIps', message: `Neither an IP address nor a CIDR: ${nowhere.join(', ')}` });
  if (changes.plan !== undefined && !plans.has(changes.plan)) {
    issues.push({ field: 'plan', message: `There is no plan "${changes.plan}"` });
  }
  const plan = plans.get(changes.plan ?? row.plan);
  if (changes.zeroDataRetention && plan.zeroDataRetention === 'off') {
    issues.push({ field: 'zeroDataRetention', message: `The plan "${plan.name}" does not include it` });
  }
  return issues;
}

function columnsOf({ name, allowedIps, zeroDataRetention, feedback, plan }: TeamChanges): Partial<TeamsTable> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(allowedIps === undefined ? {} : { allowed_ips: allowedIps.length === 0 ? null : JSON.stringify(allowedIps) }),
    ...(zeroDataRetention === undefined ? {} : { zero_data_retention: zeroDataRetention ? ('forced' as const) : null }),
    ...(feedback === undefined ? {} : { feedback: feedback ? null : ('off' as const) }),
    ...(plan === undefined ? {} : { plan }),
  };
}
