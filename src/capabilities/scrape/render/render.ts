import {
  attributesOf,
  baseOf,
  brandingOf,
  canonicalOf,
  collect,
  type Document,
  decodeHtml,
  type FeedMarkdown,
  feedToMarkdown,
  findInjection,
  framesToOpen,
  furtherLinksOf,
  imagesOf,
  jsonToMarkdown,
  judgeAnswer,
  languageOf,
  linksOf,
  type Metadata,
  mediaOf,
  menuOf,
  missingSheets,
  openSourceDocuments,
  pageAuthorsAndDates,
  pageMetadata,
  parseHtml,
  productOf,
  redactPii,
  robotsMetaOf,
  sniffKind,
  structuredData,
  textToMarkdown,
  withAuthorship,
  withoutMarks,
} from '../../../engines/page/index.ts';
import { undecodedText } from '../../../foundation/kernel/charsets.ts';
import type { RenderedPage, RenderJob, RenderOptions } from './job.ts';
import { show } from './shown.ts';

/**
 * Renders the requested outputs of one page. The tree is parsed once and changed in place at the end: first everything that is read from
 * the original page, then removals, then the texts of the rest.
 */
export function renderPage(job: RenderJob): RenderedPage {
  const sniffed = sniffKind(job.body, job.contentType, job.url);
  const kind = sniffed === 'html' && job.fromBrowser && isEmptyPage(job.body) ? 'empty' : sniffed;
  if (kind === 'html') return renderHtml(job, decodeHtml(job.body, job.contentType).html);
  const { options } = job;
  const none = { kind, verdict: { kind: 'ok' as const }, metadata: {} };
  if (kind === 'empty') return { ...none, warning: `The site's answer is empty (status ${job.status}).` };
  if (kind !== 'json' && kind !== 'text' && kind !== 'xml' && kind !== 'feed') return none;
  const source = decodeHtml(job.body, job.contentType).html;
  const { markdown, title, description, links, warning } = plainMarkdown(kind, source, job.url);
  const redacted = redact(markdown, options);
  return {
    ...none,
    metadata: { ...(title ? { title } : {}), ...(description ? { description } : {}) },
    ...found('warning', warningOf(warning, undecodedText(job.body, markdown), 0)),
    allLinks: links ?? [],
    ...(options.markdown ? { markdown: redacted.text } : {}),
    ...(options.rawHtml ? { rawHtml: source } : {}),
    ...(options.html ? { html: source } : {}),
    ...(options.images ? { images: [] } : {}),
    ...(options.attributes.length > 0 ? { attributes: options.attributes.map((one) => ({ ...one, values: [] })) } : {}),
    ...(options.structured ? { structured: structuredData(parseHtml(''), job.url) } : {}),
    ...(options.injection ? { injection: findInjection({ markdown }) } : {}),
    ...redacted.found,
  };
}

/** What a browser makes of an empty answer. */
const isEmptyPage = (body: Uint8Array): boolean =>
  body.length < 300 &&
  /^\s*(?:<!doctype[^>]*>)?\s*(?:<\/?(?:html|head|body)[^>]*>\s*)*$/i.test(Buffer.from(body).toString());

function plainMarkdown(
  kind: 'json' | 'text' | 'xml' | 'feed',
  source: string,
  url: string,
): Partial<FeedMarkdown> & Pick<FeedMarkdown, 'markdown'> {
  if (kind === 'json') return { markdown: jsonToMarkdown(source) };
  if (kind === 'feed') return feedToMarkdown(source, url);
  return { markdown: textToMarkdown(source, kind, url) };
}

