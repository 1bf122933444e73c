import type { CreateBody, UpdateBody } from '@trawl/contract/v2/monitor/requests.ts';
import type { SentTarget } from '@trawl/contract/v2/monitor/targets.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { ApiError, badRequest, inField } from '../../foundation/kernel/errors.ts';
import { takeTurns } from '../../foundation/kernel/turns.ts';
import { HIDDEN_PASSWORD, hidesPassword } from '../../foundation/kernel/url-secrets.ts';
import { readTarget } from '../scrape/index.ts';
import type { MonitorDeps } from './deps.ts';
import { ScheduleIssue } from './schedule/plain-schedule.ts';
import { readSchedule, type Schedule } from './schedule/schedule.ts';

/** Rules for requests in addition to the schema. */

/** Why a team with zero data retention has no monitors. */
export const LEAVES_NOTHING =
  'Zero data retention is forced for your team, but a monitor has to store versions of pages.';

export const leavesNothing = async ({ accounts }: Pick<MonitorDeps, 'accounts'>, teamId: string): Promise<boolean> =>
  (await accounts.teams.get(teamId)).zeroDataRetention === 'forced';

/** @throws ApiError BAD_REQUEST for a schedule that cannot be kept */
export function scheduleOf(body: CreateBody['schedule'], id: string, now: number): Schedule {
  try {
    return readSchedule(body, id, now);
  } catch (error) {
    if (!(error instanceof ScheduleIssue)) throw error;
    throw badRequest('schedule', error.message);
  }
}

/**
 * Addresses that are not fetched, webhooks that are not delivered to, teams of which nothing may be remembered; these may still pause
 * what they have.
 * @throws ApiError BAD_REQUEST, INVALID_URL
 */
export async function checkRequest(
  deps: Pick<MonitorDeps, 'accounts' | 'checkUrl' | 'webhooks'>,
  teamId: string,
  body: Pick<UpdateBody, 'status' | 'targets' | 'webhook'>,
  deadline: Deadline,
): Promise<void> {
  if (body.status !== 'paused' && (await leavesNothing(deps, teamId))) {
    throw new ApiError('BAD_REQUEST', { details: { message: LEAVES_NOTHING } });
  }
  const turns = takeTurns();
  for (const [at, target] of (body.targets ?? []).entries()) {
    const urls = target.type === 'scrape' ? target.urls : target.type === 'crawl' ? [target.url] : [];
    for (const [i, url] of urls.entries()) {
      if (turns.isOver) await turns.next();
      checkUrl(deps, url, `targets[${at}].${target.type === 'scrape' ? `urls[${i}]` : 'url'}`);
    }
  }
  if (body.webhook) await deps.webhooks.check(body.webhook.url, deadline);
}

/** @throws ApiError BAD_REQUEST for a search that is to be judged by no goal */
export function requireGoal(targets: readonly SentTarget[], goal: string | null, judge: boolean | undefined): void {
  if (goal !== null || judge === false || !targets.some(isWebSearch)) return;
  throw badRequest('goal', 'A search target needs a goal, unless judgeEnabled is false');
}

/** New results of the web are many, new papers are few. */
const isWebSearch = (target: SentTarget): boolean => target.type === 'search' && target.index !== 'papers';

function checkUrl(deps: Pick<MonitorDeps, 'checkUrl'>, text: string, field: string): void {
  if (hidesPassword(text)) throw badRequest(field, HIDDEN_PASSWORD);
  inField(field, () => deps.checkUrl(readTarget(text)));
}
