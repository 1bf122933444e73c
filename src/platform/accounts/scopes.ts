import { ApiError } from '../../foundation/kernel/errors.ts';
import { ANY_KEY, type Principal } from '../../foundation/routing/route.ts';

/** The scope that includes all others. */
export const EVERYTHING = '*';

/** The groups of endpoints that a key can be restricted to; status and cancel belong to the group of their job. */
export const SCOPES: readonly { readonly name: string; readonly about: string }[] = [
  { name: 'scrape', about: 'Scrape single pages' },
  { name: 'batch-scrape', about: 'Scrape lists of pages' },
  { name: 'crawl', about: 'Crawl whole sites' },
  { name: 'map', about: 'List the URLs of a site' },
  { name: 'search', about: 'Search the web and the developer index' },
  { name: 'research', about: 'Search and read papers' },
  { name: 'extract', about: 'Extract data that follows a schema' },
  { name: 'agent', about: 'Start agents' },
  { name: 'parse', about: 'Convert uploaded files' },
  { name: 'browser', about: 'Open browser sessions and interact with pages' },
  { name: 'monitor', about: 'Watch pages for changes' },
  { name: 'metrics', about: 'Read the metrics of this service' },
];

/** The formats that a key can be restricted to. */
export const FORMATS: readonly string[] = [
  'markdown',
  'summary',
  'html',
  'rawHtml',
  'links',
  'images',
  'screenshot',
  'json',
  'changeTracking',
  'branding',
  'product',
  'menu',
  'audio',
  'video',
  'question',
  'highlights',
  'query',
  'attributes',
  'rawBase64',
  'chunks',
];

/** Whether a text is a valid scope: `*` or one of SCOPES. */
export function isScope(text: string): boolean {
  return text === EVERYTHING || SCOPES.some(({ name }) => name === text);
}

/** Whether the principal's key has this scope or `*`. */
export const hasScope = ({ scopes }: Principal, scope: string): boolean =>
  scope === ANY_KEY || scopes.includes(EVERYTHING) || scopes.includes(scope);

/**
 * @param manageUrl returns the URL of the dashboard's keys
 * @throws ApiError FORBIDDEN if the principal's key has neither this scope nor `*`
 */
export function requireScope(principal: Principal, scope: string, manageUrl?: () => string): void {
  if (hasScope(principal, scope)) return;
  const where = manageUrl === undefined ? '' : ` Team admins can manage key restrictions at ${manageUrl()}/keys`;
  const message = `Request blocked: this API key is restricted to the following endpoints: ${principal.scopes.join(', ')}.${where}`;
  throw new ApiError('FORBIDDEN', { details: { message } });
}

/** Actions that are refused for keys with restricted formats. */
const UNRESTRICTED_ACTIONS = ['scrape', 'executeJavascript', 'pdf', 'generatePDF'];

/**
 * Checks the formats of a key; for every endpoint that returns page content.
 * @param asked names of the requested formats, types of the requested actions
 * @throws ApiError FORBIDDEN when the key is restricted to other formats
 */
export function requireFormats(
  { formats: allowed }: Principal,
  asked: { readonly formats: readonly string[]; readonly actions?: readonly string[] },
  manageUrl: string,
): void {
  if (allowed === undefined) return;
  const wanted = asked.actions?.includes('screenshot') ? [...asked.formats, 'screenshot'] : asked.formats;
  const refused = [...new Set(wanted)].filter((format) => !allowed.includes(format));
  refused.push(...(asked.actions ?? []).filter((action) => UNRESTRICTED_ACTIONS.includes(action)));
  if (refused.length === 0) return;
  const message = `Request blocked: this API key is restricted to the following formats: ${allowed.join(', ')}. Requested formats not allowed: ${refused.join(', ')}. Team admins can manage key restrictions at ${manageUrl}/keys`;
  throw new ApiError('FORBIDDEN', { details: { message } });
}
