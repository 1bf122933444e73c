import { z } from 'zod';

/** The links of a feed, one for each format; whoever has one needs no key. */
export const feedResponse = z.object({
  success: z.literal(true),
  urls: z.object({ rss: z.url(), atom: z.url(), json: z.url() }),
});

export const feedRevokedResponse = z.object({ success: z.literal(true) });
