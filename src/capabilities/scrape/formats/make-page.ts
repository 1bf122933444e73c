import { formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import { sniffDocument } from '../../../engines/documents/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Fetched } from '../engines/fetched.ts';
import type { OpenedFrame } from '../engines/open-frames.ts';
import type { RenderedPage } from '../render/job.ts';
import { renderOptionsOf } from '../render/options.ts';
import type { PageScrape, ScraperDeps } from '../types.ts';
import { withFile } from './file.ts';

/**
 * Renders a fetched page on a thread; files become text first.
 * @throws ApiError SCRAPE_UNSUPPORTED_FILE_ERROR and others of files; the reason of the deadline
 */
export async function makePage(
  deps: Pick<ScraperDeps, 'threads' | 'documents'>,
  { request: { options }, deadline, scrapeId, asker }: Pick<PageScrape, 'request' | 'deadline' | 'scrapeId' | 'asker'>,
  fetched: Fetched,
): Promise<RenderedPage> {
  const renderOptions = renderOptionsOf(options, fetched.styles);
  const { contentType, status, headers, url, engine } = fetched;
  // A copy, which can be transferred: the body is often part of a larger buffer.
  const body = new Uint8Array(fetched.body);
  const made = await deps.threads.run(
    'render',
    {
      ...{ body, contentType, status, headers, url, options: renderOptions },
      contentLanguage: headers['content-language'],
      fromBrowser: engine === 'browser',
    },
    deadline,
    { owner: asker.teamId, transfer: [body.buffer] },
  );
  const onlyBytes = options.formats.every(({ type }) => type === 'rawBase64');
  if (made.kind === 'html' || onlyBytes) return made;
  if (made.kind === 'document' || made.kind === 'image' || (made.kind === 'text' && isTableOrMail(fetched))) {
    return await withFile(deps, made, fetched, renderOptions, { ...options, owner: asker.teamId }, deadline);
  }
  const isMedia = made.kind === 'audio' || made.kind === 'video';
  const wantsMedia = formatOf(options.formats, 'audio') ?? formatOf(options.formats, 'video');
  if (made.kind === 'binary' || (isMedia && !wantsMedia)) {
    throw new ApiError('SCRAPE_UNSUPPORTED_FILE_ERROR', {
      details: { message: `The URL leads to a file that is not text: ${contentType ?? made.kind}.`, scrapeId },
    });
  }
  return isMedia ? { ...made, media: { audio: [], video: [], [made.kind]: [url] } } : made;
}

/** The page with the documents of its frames in it, as HTML. */
export function composed(
  { threads }: Pick<ScraperDeps, 'threads'>,
  { deadline, asker }: Pick<PageScrape, 'deadline' | 'asker'>,
  { body, contentType, url }: Fetched,
  frames: readonly OpenedFrame[],
): Promise<string> {
  const inside = frames.map(({ address, fetched }) => ({
    ...{ address, url: fetched.url, body: fetched.body, contentType: fetched.contentType },
  }));
  return threads.run('compose', { body, contentType, url, frames: inside }, deadline, { owner: asker.teamId });
}

/** Plain text in a format of the documents room: a table or mail. */
function isTableOrMail({ body, contentType, url }: Fetched): boolean {
  const name = new URL(url).pathname;
  const kind = sniffDocument(body.subarray(0, 64 * 1024), {
    name,
    ...(contentType === undefined ? {} : { contentType }),
  });
  return kind === 'csv' || kind === 'tsv' || kind === 'eml';
}
