import type { ReactNode } from 'react';

export type Language = 'json' | 'js' | 'python' | 'bash' | 'text';

/** What a piece of code looks like, most special first. Strings come first, so that nothing is found inside them. */
const PIECES: Record<Exclude<Language, 'text'>, RegExp> = {
  json: /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")|(?<number>-?\b\d[\d.eE+-]*\b)|(?<word>\b(?:true|false|null)\b)/g,
  js: /(?<comment>\/\/.*)|(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)|(?<number>\b\d[\d.]*\b)|(?<word>\b(?:import|from|const|await|new|true|false|null|async|for|of|process)\b)/g,
  python:
    /(?<comment>#.*)|(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<number>\b\d[\d.]*\b)|(?<word>\b(?:import|from|for|in|True|False|None|print)\b)/g,
  bash: /(?<string>'[^']*'|"(?:[^"\\]|\\.)*")|(?<key>\$\w+)|(?<word>\bcurl\b)|(?<comment>(?<=\s)--?[\w-]+)/g,
};

/** Characters above which text stays plain: a page of spans that large is slow. */
const LIMIT = 120_000;

/** Colours code. What comes in is text and stays text. */
export function highlight(code: string, language: Language): ReactNode {
  if (language === 'text' || code.length > LIMIT) return code;
  const out: ReactNode[] = [];
  let at = 0;
  for (const match of code.matchAll(PIECES[language])) {
    const kind = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0];
    if (match.index > at) out.push(code.slice(at, match.index));
    out.push(
      <span key={match.index} className={`code-${kind}`}>
        {match[0]}
      </span>,
    );
    at = match.index + match[0].length;
  }
  out.push(code.slice(at));
  return out;
}
