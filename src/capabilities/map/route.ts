import { z } from 'zod';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { type Route, route } from '../../foundation/routing/route.ts';
import { type Accounts, COSTS, leavesNothing } from '../../platform/accounts/index.ts';
import { readTarget } from '../scrape/index.ts';
import { type MapDeps, mapSite } from './map.ts';

const body = z.looseObject({
  url: z.string().trim().min(1).max(32_768),
  search: z.string().max(1_000).optional().meta({ description: 'Orders the addresses by how well they fit' }),
  sitemap: z.enum(['include', 'skip', 'only']).default('include'),
  includeSubdomains: z.boolean().default(true),
  ignoreQueryParameters: z.boolean().default(true),
  ignoreCache: z.boolean().default(false),
  limit: z.number().int().min(1).max(100_000).default(5_000),
  timeout: z.number().int().min(1).max(3_600_000).optional().meta({ description: 'Milliseconds' }),
  location: z
    .object({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'Must be two capital letters, such as US')
        .default('US'),
      languages: z.array(z.string().max(35)).max(20).optional(),
    })
    .optional(),
  zeroDataRetention: z.boolean().optional(),
  integration: z.string().max(200).nullable().optional(),
  origin: z.string().max(200).optional(),
});

const response = z.object({
  success: z.literal(true),
  id: z.uuid().meta({ description: 'For feedback' }),
  links: z.array(z.object({ url: z.string(), title: z.string().optional(), description: z.string().optional() })),
});

export interface MapRouteDeps extends MapDeps {
  readonly accounts: Pick<Accounts, 'credits'>;
  /** @throws ApiError INVALID_URL for an address that may not be fetched; looks nothing up */
  checkUrl(url: URL): void;
}

/** POST /v2/map: which addresses a site has. */
export const mapRoute = (deps: MapRouteDeps): Route =>
  route({
    method: 'POST',
    path: '/v2/map',
    operationId: 'map',
    tag: 'Map',
    summary: 'List the addresses of a site',
    description:
      'From its sitemaps, the links of the page that is named, and pages of the site that the team fetched before.',
    scope: 'map',
    rateGroup: 'map',
    activity: 'map',
    costs: true,
    body,
    response,
    async handler({ body: asked, principal, deadline, note }) {
      const url = readTarget(asked.url);
      deps.checkUrl(url);
      const zeroDataRetention = leavesNothing(principal, asked.zeroDataRetention);
      if (zeroDataRetention) note({ zeroDataRetention: true });
      const id = crypto.randomUUID();
      const own = asked.timeout === undefined ? deadline : deadlineIn(asked.timeout, deadline.signal);
      const { search, sitemap, includeSubdomains, ignoreQueryParameters, limit, location } = asked;
      const request = {
        url,
        search,
        sitemap,
        includeSubdomains,
        ignoreQueryParameters,
        limit,
        location,
        zeroDataRetention,
      };
      const links = await deps.accounts.credits.spend(principal, COSTS.map, 'map', async () => {
        try {
          return await mapSite(deps, principal, request, own);
        } catch (error) {
          if (own.signal.aborted && !deadline.signal.aborted) throw new ApiError('REQUEST_TIMEOUT', { cause: error });
          throw error;
        }
      });
      note({ credits: COSTS.map, jobId: id });
      return { success: true, id, links };
    },
  });
