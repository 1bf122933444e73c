import { z } from 'zod';
import { PAGE_EXPORT_FORMATS, TABLE_FORMATS } from './export-formats.ts';

/** Results as files. Ours: no other service of this kind has it. */

export const tableQuery = z.object({
  format: z.enum(TABLE_FORMATS).default('jsonl').meta({
    description:
      '`jsonl`: gzip-compressed lines of JSON; `csv` and `parquet`: columns with types. Nested fields are columns such as `metadata.title`',
  }),
});

export const pageExportQuery = z.object({
  format: z
    .enum(PAGE_EXPORT_FORMATS)
    .default('jsonl')
    .meta({
      description: `${tableQuery.shape.format.meta()?.description}. \`markdown\`: a zip of files with front matter; \`chunks\`: gzip-compressed lines of JSON, one for each piece; \`llms\` and \`llms-full\`: llms.txt and llms-full.txt; \`sitemap\`: sitemap.xml; \`warc\` and \`wacz\`: requests and responses of a job with \`archive\``,
    }),
});

export const exportResponse = z.object({
  success: z.literal(true),
  url: z.url().meta({ description: 'Link to the file; needs no key' }),
  expiresAt: z.iso.datetime().meta({ description: 'When the link expires. The download has to begin before' }),
});
