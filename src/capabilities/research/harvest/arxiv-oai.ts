import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { isoDate } from '../import/dates.ts';

/** info.arxiv.org/help/oa: the address since March 2025; export.arxiv.org/oai2 only redirects to it. */
export const ARXIV_OAI = 'https://oaipmh.arxiv.org/oai';

/** Archives that are groups of their own; all the others belong to physics (arxiv.org/category_taxonomy). */
const GROUPS = new Set(['cs', 'econ', 'eess', 'math', 'q-bio', 'q-fin', 'stat']);

/**
 * The OAI-PMH set of a category: "cs.CL" -> "cs:cs:CL", "hep-th" -> "physics:hep-th", "astro-ph.GA" -> "physics:astro-ph:GA"; groups ("cs",
 * "physics") and sets stay unchanged.
 * @throws OperatorError if it is invalid
 */
export function arxivSet(text: string): string {
  const [archive = '', subject, ...more] = text.split('.');
  if (/^[a-z-]+(:[a-z-]+(:[A-Za-z-]+)?)?$/.test(text)) {
    return text.includes(':') || GROUPS.has(text) || text === 'physics' ? text : `physics:${text}`;
  }
  if (more.length > 0 || !/^[a-z-]+$/.test(archive) || subject === undefined || !/^[A-Za-z-]+$/.test(subject)) {
    throw new OperatorError(`"${text}" is not an arXiv category or set; examples: cs.CL, hep-th, math, physics:hep-th`);
  }
  return `${GROUPS.has(archive) ? archive : 'physics'}:${archive}:${subject}`;
}

/** @throws OperatorError that names the option, unless it is a date such as 2024-01-31 */
export function oaiDate(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value.length !== 10 || isoDate(value) !== value) {
    throw new OperatorError(`${name} must be a date such as 2024-01-31, not "${value}"`);
  }
  return value;
}