function renderHtml(job: RenderJob, html: string): RenderedPage {
  const { options, url, fromBrowser } = job;
  // Browsers replace NUL characters too.
  const source = html.includes('\u0000') ? html.replaceAll('\u0000', '\ufffd') : html;
  const document = parseHtml(source);
  const shell = collect(document);
  const hasDocuments = openSourceDocuments(document, url, shell);
  const parts = hasDocuments ? collect(document) : shell;
  const parse = (): Document => {
    const tree = parseHtml(source);
    if (hasDocuments) openSourceDocuments(tree, url);
    return tree;
  };
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
  const isStated =
    options.structured || options.product || options.menu || options.branding !== undefined || options.media;
  const structured = isStated ? structuredData(document, base) : undefined;
  const known = withAuthorship(metadata, structured?.authorship ?? pageAuthorsAndDates(document, { url }, parts));
  // All that is read from the page as it came.
  const read: Partial<RenderedPage> = {
    allLinks: linksOf(document, base, parts),
    furtherLinks: furtherLinksOf(document, base, parts),
    ...(parts.frames.length > 0 ? { frames: framesToOpen(document, url, parts) } : {}),
    ...(options.rawHtml ? { rawHtml: withoutMarks(html) } : {}),
    ...(options.images ? { images: imagesOf(document, base, parts) } : {}),
    ...(options.attributes.length > 0 ? { attributes: attributesOf(document, options.attributes) } : {}),
    ...(structured && options.structured ? { structured } : {}),
    ...(structured && options.product ? found('product', productOf(structured, document, url)) : {}),
    ...(structured && options.menu ? found('menu', menuOf(structured, document, url)) : {}),
    ...(structured && options.branding !== undefined
      ? { branding: brandingOf(document, structured, base, options.branding === true ? undefined : options.branding) }
      : {}),
    ...(structured && options.media ? { media: mediaOf(document, structured, base) } : {}),
    ...found('canonical', canonicalOf(document, base, parts)),
    robots: robotsMetaOf(document, parts, { header: job.headers['x-robots-tag'] ?? '' }),
  };
  const sheets =
    options.branding === undefined
      ? 0
      : missingSheets(document, options.branding === true ? undefined : options.branding);
  const injectionHtml = options.injection ? parseHtml(html) : undefined;
  const shown = options.html || options.markdown ? show(document, parts, parse, base, options, html) : undefined;
  // A page without any text is not the page yet, if scripts can still fill it.
  const isUnfinished = shown?.isEmpty === true || shown?.isLoading === true;
  const needsScripts = isUnfinished && !fromBrowser && verdict.kind === 'ok' && /<script/i.test(html);
  const redacted = shown?.markdown === undefined ? undefined : redact(shown.markdown, options);
  return {
    kind: 'html',
    verdict: needsScripts
      ? { kind: 'shell', reason: 'the page has no text, or says that it is loading, until its scripts run' }
      : verdict,
    metadata: withLanguage(known, redacted?.text),
    ...read,
    ...(shown?.html === undefined ? {} : { html: shown.html }),
    ...found(
      'warning',
      warningOf(shown?.warning, undecodedText(job.body, shown?.markdown ?? shown?.html ?? ''), sheets),
    ),
    ...(redacted === undefined ? {} : { markdown: redacted.text, ...redacted.found }),
    ...(injectionHtml
      ? { injection: findInjection({ document: injectionHtml, markdown: shown?.markdown ?? '' }) }
      : {}),
  };
}

function contentType({ contentType: type }: RenderJob): { contentType?: string } {
  return type === undefined ? {} : { contentType: type };
}

/** @param sheets style sheets that were not loaded */
function warningOf(shown: string | undefined, undecoded: string | undefined, sheets: number): string | undefined {
  const missing = `${sheets === 1 ? 'A style sheet' : `${sheets} style sheets`} of the page did not load, so branding may be incomplete.`;
  return [shown, undecoded, sheets === 0 ? undefined : missing].filter(Boolean).join(' ') || undefined;
}

function found<K extends keyof RenderedPage>(name: K, value: RenderedPage[K] | undefined): Partial<RenderedPage> {
  return value === undefined ? {} : { [name]: value };
}

/** The language is detected for pages that do not declare one. */
function withLanguage(metadata: Metadata, text: string | undefined): Metadata {
  if (metadata.language !== undefined || text === undefined) return metadata;
  const language = languageOf(text);
  return language === undefined ? metadata : { ...metadata, language };
}

/** Markdown without personal data, if requested. */
function redact(
  markdown: string,
  { redaction }: Pick<RenderOptions, 'redaction'>,
): { text: string; found: { redacted?: Record<string, number> } } {
  if (redaction === undefined) return { text: markdown, found: {} };
  const { text, found: counts } = redactPii(markdown, redaction);
  return { text, found: { redacted: counts as Record<string, number> } };
}

/** What is made of a file that the documents room read. */
export function renderDocument({
  markdown,
  turned = '',
  html,
  url,
  options,
}: {
  readonly markdown: string;
  /** Lines that characters turn around for readers. */
  readonly turned?: string | undefined;
  readonly html: string | undefined;
  readonly url: string;
  readonly options: RenderOptions;
}): Partial<RenderedPage> {
  const redacted = redact(markdown, options);
  const document = html === undefined ? undefined : parseHtml(html);
  const language = languageOf(markdown);
  return {
    metadata: language === undefined ? {} : { language },
    allLinks: document ? linksOf(document, url) : [],
    ...(options.markdown ? { markdown: redacted.text } : {}),
    ...(options.html && html !== undefined ? { html } : {}),
    ...(options.rawHtml && html !== undefined ? { rawHtml: html } : {}),
    ...(options.images ? { images: document ? imagesOf(document, url) : [] } : {}),
    ...(options.attributes.length > 0
      ? { attributes: attributesOf(document ?? parseHtml(''), options.attributes) }
      : {}),
    ...(options.structured ? { structured: structuredData(document ?? parseHtml(''), url) } : {}),
    ...(options.injection ? { injection: findInjection({ markdown: `${markdown}\n${turned}` }) } : {}),
    ...redacted.found,
  };
}
