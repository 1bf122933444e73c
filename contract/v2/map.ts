import { z } from 'zod';
import type { V2Endpoints } from '../endpoint.ts';
import { location, scrapeOptionFields } from './scrape/options.ts';

/** The URLs of a site. */

const mapBody = z.object({
  url: z.string().trim().min(1).max(32_768).meta({ example: 'https://example.com' }),
  search: z
    .string()
    .max(1_000)
    .nullish()
    .transform((words) => words ?? undefined)
    .meta({ description: 'Sort the URLs by how well they match these words' }),
  sitemap: z.enum(['include', 'skip', 'only']).default('include').meta({
    description: '`include`: read sitemaps and the links of the page; `skip`: only links; `only`: only sitemaps',
  }),
  includeSubdomains: z.boolean().default(true),
  ignoreQueryParameters: z.boolean().default(true).meta({ description: 'List URLs without their query, each once' }),
  ignoreCache: z.boolean().default(false).meta({ description: 'Accepted without effect: sitemaps are not cached' }),
  limit: z.number().int().min(1).max(100_000).default(5_000),
  timeout: z.number().int().min(1).max(3_600_000).optional().meta({ description: 'Milliseconds' }),
  location: location.optional().meta({ description: 'Country and languages that the request appears to come from' }),
  zeroDataRetention: z.boolean().optional().meta({ description: 'Store nothing of the site' }),
  threatProtection: scrapeOptionFields.threatProtection,
  auditMetadata: scrapeOptionFields.auditMetadata,
  integration: z.string().max(200).nullable().optional(),
  origin: z.string().max(200).optional(),
});

export const mapLink = z
  .object({
    url: z.string(),
    title: z.string().optional().meta({ description: 'Of pages that the team fetched before' }),
    description: z.string().optional().meta({ description: 'Of pages that the team fetched before' }),
  })
  .meta({ id: 'MapLink' });

export const map = {
  'POST /v2/map': {
    operationId: 'map',
    tag: 'Map',
    errors: [408],
    summary: 'List the URLs of a site',
    description:
      'Returns URLs from sitemaps, the links of the given page, and pages of the site that the team fetched before.',
    scope: 'map',
    rateGroup: 'map',
    activity: 'map',
    costs: true,
    body: mapBody,
    response: z.object({
      success: z.literal(true),
      id: z.uuid().meta({ description: 'For feedback' }),
      links: z.array(mapLink),
      warning: z.string().optional().meta({ description: 'Which fields of the request were ignored' }),
    }),
  },
} as const satisfies V2Endpoints;
