import { counted } from '@trawl/contract/counted.ts';
import type { Config } from '../../foundation/config/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { createMail } from '../../foundation/mail/index.ts';
import type { Database } from '../../foundation/store/index.ts';
import { createAccounts, readPlans } from '../../platform/accounts/index.ts';
import { attempt, egressTo, type Finding } from './check.ts';

/** Milliseconds for the provider's answer. */
const PATIENCE = 10_000;

/** Checks people, plans, mail and sign-in. @param db undefined if there is no database yet */
export async function accountFindings(config: Config, db: Database | undefined): Promise<Finding[]> {
  return Promise.all([
    attempt('plans', 'TRAWL_PLANS', async () => {
      const names = readPlans(config).all.map(({ name }) => name);
      return `${names.join(', ')} in ${config.plansFile}`;
    }),
    attempt('people', 'trawl people setup-link', () => people(config, db)),
    attempt('mail', 'TRAWL_SMTP_URL, TRAWL_MAIL_FROM', () => mailServer(config)),
    attempt('OpenID Connect', 'TRAWL_OIDC_ISSUER, TRAWL_OIDC_CLIENT_ID', () => openId(config)),
  ]);
}

async function people(config: Config, db: Database | undefined): Promise<string> {
  const link = 'the first start prints a link that creates an owner account';
  if (!db) return link;
  await using accounts = createAccounts({ db, config, log: silentLog });
  if (!(await accounts.people.setup.isDone())) return link;
  const all = await accounts.people.count();
  return counted(all, 'account');
}

async function mailServer(config: Config): Promise<Finding | string> {
  const mail = createMail(config);
  if (mail === undefined) {
    return { name: 'mail', state: 'off', detail: 'no mail server; links are shown instead', change: 'TRAWL_SMTP_URL' };
  }
  try {
    await mail.verify();
    return `through ${new URL(config.smtpUrl as string).host} as ${config.mailFrom}`;
  } catch (error) {
    throw new OperatorError(`cannot use the mail server: ${(error as Error).message}`, { cause: error });
  } finally {
    mail.close();
  }
}

/** Asks the provider for its metadata, as a sign-in does. */
async function openId(config: Config): Promise<Finding | string> {
  const { oidc } = config;
  if (oidc === undefined) {
    const change = 'TRAWL_OIDC_ISSUER, TRAWL_OIDC_CLIENT_ID, TRAWL_OIDC_CLIENT_SECRET';
    return { name: 'OpenID Connect', state: 'off', detail: 'people sign in with passwords', change };
  }
  const { issuer, domains, join } = oidc;
  await using egress = egressTo(config, issuer);
  const url = `${bare(issuer)}/.well-known/openid-configuration`;
  const { status, body } = await egress.fetch(url, { deadline: deadlineIn(PATIENCE), maxBytes: 1_000_000 });
  if (status !== 200) throw new OperatorError(`${url} responded with status ${status}`);
  const named = issuerIn(Buffer.from(body).toString());
  if (named === undefined || bare(named) !== bare(issuer)) {
    throw new OperatorError(`${url} names ${named === undefined ? 'no issuer' : `the issuer ${named}`}`);
  }
  const who = domains.length === 0 ? 'every email domain' : domains.join(', ');
  return `${issuer} for ${who}; new people ${join === 'member' ? 'become members' : 'need an invitation'}`;
}

/** Without slashes at its end. */
const bare = (url: string): string => url.replace(/\/+$/, '');

function issuerIn(text: string): string | undefined {
  try {
    const { issuer } = JSON.parse(text) as { issuer?: unknown };
    return typeof issuer === 'string' ? issuer : undefined;
  } catch {
    return undefined;
  }
}
