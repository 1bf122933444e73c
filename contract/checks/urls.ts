import { z } from 'zod';

/** Characters of all URLs of a request together: each is read, compared and stored in one piece. */
const MOST_URL_CHARACTERS = 1_000_000;

/** A list of URLs to start from. */
export const startUrls = (most: number) =>
  z
    .array(z.string().trim().min(1).max(32_768))
    .max(most)
    .refine(
      (urls) => urls.reduce((sum, url) => sum + url.length, 0) <= MOST_URL_CHARACTERS,
      `has more than ${MOST_URL_CHARACTERS} characters together`,
    );
