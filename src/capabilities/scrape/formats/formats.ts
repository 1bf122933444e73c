import { type FormatType, formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import { actionsOf, type DocumentDraft } from '../document.ts';
import type { Obtained } from '../engines/obtain.ts';
import type { LinkOptions } from '../files.ts';
import type { FileFacts } from '../render/job.ts';
import type { PageScrape, ScraperDeps } from '../types.ts';
import { chunksOfText } from './chunks.ts';
import { fullOf } from './full-of.ts';
import { modelFormats } from './model-formats.ts';
import { trackChanges, whyNotTracked } from './track-changes.ts';

/** The requested formats, without the metadata. */
interface Made {
  readonly document: DocumentDraft;
  /** Formats that could not be made; they are free. */
  readonly unserved: readonly string[];
  readonly warnings: readonly string[];
  readonly file: FileFacts | undefined;
}

/** What is said of a picture that does not show the whole page. */
const cutOf = (height: number | undefined): string[] =>
  height === undefined ? [] : [`The page is ${height} pixels high; the screenshot does not show all of it.`];

/** Tools of data providers that a document lists. */
const MOST_TOOLS = 10;

/**
 * Makes the requested formats of a page.
 * @throws ApiError UNPROCESSABLE_ENTITY if the only format could not be made, or data does not fit its schema
 */
export async function formatsOf(deps: ScraperDeps, page: PageScrape, had: Obtained): Promise<Made> {
  const { request, context, deadline, leavesNothing, asker } = page;
  const { options } = request;
  const { fetched, page: made } = had;
  const to: LinkOptions = { baseUrl: context.baseUrl, leavesNothing };
  const has = (type: FormatType): boolean => formatOf(options.formats, type) !== undefined;
  const warnings: string[] = [];
  const unserved: string[] = [];
  const document: DocumentDraft = {};

  const answered = await modelFormats(deps.extractor, { made, fetched, options, leavesNothing }, deadline);
  warnings.push(...answered.warnings);
  unserved.push(...answered.unserved);
  const markdown = answered.cleaned ?? made.markdown ?? '';

  if (has('markdown')) document.markdown = markdown;
  if (has('html')) document.html = made.html ?? '';
  if (has('rawHtml')) document.rawHtml = made.rawHtml ?? '';
  if (has('rawBase64')) document.rawBase64 = Buffer.from(fetched.body).toString('base64');
  if (has('links')) document.links = made.allLinks ?? [];
  if (has('images')) document.images = made.images ?? [];
  if (made.attributes !== undefined) document.attributes = made.attributes;
  if (made.branding !== undefined) document.branding = made.branding;
  if (has('product')) {
    if (made.product === undefined) warnings.push('No product found on this page.');
    else document.product = made.product;
  }
  if (has('menu')) {
    if (made.menu === undefined) warnings.push('No menu found on this page.');
    else document.menu = made.menu;
  }
  warnings.push(...fullOf(document));
  if (made.warning !== undefined) warnings.push(made.warning);
  Object.assign(document, answered.fields);
  if (made.file?.pages !== undefined) document.pages = made.file.pages;
  if (made.file?.blocks !== undefined) document.blocks = made.file.blocks;
  if (made.file?.warning !== undefined) warnings.push(made.file.warning);

  const chunks = formatOf(options.formats, 'chunks');
  if (chunks) {
    const text = { text: markdown, metadata: made.metadata, blocks: made.file?.blocks };
    const cut = await chunksOfText(deps, text, chunks, asker.teamId, deadline);
    document.chunks = cut.chunks;
    warnings.push(...cut.warnings);
  }

  if (has('screenshot')) {
    const { screenshot } = fetched;
    if (screenshot !== undefined) {
      const name = screenshot.type === 'image/jpeg' ? 'screenshot.jpg' : 'screenshot.png';
      document.screenshot = await deps.files.link({ ...screenshot, name }, to);
      warnings.push(...cutOf(screenshot.cutFrom));
    } else if (fetched.engine === 'browser') warnings.push('There is no screenshot: the page was not ready in time.');
    else warnings.push('There is no screenshot: the URL leads to a file, not to a page.');
  }
  if (options.actions.length > 0 && fetched.actions !== undefined) {
    for (const { cutFrom } of fetched.actions.screenshots) warnings.push(...cutOf(cutFrom));
    document.actions = await actionsOf(fetched.actions, options, deps.files, to);
  }
  for (const kind of ['audio', 'video'] as const) {
    if (!has(kind)) continue;
    const stated = made.media?.[kind] ?? [];
    // A request for cached content only must not fetch media either.
    const got =
      options.lockdown || options.minAge !== undefined
        ? { warning: `${kind}: media are not cached, and the request allows cached content only.` }
        : await deps.media.fetch(
            kind,
            { url: fetched.url, stated, options, requireSafe: page.requireSafe },
            deadline,
            to,
          );
    if ('url' in got) document[kind] = got.url;
    else {
      warnings.push(got.warning);
      unserved.push(kind);
    }
  }
  const tracking = formatOf(options.formats, 'changeTracking');
  const untracked = tracking && whyNotTracked(fetched, made);
  if (untracked !== undefined) {
    warnings.push(`changeTracking: the page was not compared, because ${untracked}. The last snapshot stays.`);
    unserved.push('changeTracking', 'changeTracking.json');
  } else if (tracking !== undefined) {
    const { status } = fetched;
    const { teamId } = asker;
    const tracked = { teamId, url: request.target.text, status, markdown, fields: answered.trackedFields };
    document.changeTracking = await trackChanges(deps, tracking, tracked, deadline);
  }
  if (options.domainTools) {
    const query = { urls: [fetched.url], limit: MOST_TOOLS, detail: options.toolDetail ?? 'compact' };
    document.tools = await deps.providers.toolsFor(asker.teamId, query);
  }
  return { document, unserved, warnings, file: made.file };
}
