import { ownField } from '../../../foundation/kernel/table.ts';

/**
 * Prices of work in credits, as in the public contract. All are whole numbers; prorated prices are rounded up. Paper endpoints are
 * free and have no row, but for what a language model reads.
 */
export const COSTS = {
  /** One page, fetched or from the cache; also a document that is not a PDF. */
  page: 1,
  /** Each parsed page of a PDF, instead of `page`. */
  pdfPage: 1,
  /** Added to a page for each of these formats. */
  formats: { json: 4, question: 4, query: 4, highlights: 4, audio: 4, video: 4 } as Readonly<Record<string, number>>,
  /** Change tracking in json mode; git-diff is free. */
  changeTrackingJson: 5,
  /** Added to a page, and again to each further page of a PDF. */
  redactPii: 4,
  checkPromptInjection: 4,
  /** Added for each page of a PDF that a model which sees images reads. */
  transcribedPage: 4,
  /** Each URL that a classifier scans; decisions by the policy's lists are free. */
  threatScan: 2,
  /** Surcharge for zero data retention. */
  zeroDataRetention: 1,
  /** Total price of a page in lockdown. */
  lockdown: { hit: 5, miss: 1 },
  map: 1,
  /** Every ten returned results or part thereof. */
  search: { default: 2, zdr: 10, anon: 2 },
  developerSearch: 2,
  /** Each paper from which a language model answers a question. */
  askedPaper: 4,
  /** Each minute of a browser session, prorated by the second, at least one credit. */
  interactMinute: { code: 2, prompt: 7 },
  /** Each judged result or changed page of a monitor. */
  judge: 1,
  /** Language model tokens per credit (agent, extract, /v2/team/token-usage). */
  tokensPerCredit: 15,
} as const;

export interface PageWork {
  /** Names of the requested formats. */
  readonly formats?: readonly string[];
  /** Parsed pages of a PDF; undefined for everything else. */
  readonly pdfPages?: number;
  /** Pages of it that a model read. */
  readonly transcribedPages?: number;
  readonly changeTrackingJson?: boolean;
  readonly redactPii?: boolean;
  /** Only if the check completed. */
  readonly promptInjectionChecked?: boolean;
  readonly threatScanned?: boolean;
  readonly zeroDataRetention?: boolean;
  /** What the cache had, in lockdown. */
  readonly lockdown?: 'hit' | 'miss';
}

/** Credits of one scraped page or parsed file. */
export function pageCredits(work: PageWork): number {
  if (work.lockdown) return COSTS.lockdown[work.lockdown];
  const pages = Math.max(1, work.pdfPages ?? 1);
  let credits = work.pdfPages === undefined ? COSTS.page : pages * COSTS.pdfPage;
  for (const format of new Set(work.formats)) credits += ownField(COSTS.formats, format) ?? 0;
  if (work.changeTrackingJson) credits += COSTS.changeTrackingJson;
  if (work.redactPii) credits += pages * COSTS.redactPii;
  credits += (work.transcribedPages ?? 0) * COSTS.transcribedPage;
  if (work.promptInjectionChecked) credits += COSTS.checkPromptInjection;
  if (work.threatScanned) credits += COSTS.threatScan;
  if (work.zeroDataRetention) credits += COSTS.zeroDataRetention;
  return credits;
}

/** Credits of a web search by its number of results, without scraping them. */
export function searchCredits(results: number, mode: keyof typeof COSTS.search = 'default'): number {
  return Math.ceil(results / 10) * COSTS.search[mode];
}

/** Credits of a developer search by its number of results. */
export function developerSearchCredits(results: number): number {
  return Math.ceil(results / 10) * COSTS.developerSearch;
}

/** Credits of a question to papers by the number that a language model read. */
export function askCredits(papers: number): number {
  return papers * COSTS.askedPaper;
}

/** Credits of a browser session by its duration in milliseconds. @param prompted whether a prompt was run in it */
export function interactCredits(ms: number, prompted: boolean): number {
  const minutes = Math.max(60, Math.ceil(ms / 1000)) / 60;
  return Math.ceil(minutes * (prompted ? COSTS.interactMinute.prompt : COSTS.interactMinute.code));
}

/** Credits of language model tokens. */
export function tokenCredits(tokens: number): number {
  return Math.ceil(tokens / COSTS.tokensPerCredit);
}
