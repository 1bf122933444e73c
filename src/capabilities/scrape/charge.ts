import { formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { type PageWork, pageCredits } from '../../platform/accounts/index.ts';

/** The cost of one page: the maximum before it is fetched, and the actual cost. */

/** Whether the request asks for a check for prompt injections. */
export function checksInjection(options: Pick<ScrapeOptions, 'formats' | 'checkPromptInjection'>): boolean {
  return options.checkPromptInjection || formatOf(options.formats, 'json')?.checkPromptInjection === true;
}

function workOf(options: ScrapeOptions, leavesNothing: boolean): PageWork {
  return {
    formats: options.formats.map(({ type }) => type),
    changeTrackingJson: formatOf(options.formats, 'changeTracking')?.modes.includes('json') === true,
    redactPii: options.redactPII !== false,
    promptInjectionChecked: checksInjection(options),
    zeroDataRetention: leavesNothing,
  };
}

/** Credits to reserve. A PDF may cost more, which is settled at the end. */
export function mostCredits(options: ScrapeOptions, leavesNothing: boolean): number {
  if (options.lockdown) return pageCredits({ lockdown: 'hit' });
  return pageCredits(workOf(options, leavesNothing));
}

/** The work that was done for a page. */
interface PageDone {
  /** Requested formats that could not be made; they are free. */
  readonly unserved: readonly string[];
  /** Of a PDF that was parsed. */
  readonly pdfPages?: number | undefined;
  /** Pages of it that a model read. */
  readonly transcribedPages?: number | undefined;
  readonly injectionChecked: boolean;
  /** Whether the site answered without an error and without a word. */
  readonly isEmpty?: boolean;
  /** Of the unblocker, if it loaded the page for this request. */
  readonly unblocked?: number;
}

/** The credits of a finished page. */
export function creditsFor(options: ScrapeOptions, leavesNothing: boolean, done: PageDone): number {
  if (options.lockdown) return pageCredits({ lockdown: 'hit' });
  if (done.isEmpty) return 0;
  const work = workOf(options, leavesNothing);
  const tracked = work.changeTrackingJson === true && !done.unserved.includes('changeTracking.json');
  const page = pageCredits({
    ...work,
    formats: work.formats?.filter((format) => !done.unserved.includes(format)) ?? [],
    changeTrackingJson: tracked,
    promptInjectionChecked: work.promptInjectionChecked === true && done.injectionChecked,
    ...(done.pdfPages === undefined ? {} : { pdfPages: done.pdfPages }),
    ...(done.transcribedPages === undefined ? {} : { transcribedPages: done.transcribedPages }),
  });
  return page + (done.unblocked ?? 0);
}
