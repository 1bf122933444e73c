import { MOST_DEPTH, MOST_FRAMES } from '../../../engines/page/index.ts';
import { withoutFragment } from '../../../foundation/kernel/canonical-url.ts';
import type { RenderedPage } from '../render/job.ts';
import { type FetchDeps, fetchPlain, type PageRequest } from './fetch-page.ts';
import type { Fetched, Tier } from './fetched.ts';

/** Pages that show other documents in their place: masks of domains, framesets, viewers. */

export interface FrameDeps extends Pick<FetchDeps, 'web'> {
  make(fetched: Fetched): Promise<RenderedPage>;
  /** The page with its frames in it, as HTML. */
  compose(fetched: Fetched, frames: readonly OpenedFrame[]): Promise<string>;
}

export interface OpenedFrame {
  /** Where the frame leads. */
  readonly address: string;
  readonly fetched: Fetched;
}

/** A page that was fetched and rendered, and what could not be read of it. */
export interface Composed {
  readonly fetched: Fetched;
  readonly page: RenderedPage;
  readonly warnings: readonly string[];
}

const leftText = (count: number): string =>
  `${count === 1 ? 'An embedded page is' : `${count} embedded pages are`} left as ${count === 1 ? 'a link' : 'links'}: at most ${MOST_FRAMES} are read, ${MOST_DEPTH} deep.`;

/**
 * Puts the documents of its frames into a page that says nothing itself; at most five documents, three deep. Each is requested as the page
 * is: the guard, the policy and the caller see it. A frame that shows a page around it stays a link, and so does a PDF beside others. A page that
 * only shows a PDF has its text and counts as one.
 */
export async function withFrames(
  deps: FrameDeps,
  request: PageRequest,
  tier: Tier,
  whole: Omit<Composed, 'warnings'>,
): Promise<Composed> {
  const failed: string[] = [];
  const readsPdfs = request.options.parsers.some(({ type }) => type === 'pdf');
  /** The document that is all of the page. */
  const shown: Omit<Composed, 'warnings'>[] = [];
  let opened = 0;
  let left = 0;
  const open = async (
    fetched: Fetched,
    page: RenderedPage,
    depth: number,
    around: readonly string[],
  ): Promise<Omit<Composed, 'warnings'>> => {
    const frames: OpenedFrame[] = [];
    for (const address of page.frames ?? []) {
      if (around.includes(withoutFragment(address))) continue;
      if (opened >= MOST_FRAMES || depth >= MOST_DEPTH) {
        left++;
        continue;
      }
      opened++;
      const inner = await read(address, depth, around);
      if (shown.length > 0) return whole;
      if (inner === undefined) failed.push(address);
      else if (inner !== 'link') frames.push({ address, fetched: inner });
    }
    if (frames.length === 0) return { fetched, page };
    const html = await deps.compose(fetched, frames);
    const composed = { ...fetched, body: Buffer.from(html), contentType: 'text/html; charset=utf-8' };
    return { fetched: composed, page: await deps.make(composed) };
  };
  const read = async (
    address: string,
    depth: number,
    around: readonly string[],
  ): Promise<Fetched | 'link' | undefined> => {
    try {
      const { wantFinalState: _, outdated: __, ...rest } = request;
      const requireSafe = (url: string): Promise<void> => request.requireSafe(url, 'frame');
      const { finalState: ___, ...fetched } = await fetchPlain(deps, { ...rest, requireSafe, url: address }, tier);
      if (fetched.status >= 400 || around.includes(withoutFragment(fetched.url))) return undefined;
      const page = await deps.make(fetched);
      if (page.kind === 'document') {
        if (readsPdfs && depth === 0 && whole.page.frames?.length === 1) shown.push({ fetched, page });
        return 'link';
      }
      if (page.kind !== 'html') return undefined;
      return (await open(fetched, page, depth + 1, [...around, withoutFragment(address), withoutFragment(fetched.url)]))
        .fetched;
    } catch (error) {
      if (request.deadline.signal.aborted) throw error;
      return undefined;
    }
  };
  const done = await open(whole.fetched, whole.page, 0, [
    withoutFragment(request.url),
    withoutFragment(whole.fetched.url),
  ]);
  if (shown[0] !== undefined) return inPlaceOf(whole, shown[0]);
  const warnings = failed.map((address) => `The embedded page ${address} could not be read.`);
  if (left > 0) warnings.push(leftText(left));
  return { ...done, warnings };
}

/** A page with the document that it shows: its own address and facts, and what the document says. */
function inPlaceOf(outer: Omit<Composed, 'warnings'>, { fetched, page }: Omit<Composed, 'warnings'>): Composed {
  const { body, contentType } = fetched;
  const { allLinks = [], furtherLinks = [], canonical, robots, metadata } = outer.page;
  return {
    fetched: { ...outer.fetched, body, contentType },
    page: {
      ...page,
      metadata: { ...metadata, ...page.metadata },
      allLinks: [...new Set([...allLinks, ...(page.allLinks ?? [])])],
      furtherLinks,
      ...(canonical === undefined ? {} : { canonical }),
      ...(robots === undefined ? {} : { robots }),
    },
    warnings: [`The page only shows the document ${fetched.url}, which was read in its place.`],
  };
}
