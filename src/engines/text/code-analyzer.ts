import { type Analyzer, type AnalyzerOptions, createAnalyzer } from './analyzer.ts';
import { fold } from './fold.ts';
import { createTokenAnalyzer } from './token-analyzer.ts';

/**
 * Text with code in it -> terms. Prose becomes terms as in `createAnalyzer`. What looks like an identifier is found whole and in its
 * parts, whatever its spelling:
 *
 *     readFile, read_file, read-file    readfile (one word), read, file
 *     fs.promises.readFile              fs.promises.readfile (to the letter), and each of its segments as above
 *     --max-old-space-size=4096         --max-old-space-size (to the letter), maxoldspacesize, max, old, space, size, 4096
 *     ERR_HTTP2_INVALID_SESSION         errhttp2invalidsession, err, http2, invalid, session
 *     @babel/core, /v2/search, c++, .env, 1.2.3     to the letter, and their parts
 */
export interface CodeAnalyzerOptions extends AnalyzerOptions {
  readonly stopWords: ReadonlySet<string>;
  readonly longestWord: number;
  /** In lower case: written as two words by their capitals, but one word to everybody (`javascript`). */
  readonly compounds: ReadonlySet<string>;
}

/** Tokens longer than this are data. */
const LONGEST_TOKEN = 200;
const LONGEST_KEPT = 40;

/** Everything between white space, brackets, quotes and operators. */
const TOKEN = /[^\s()[\]{}<>,;"'`|&=?!*^‘’“”«»…—–·•→]+/gu;
const CONTRACTION = /(\p{L})['’](?:s|t|re|ve|ll|d|m)(?![\p{L}\p{N}])/gu;
const STOP_CODE = /`([A-Za-z]{1,12})`/g;

const EDGE_START = /^[^\p{L}\p{N}]+/u;
const EDGE_END = /[^\p{L}\p{N}]+$/u;
const PLAIN_WORD = /^(?:\p{L}?[\p{Ll}\p{Lo}\p{M}]*|\p{Lu}+s?)$/u;
const SEGMENT_BORDERS = /[./\\:@#$%~+]+/;
const PARTS =
  /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+\p{N}*|\p{Lu}+\p{N}*|\p{N}+\p{Ll}*|[\p{Lo}\p{Lm}\p{Lt}\p{M}]+/gu;
/** `c++`, `C#`: the only names that end in a sign. */
const SIGNED_NAME = /^[a-z]{1,3}(?:\+\+|#)/i;
/** Characters before a name that is kept verbatim. */
const SIGIL = /(?:--?|@|\.|\/)$/;
const NUMERIC = /^\d+$/;

export function createCodeAnalyzer(options: CodeAnalyzerOptions): Pick<Analyzer, 'analyze'> {
  const { stopWords, longestWord, compounds } = options;
  const { wordTerms } = createAnalyzer(options);

  /** One name between dots, slashes and the like: as one word, and word by word. */
  const segmentTerms = (segment: string): string[] => {
    if (PLAIN_WORD.test(segment) || compounds.has(segment.toLowerCase())) return wordTerms(segment);
    const parts = segment.match(PARTS) ?? [];
    if (parts.length <= 1) return wordTerms(parts[0] ?? segment);
    const terms = wordTerms(parts.join(''));
    for (const part of parts) if (part.length > 1) terms.push(...wordTerms(part));
    return terms;
  };

  const analyzeToken = (token: string): string[] => {
    const core = token.replace(EDGE_START, '').replace(EDGE_END, '');
    if (core === '') return [];
    const terms: string[] = [];
    const start = token.indexOf(core);
    const signed = SIGNED_NAME.exec(token.slice(start))?.[0];
    if (signed !== undefined && signed.length > core.length) terms.push(signed.toLowerCase());
    const sigil = SIGIL.exec(token.slice(0, start))?.[0] ?? '';
    if (sigil === '' && PLAIN_WORD.test(core)) return [...terms, ...wordTerms(core)];
    const isUrl = core.includes('://');
    const segments = core.split(SEGMENT_BORDERS).filter((segment) => segment !== '');
    if (!isUrl && (segments.length > 1 || sigil !== '')) {
      const whole = fold(`${sigil}${core}`, options.fold);
      if (whole.length <= longestWord) terms.push(whole);
    }
    for (const [i, segment] of segments.entries()) {
      if (isUrl && i === 0) continue;
      // The numbers of a version or an address say nothing one by one.
      if (segments.length > 1 && segment.length < 3 && NUMERIC.test(segment)) continue;
      terms.push(...segmentTerms(segment));
    }
    return terms;
  };

  const tokens = createTokenAnalyzer({
    tokensOf: (text) => text.match(TOKEN) ?? [],
    termsOf: (token) => [...new Set(analyzeToken(token))],
    longestToken: LONGEST_TOKEN,
    longestKept: LONGEST_KEPT,
  });

  return {
    analyze(text) {
      const terms = tokens.analyze(text.replace(CONTRACTION, '$1'));
      // `this`, `with`: words of the language that the text is about, if it sets them as code.
      if (text.includes('`')) {
        for (const [, word = ''] of text.matchAll(STOP_CODE)) {
          if (stopWords.has(word.toLowerCase())) terms.push(word.toLowerCase());
        }
      }
      return terms;
    },
  };
}
