import {
  applyTags,
  attributesOf,
  baseOf,
  brandingOf,
  canonicalOf,
  cleanTree,
  collect,
  createSelectors,
  type Document,
  decodeHtml,
  feedToMarkdown,
  findInjection,
  furtherLinksOf,
  imagesOf,
  jsonToMarkdown,
  judgeAnswer,
  keepContent,
  languageOf,
  linksOf,
  type Metadata,
  mainContent,
  mediaOf,
  menuOf,
  pageMetadata,
  parseHtml,
  productOf,
  redactPii,
  robotsMetaOf,
  selectTags,
  sniffKind,
  structuredData,
  textToMarkdown,
  toHtml,
  toMarkdown,
} from '../../../engines/page/index.ts';
import type { RenderedPage, RenderJob, RenderWant } from './job.ts';

/**
 * Makes all that is asked for of one page. The tree is parsed once and changed in place at the end: first everything that is read
 * from the page as it came, then what is taken out of it, then the texts of what is left.
 */
export function renderPage(job: RenderJob): RenderedPage {
  const kind = sniffKind(job.body, job.contentType, job.url);
  if (kind === 'html') return renderHtml(job, decodeHtml(job.body, job.contentType).html);
  const { want } = job;
  const none = { kind, verdict: { kind: 'ok' as const }, metadata: {} };
  if (kind !== 'json' && kind !== 'text' && kind !== 'xml' && kind !== 'feed') return none;
  const source = decodeHtml(job.body, job.contentType).html;
  const { markdown, title, description, links } = plainMarkdown(kind, source, job.url);
  const redacted = redact(markdown, want);
  return {
    ...none,
    metadata: { ...(title ? { title } : {}), ...(description ? { description } : {}) },
    allLinks: links ?? [],
    ...(want.markdown ? { markdown: redacted.text } : {}),
    ...(want.rawHtml ? { rawHtml: source } : {}),
    ...(want.html ? { html: source } : {}),
    ...(want.images ? { images: [] } : {}),
    ...(want.attributes.length > 0 ? { attributes: want.attributes.map((one) => ({ ...one, values: [] })) } : {}),
    ...(want.structured ? { structured: structuredData(parseHtml(''), job.url) } : {}),
    ...(want.injection ? { injection: findInjection({ markdown }) } : {}),
    ...redacted.found,
  };
}

function plainMarkdown(
  kind: 'json' | 'text' | 'xml' | 'feed',
  source: string,
  url: string,
): { markdown: string; title?: string | undefined; description?: string | undefined; links?: string[] } {
  if (kind === 'json') return { markdown: jsonToMarkdown(source) };
  if (kind === 'feed') return feedToMarkdown(source, url);
  return { markdown: textToMarkdown(source, kind, url) };
}

