import type { Category } from '@trawl/contract/search-kinds.ts';
import type { Scope } from './providers/provider.ts';
import { hasEnding, isOf } from './scope.ts';

/** The hosts and file types of each category. */

const GITHUB = ['github.com'];

/** Where research is published: archives, indexes, publishers, societies. Each with what is below it. */
const RESEARCH = [
  'arxiv.org',
  'biorxiv.org',
  'medrxiv.org',
  'chemrxiv.org',
  'ssrn.com',
  'osf.io',
  'hal.science',
  'zenodo.org',
  'semanticscholar.org',
  'openreview.net',
  'aclanthology.org',
  'paperswithcode.com',
  'ncbi.nlm.nih.gov',
  'europepmc.org',
  'doi.org',
  'scholar.google.com',
  'researchgate.net',
  'nature.com',
  'science.org',
  'cell.com',
  'pnas.org',
  'sciencedirect.com',
  'springer.com',
  'wiley.com',
  'tandfonline.com',
  'sagepub.com',
  'frontiersin.org',
  'mdpi.com',
  'plos.org',
  'elifesciences.org',
  'jmlr.org',
  'mlr.press',
  'neurips.cc',
  'usenix.org',
  'acm.org',
  'ieee.org',
  'jstor.org',
  'oup.com',
  'cambridge.org',
];

/** The scope of some categories together: a page of any of them is one. */
export function withinOf(categories: readonly Category[]): Scope['within'] {
  if (categories.length === 0) return undefined;
  return {
    hosts: [...(categories.includes('github') ? GITHUB : []), ...(categories.includes('research') ? RESEARCH : [])],
    endings: categories.includes('pdf') ? ['pdf'] : [],
  };
}

/** The requested category of a URL. */
export function categoryOf(address: string, asked: readonly Category[]): Category | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  const { hostname } = url;
  return asked.find((one) => {
    if (one === 'pdf') return hasEnding(url, 'pdf');
    const hosts = one === 'github' ? GITHUB : one === 'research' ? RESEARCH : [];
    return hosts.some((domain) => isOf(hostname, domain));
  });
}
