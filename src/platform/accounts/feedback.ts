import type { feedbackEntry } from '@trawl/contract/api/feedback.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { feedbackReceipt } from '@trawl/contract/v2/feedback.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError, type CatalogKey } from '../../foundation/kernel/errors.ts';
import { timeOrderedId } from '../../foundation/kernel/id.ts';
import type { Principal } from '../../foundation/routing/route.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { ActivityReader, RequestOfJob } from './activity/read.ts';
import type { Credits } from './credits/credits.ts';
import type { AccountsTables } from './tables.ts';
import type { TeamLookup } from './team-facts.ts';

/** A client's feedback about a job. */
interface NewFeedback {
  /** `search`, `scrape`, `parse` or `map`. */
  readonly endpoint: string;
  readonly jobId: string;
  readonly rating: string;
  /** The entire request. */
  readonly body: Readonly<Record<string, unknown>>;
}

type FeedbackReceipt = Wire<typeof feedbackReceipt>;
type FeedbackEntry = Wire<typeof feedbackEntry>;

export interface Feedback {
  /**
   * Stores feedback. The first feedback about a search that cost credits refunds one credit, up to a daily cap. Further feedback about
   * the same job changes nothing and returns the receipt of the first.
   * @throws ApiError with `feedbackErrorCode`: FORBIDDEN TEAM_OPTED_OUT, NOT_FOUND SEARCH_NOT_FOUND or JOB_NOT_FOUND,
   *   CONFLICT FEEDBACK_WINDOW_EXPIRED or SEARCH_FAILED
   */
  submit(principal: Principal, feedback: NewFeedback): Promise<FeedbackReceipt>;
  /** Lists the feedback of a team, newest first. */
  list(
    teamId: string,
    page: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<FeedbackEntry[]>;
}

/** Milliseconds after a request during which feedback is accepted. */
const WINDOW = 10 * 60_000;
/** Limit of credits refunded to a team for feedback per day (UTC). */
const DAILY_CAP = 100;

/** A refusal with the code that clients of feedback read. */
export function feedbackRefusal(key: CatalogKey, code: string, message: string): ApiError {
  return new ApiError(key, { fields: { feedbackErrorCode: code }, details: [{ message }] });
}

export function createFeedback(
  db: Database<AccountsTables>,
  deps: {
    readonly activity: ActivityReader;
    readonly credits: Credits;
    readonly teams: TeamLookup;
    readonly clock: Clock;
  },
): Feedback {
  const { activity, credits, teams, clock } = deps;

  const check = async ({ teamId }: Principal, { endpoint, jobId }: NewFeedback): Promise<RequestOfJob> => {
    if (!(await teams.get(teamId)).givesFeedback) {
      throw feedbackRefusal('FORBIDDEN', 'TEAM_OPTED_OUT', 'This team does not accept feedback.');
    }
    const request = await activity.ofJob(teamId, jobId);
    if (request === undefined || request.endpoint !== endpoint) {
      const [code, what] = endpoint === 'search' ? ['SEARCH_NOT_FOUND', 'search'] : ['JOB_NOT_FOUND', 'job'];
      throw feedbackRefusal('NOT_FOUND', code as string, `No ${what} of this team has this id.`);
    }
    if (clock.now() - request.at > WINDOW) {
      const minutes = WINDOW / 60_000;
      const message = `Feedback is accepted for ${minutes} minutes after a request.`;
      throw feedbackRefusal('CONFLICT', 'FEEDBACK_WINDOW_EXPIRED', message);
    }
    if (endpoint === 'search' && request.status >= 400) {
      throw feedbackRefusal('CONFLICT', 'SEARCH_FAILED', 'This search failed and cost nothing.');
    }
    return request;
  };

  return {
    async submit(principal, feedback) {
      const { teamId } = principal;
      const request = await check(principal, feedback);
      return db.transaction(async (tx) => {
        await tx.lock(`feedback ${teamId}`);
        const now = clock.now();
        const today = new Date(now).toISOString().slice(0, 10);
        const given = await tx.kysely
          .selectFrom('feedback')
          .select(({ fn }) => fn.sum<number>('credits_refunded').as('credits'))
          .where('team_id', '=', teamId)
          .where('at', '>=', today)
          .executeTakeFirst();
        const before = Number(given?.credits ?? 0);
        const known = await tx.kysely
          .selectFrom('feedback')
          .select('id')
          .where('team_id', '=', teamId)
          .where('job_id', '=', feedback.jobId)
          .executeTakeFirst();
        const receipt = (feedbackId: string, creditsRefunded: number, alreadySubmitted: boolean): FeedbackReceipt => ({
          feedbackId,
          creditsRefunded,
          alreadySubmitted,
          dailyCapReached: before + creditsRefunded >= DAILY_CAP,
          creditsRefundedToday: before + creditsRefunded,
          dailyRefundCap: DAILY_CAP,
        });
        if (known) return receipt(known.id, 0, true);
        const earns = feedback.endpoint === 'search' && request.credits > 0 && before < DAILY_CAP;
        const refunded = earns ? await credits.giveBack(principal, 1, 'search', tx.as()) : 0;
        const leavesNothing = principal.zeroDataRetention === 'forced' || request.leftNothing;
        const row = {
          id: timeOrderedId(now),
          team_id: teamId,
          at: new Date(now).toISOString(),
          endpoint: feedback.endpoint,
          job_id: feedback.jobId,
          rating: feedback.rating,
          body: JSON.stringify(leavesNothing ? {} : feedback.body),
          credits_refunded: refunded,
        };
        await tx.kysely.insertInto('feedback').values(row).execute();
        return receipt(row.id, refunded, false);
      });
    },

    async list(teamId, { before, limit }) {
      let query = db.kysely.selectFrom('feedback').selectAll().where('team_id', '=', teamId);
      if (before !== undefined) query = query.where('id', '<', before);
      const rows = await query.orderBy('id', 'desc').limit(limit).execute();
      return rows.map((row) => {
        const body = JSON.parse(row.body) as FeedbackEntry['body'];
        return {
          id: row.id,
          at: row.at,
          endpoint: row.endpoint,
          jobId: row.job_id,
          rating: row.rating,
          note: typeof body.note === 'string' ? body.note : null,
          body,
          creditsRefunded: Number(row.credits_refunded),
        };
      });
    },
  };
}
