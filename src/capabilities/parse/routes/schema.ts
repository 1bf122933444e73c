import { document as documentSchema } from '@trawl/contract/v2/scrape/document.ts';
import { z } from 'zod';
import { parseOptions } from '../options.ts';

/** The form, for the reference; it is read as it comes (multipart.ts). */
export const parseForm = z.object({
  file: z.string().meta({ format: 'binary', description: 'The file, with its name' }),
  options: parseOptions.optional().meta({ description: 'As JSON' }),
});

/** The body that names a file which was sent before. */
export const parseUploaded = parseOptions.extend({
  uploadRef: z.string().min(1).max(1000).meta({ description: 'From POST /v2/parse/upload-url' }),
});

export const parseResponse = z.object({
  success: z.literal(true),
  data: documentSchema.extend({ metadata: z.looseObject({ sourceFile: z.string(), scrapeId: z.string() }) }),
});
