import { activities } from './api/activity.ts';
import { agents } from './api/agents.ts';
import { audit } from './api/audit.ts';
import { browsers } from './api/browsers.ts';
import { cliLogins } from './api/cli-logins.ts';
import { crawls } from './api/crawls.ts';
import { feedbackList } from './api/feedback.ts';
import { followedPapersApi } from './api/followed-papers.ts';
import { forms } from './api/forms.ts';
import { jobs } from './api/jobs.ts';
import { keys } from './api/keys.ts';
import { links } from './api/links.ts';
import { models } from './api/models.ts';
import { monitors } from './api/monitors.ts';
import { oauth } from './api/oauth.ts';
import { oidc } from './api/oidc.ts';
import { operations } from './api/operations.ts';
import { organizations } from './api/organizations.ts';
import { papers } from './api/papers.ts';
import { people } from './api/people.ts';
import { plans } from './api/plan.ts';
import { providers } from './api/providers.ts';
import { secondFactors } from './api/second-factor.ts';
import { sessions } from './api/session.ts';
import { settings } from './api/settings.ts';
import { threatPolicies } from './api/threat-protection.ts';
import { webhooks } from './api/webhooks.ts';
import { workEndpoints } from './api/work.ts';
import type { ApiEndpoints } from './endpoint.ts';

/** Every endpoint of the dashboard. */
export const api = {
  ...activities,
  ...agents,
  ...audit,
  ...browsers,
  ...cliLogins,
  ...oauth,
  ...feedbackList,
  ...followedPapersApi,
  ...forms,
  ...jobs,
  ...keys,
  ...links,
  ...crawls,
  ...models,
  ...monitors,
  ...oidc,
  ...operations,
  ...organizations,
  ...papers,
  ...people,
  ...plans,
  ...providers,
  ...secondFactors,
  ...sessions,
  ...settings,
  ...threatPolicies,
  ...webhooks,
  ...workEndpoints,
} as const satisfies ApiEndpoints;
