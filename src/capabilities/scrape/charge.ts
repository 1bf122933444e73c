import { formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { type PageWork, pageCredits } from '../../platform/accounts/index.ts';

/** What one page costs: at most, before it is fetched, and in the end. */

/** Whether the request wants the page looked through for text that speaks to a language model. */
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

/** Credits to set aside. A PDF turns out larger; what more it costs is settled in the end. */
export function mostCredits(options: ScrapeOptions, leavesNothing: boolean): number {
  if (options.lockdown) return pageCredits({ lockdown: 'hit' });
  return pageCredits(workOf(options, leavesNothing));
}

/** What was done for a page. */
export interface PageDone {
  /** Formats that were asked for and could not be served: they are free. */
  readonly unserved: readonly string[];
  /** Of a PDF that was parsed. */
  readonly pdfPages?: number | undefined;
  readonly injectionChecked: boolean;
}

/** Credits of a page that was made. */
export function creditsFor(options: ScrapeOptions, leavesNothing: boolean, done: PageDone): number {
  if (options.lockdown) return pageCredits({ lockdown: 'hit' });
  const work = workOf(options, leavesNothing);
  const tracked = work.changeTrackingJson === true && !done.unserved.includes('changeTracking.json');
  return pageCredits({
    ...work,
    formats: work.formats?.filter((format) => !done.unserved.includes(format)) ?? [],
    changeTrackingJson: tracked,
    promptInjectionChecked: work.promptInjectionChecked === true && done.injectionChecked,
    ...(done.pdfPages === undefined ? {} : { pdfPages: done.pdfPages }),
  });
}
