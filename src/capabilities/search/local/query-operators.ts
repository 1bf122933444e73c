/** The operators of a query, as in search engines. */
export interface ParsedQuery {
  /** To be looked for, operators left out. */
  readonly text: string;
  /** In quotes: to the letter, whatever the case. */
  readonly phrases: readonly string[];
  /** Not to be there. */
  readonly without: readonly string[];
  readonly sites: readonly string[];
  readonly notSites: readonly string[];
  readonly endings: readonly string[];
  readonly inUrl: readonly string[];
  readonly inTitle: readonly string[];
  readonly notEndings: readonly string[];
  readonly notInUrl: readonly string[];
  readonly notInTitle: readonly string[];
}

const PART =
  /(-?)(?:(site|filetype|ext|inurl|allinurl|intitle|allintitle|related|imagesize|larger):)?(?:"([^"]*)"|(\S+))/giu;

/** Reads a query of any shape; what makes no sense is taken for words. */
export function parseQuery(query: string): ParsedQuery {
  const words: string[] = [];
  const found = {
    phrases: [] as string[],
    without: [] as string[],
    sites: [] as string[],
    notSites: [] as string[],
    endings: [] as string[],
    inUrl: [] as string[],
    inTitle: [] as string[],
    notEndings: [] as string[],
    notInUrl: [] as string[],
    notInTitle: [] as string[],
  };
  // `allintitle:` and `allinurl:` are of all words that follow.
  let following: 'inUrl' | 'inTitle' | undefined;
  const plain = query.replaceAll(/[“”„]/g, '"').replaceAll(/\b(allinurl|allintitle):\s+/gi, '$1:');
  for (const [whole, minus, name, quoted, bare] of plain.matchAll(PART)) {
    const value = (quoted ?? bare ?? '').trim().toLowerCase();
    if (value === '') continue;
    const operator = name?.toLowerCase();
    if (operator?.startsWith('allin')) following = operator === 'allinurl' ? 'inUrl' : 'inTitle';
    switch (operator) {
      case 'site':
        (minus ? found.notSites : found.sites).push(value.replace(/^https?:\/\//, '').replace(/^www\.|\/.*$/g, ''));
        break;
      case 'filetype':
      case 'ext':
        (minus ? found.notEndings : found.endings).push(value.replace(/^\./, ''));
        break;
      case 'inurl':
      case 'allinurl':
        (minus ? found.notInUrl : found.inUrl).push(value);
        break;
      case 'intitle':
      case 'allintitle':
        (minus ? found.notInTitle : found.inTitle).push(value);
        if (!minus) words.push(quoted ?? bare ?? '');
        break;
      case 'related':
      case 'imagesize':
      case 'larger':
        break;
      default:
        // `--flag` and `-x` are options of commands, not words that are not to be there.
        if (minus && /^[\p{L}\p{N}].|^\p{Lo}/u.test(value)) found.without.push(value);
        else if (following !== undefined && !minus) {
          found[following].push(value);
          if (following === 'inTitle') words.push(quoted ?? bare ?? '');
        } else if (quoted !== undefined && /\s|[^\p{L}\p{N}]/u.test(value)) {
          found.phrases.push(value.replaceAll(/\s+/g, ' '));
          words.push(quoted);
        } else if (!/^(?:OR|AND|\|)$/.test(whole)) words.push(quoted ?? bare ?? '');
    }
  }
  return { text: words.join(' '), ...found };
}
