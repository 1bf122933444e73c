import type { FormField } from '@trawl/contract/forms/field.ts';
import { table } from '@trawl/contract/table.ts';

const GROUPS = table({
  onlyMainContent: 'Content',
  onlyCleanContent: 'Content',
  includeTags: 'Content',
  excludeTags: 'Content',
  parsers: 'Content',
  removeBase64Images: 'Content',
  redactPII: 'Content',
  checkPromptInjection: 'Content',
  actions: 'Content',
  waitFor: 'Content',
  mobile: 'Content',
  blockAds: 'Content',
  headers: 'Network',
  skipTlsVerification: 'Network',
  timeout: 'Network',
  maxAge: 'Network',
  minAge: 'Network',
  storeInCache: 'Network',
  olderCopy: 'Network',
  lockdown: 'Network',
  location: 'Network',
  proxy: 'Network',
  profile: 'Network',
  delay: 'Network',
  maxConcurrency: 'Network',
  robotsUserAgent: 'Network',
  visitTime: 'Network',
  webhook: 'Output',
  zeroDataRetention: 'Output',
  localSearch: 'Output',
  archive: 'Output',
  showSources: 'Output',
  retentionDays: 'Output',
  notification: 'Output',
});

const OF_PAGES = 'scrapeOptions.';

/** The heading that a field of the options stands under. */
export function groupOf({ name }: Pick<FormField, 'name'>): string {
  const isOfPages = name.startsWith(OF_PAGES);
  const [first = ''] = (isOfPages ? name.slice(OF_PAGES.length) : name).split('.');
  const group = GROUPS[first] ?? 'Common';
  return isOfPages ? `Each page: ${group.toLowerCase()}` : group;
}

/** Fields under their headings: those of the request first, those of its pages after them. */
export function groupsOf(fields: readonly FormField[]): { group: string; fields: FormField[] }[] {
  const order = ['Common', 'Content', 'Network', 'Output'];
  const all = [...order, ...order.map((group) => `Each page: ${group.toLowerCase()}`)];
  return all
    .map((group) => ({ group, fields: fields.filter((field) => groupOf(field) === group) }))
    .filter((one) => one.fields.length > 0);
}