function renderHtml(job: RenderJob, html: string): RenderedPage {
  const { want, url, fromBrowser } = job;
  // As browsers read it: what no text has stands for something unknown.
  const document = parseHtml(html.includes('\u0000') ? html.replaceAll('\u0000', '\ufffd') : html);
  const parts = collect(document);
  const base = baseOf(document, url, parts);
  const judged = judgeAnswer({ status: job.status, headers: job.headers, html, document, ...contentType(job) });
  // Where the scripts have run, what is there is the page, unless it is a wall in front of it.
  const isWall = judged.kind === 'blocked' || judged.kind === 'challenge';
  const verdict = fromBrowser && !isWall ? { kind: 'ok' as const } : judged;
  const { contentLanguage } = job;
  const metadata = pageMetadata(
    document,
    { url, ...(contentLanguage === undefined ? {} : { contentLanguage }) },
    parts,
  );
  const isStated = want.structured || want.product || want.menu || want.branding !== undefined || want.media;
  const structured = isStated ? structuredData(document, base) : undefined;
  // All that is read from the page as it came.
  const read: Partial<RenderedPage> = {
    allLinks: linksOf(document, base, parts),
    furtherLinks: furtherLinksOf(document, base, parts),
    ...(want.rawHtml ? { rawHtml: html } : {}),
    ...(want.images ? { images: imagesOf(document, base, parts) } : {}),
    ...(want.attributes.length > 0 ? { attributes: attributesOf(document, want.attributes) } : {}),
    ...(structured && want.structured ? { structured } : {}),
    ...(structured && want.product ? found('product', productOf(structured, document, url)) : {}),
    ...(structured && want.menu ? found('menu', menuOf(structured, document, url)) : {}),
    ...(structured && want.branding !== undefined
      ? { branding: brandingOf(document, structured, base, want.branding === true ? undefined : want.branding) }
      : {}),
    ...(structured && want.media ? { media: mediaOf(document, structured, base) } : {}),
    ...found('canonical', canonicalOf(document, base, parts)),
    robots: robotsMetaOf(document, parts, { header: job.headers['x-robots-tag'] ?? '' }),
  };
  const injectionHtml = want.injection ? parseHtml(html) : undefined;
  const shown = want.html || want.markdown ? reduce(document, base, want) : undefined;
  const cleanHtml = shown && want.html ? toHtml(shown) : undefined;
  const markdown =
    shown && want.markdown ? toMarkdown(shown, { removeBase64Images: want.removeBase64Images }) : undefined;
  const redacted = markdown === undefined ? undefined : redact(markdown, want);
  return {
    kind: 'html',
    verdict,
    metadata: withLanguage(metadata, redacted?.text),
    ...read,
    ...(cleanHtml === undefined ? {} : { html: cleanHtml }),
    ...(redacted === undefined ? {} : { markdown: redacted.text, ...redacted.found }),
    ...(injectionHtml ? { injection: findInjection({ document: injectionHtml, markdown: markdown ?? '' }) } : {}),
  };
}

/** Takes out what is not wanted. Where tags are named, they decide and not what we think is the main content. */
function reduce(document: Document, baseUrl: string, want: RenderWant): Document {
  const { includeTags, excludeTags, blockAds } = want;
  const tags = selectTags(document, { includeTags, excludeTags }, createSelectors());
  if (want.onlyMainContent && includeTags.length === 0) keepContent(document, mainContent(document));
  applyTags(document, tags);
  cleanTree(document, { baseUrl, blockAds });
  return document;
}

function contentType({ contentType: type }: RenderJob): { contentType?: string } {
  return type === undefined ? {} : { contentType: type };
}

function found<K extends keyof RenderedPage>(name: K, value: RenderedPage[K] | undefined): Partial<RenderedPage> {
  return value === undefined ? {} : { [name]: value };
}

/** Pages that don't say in which language they are are asked. */
function withLanguage(metadata: Metadata, text: string | undefined): Metadata {
  if (metadata.language !== undefined || text === undefined) return metadata;
  const language = languageOf(text);
  return language === undefined ? metadata : { ...metadata, language };
}

/** Markdown without what tells of people, where that was asked for. */
export function redact(
  markdown: string,
  { redaction }: Pick<RenderWant, 'redaction'>,
): { text: string; found: { redacted?: Record<string, number> } } {
  if (redaction === undefined) return { text: markdown, found: {} };
  const { text, found: counts } = redactPii(markdown, redaction);
  return { text, found: { redacted: counts as Record<string, number> } };
}

/** What is made of a file that the documents room read. */
export function renderDocument({
  markdown,
  html,
  url,
  want,
}: {
  readonly markdown: string;
  readonly html: string | undefined;
  readonly url: string;
  readonly want: RenderWant;
}): Partial<RenderedPage> {
  const redacted = redact(markdown, want);
  const document = html === undefined ? undefined : parseHtml(html);
  const language = languageOf(markdown);
  return {
    metadata: language === undefined ? {} : { language },
    allLinks: document ? linksOf(document, url) : [],
    ...(want.markdown ? { markdown: redacted.text } : {}),
    ...(want.html && html !== undefined ? { html } : {}),
    ...(want.rawHtml && html !== undefined ? { rawHtml: html } : {}),
    ...(want.images ? { images: document ? imagesOf(document, url) : [] } : {}),
    ...(want.attributes.length > 0 ? { attributes: attributesOf(document ?? parseHtml(''), want.attributes) } : {}),
    ...(want.structured ? { structured: structuredData(document ?? parseHtml(''), url) } : {}),
    ...(want.injection ? { injection: findInjection({ markdown }) } : {}),
    ...redacted.found,
  };
}
