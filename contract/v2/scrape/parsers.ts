import { z } from 'zod';

/** Language packs of OCR: names of Tesseract's trained data. */
const languages = z
  .array(z.string().regex(/^[a-z]{3}(?:_[a-z]{2,8}){0,2}$/, 'Must be a language pack, such as deu or chi_sim'))
  .min(1)
  .max(10)
  .optional()
  .meta({
    description: 'Language packs for OCR, such as `deu`. By default, chosen for each page from the installed packs',
  });

/** Numbers and ranges of pages. */
const pageRange = z
  .string()
  .max(500)
  .regex(/^\s*[1-9]\d{0,5}\s*(?:-\s*(?:[1-9]\d{0,5})?\s*)?(?:,\s*[1-9]\d{0,5}\s*(?:-\s*(?:[1-9]\d{0,5})?\s*)?)*$/, {
    error: 'Must be page numbers and ranges, such as 1-3,7,20-',
  })
  .optional()
  .meta({
    description:
      'Pages to read, such as `1-3,7,20-`: page numbers from 1, ranges, and `20-` for page 20 and all later pages',
  });

/** Without a default of the schema, so that requests of older versions keep their idempotency hash. */
const hidden = z.boolean().optional().meta({
  default: false,
  description:
    'Read hidden parts (text, rows, columns, sheets, slides) too; otherwise they are left out, and `warning` counts them',
});

export const pdfParser = z.strictObject({
  type: z.literal('pdf'),
  mode: z.enum(['fast', 'auto', 'ocr']).default('auto'),
  maxPages: z.number().int().min(1).max(10_000).optional(),
  pageRange,
  password: z.string().min(1).max(200).optional().meta({ description: 'Password of an encrypted PDF' }),
  pages: z.boolean().default(false),
  /** The old name of `pages`. */
  pageMarkdown: z.boolean().optional(),
  blocks: z.boolean().default(false),
  pageMarkers: z.boolean().default(false),
  languages,
  hidden,
  // Without a default of the schema: what older versions stored of a request, such as for an idempotency key, has no such field.
  visionModel: z.boolean().optional().meta({
    default: false,
    description:
      'Pages whose text OCR cannot read surely are read by the language model of the operator that sees images, at 4 credits each',
  }),
});
export type PdfParser = z.output<typeof pdfParser>;

const officeParser = z.strictObject({
  type: z.literal('office'),
  hidden,
  comments: z.boolean().default(false).meta({ description: 'Comments of texts, sheets and slides' }),
  changes: z
    .boolean()
    .default(false)
    .meta({ description: 'Show tracked changes of texts; otherwise they are taken as accepted' }),
});

const emailParser = z.strictObject({
  type: z.literal('email'),
  hidden,
  attachments: z
    .boolean()
    .default(false)
    .meta({ description: 'Read the attachments of messages; otherwise only named' }),
});

/** How files of a kind are read. */
export const parser = z.union([
  z
    .enum(['pdf', 'image'])
    .transform((type) => (type === 'pdf' ? pdfParser.parse({ type }) : { type, languages: undefined })),
  z.discriminatedUnion('type', [
    pdfParser,
    z.object({ type: z.literal('image'), languages }),
    officeParser,
    emailParser,
  ]),
]);
