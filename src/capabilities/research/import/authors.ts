import { delatex } from './latex.ts';
import { LIMITS, line } from './text.ts';

const SEPARATOR = / ?, ?(?:and |& )?| (?:and|&) | ?; ?/;
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const CONNECTIVE = /^(?:and|&) | (?:and|&|al\.?)$|^et\.? al/i;
const ET_AL = /(?:^|\s)et\.? al\.?$/i;
const LETTER = /\p{L}/u;
const GROUP = /(?:collaborations?|consortium|consortia|group|team|project)$/i;

/**
 * Display names from arXiv's author string: names are separated by commas, semicolons, "and" and "&"; affiliations in parentheses, also
 * nested, are dropped; "Jr." belongs to the name before it; LaTeX is resolved; "et al." is dropped.
 */
export function splitAuthors(raw: string): string[] {
  // One name is within the limit of a name, so the string is limited to that of all of them.
  const text = line(withoutParentheses(delatex(raw.slice(0, LIMITS.authors * 60), 'name')), LIMITS.authors * 60);
  const names: string[] = [];
  for (const part of text.split(SEPARATOR)) {
    for (const piece of part.includes(':') ? groupFirst(part) : [part]) add(names, piece);
    if (names.length >= LIMITS.authors) break;
  }
  return names;
}

function add(names: string[], piece: string): void {
  const name = CONNECTIVE.test(piece)
    ? piece
        .replace(/^(?:and|&) | (?:and|&)$/, '')
        .replace(ET_AL, '')
        .trim()
    : piece;
  if (name.length < 5 && SUFFIX.test(name) && names.length > 0) names[names.length - 1] += ` ${name}`;
  else if (LETTER.test(name)) names.push(name.length > LIMITS.name ? line(name, LIMITS.name) : name);
}

/** "ATLAS Collaboration: G. Aad" names both. */
function groupFirst(part: string): string[] {
  const at = part.indexOf(':');
  const group = part.slice(0, at).trim();
  return GROUP.test(group) ? [group, part.slice(at + 1).trim()] : [part];
}

/** Drops (…) with everything nested in it; an unmatched parenthesis is dropped alone. */
function withoutParentheses(text: string): string {
  if (!text.includes('(') && !text.includes(')')) return text;
  const partner = new Map<number, number>();
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') open.push(i);
    else if (text[i] === ')') {
      const from = open.pop();
      if (from !== undefined) partner.set(from, i);
    }
  }
  let out = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== '(' && text[i] !== ')') continue;
    out += `${text.slice(from, i)} `;
    i = partner.get(i) ?? i;
    from = i + 1;
  }
  return out + text.slice(from);
}
