/**
 * Shell code that Trawl runs without a shell: commands of plain words with quotes, joined by newline, `;`, `&&` and `||`. Everything that
 * needs a shell (variables, pipes, redirections, loops) is detected and not parsed.
 */
export interface Command {
  readonly words: readonly string[];
  /** When the command runs: always, only if the previous one succeeded, only if it failed. */
  readonly when: 'always' | 'and' | 'or';
}

/** @returns undefined if it needs a shell */
export function parseCommands(code: string): readonly Command[] | undefined {
  const commands: Command[] = [];
  let words: string[] = [];
  let word: string | undefined;
  let when: Command['when'] = 'always';
  const endWord = (): void => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = (next: Command['when']): boolean => {
    endWord();
    if (words.length > 0) commands.push({ words, when });
    else if (next !== 'always') return false;
    words = [];
    when = next;
    return true;
  };
  for (let at = 0; at < code.length; at++) {
    const letter = code[at] as string;
    if (letter === "'") {
      const end = code.indexOf("'", at + 1);
      if (end < 0) return undefined;
      word = (word ?? '') + code.slice(at + 1, end);
      at = end;
    } else if (letter === '"') {
      word ??= '';
      for (at++; code[at] !== '"'; at++) {
        if (at >= code.length || code[at] === '`') return undefined;
        if (code[at] === '$' && /[\w{(!@#?*$-]/.test(code[at + 1] ?? '')) return undefined;
        if (code[at] === '\\' && /["\\$`\n]/.test(code[at + 1] ?? '')) {
          at++;
          if (code[at] !== '\n') word += code[at];
        } else word += code[at];
      }
    } else if (letter === '\\') {
      at++;
      if (at >= code.length) return undefined;
      if (code[at] === '\r' && code[at + 1] === '\n') at++;
      else if (code[at] !== '\n') word = (word ?? '') + code[at];
    } else if (letter === '#' && word === undefined) {
      while (at + 1 < code.length && code[at + 1] !== '\n') at++;
    } else if (letter === '\n' || letter === ';') {
      if (letter === ';' && words.length === 0 && word === undefined) return undefined;
      if (!endCommand('always')) return undefined;
    } else if (letter === ' ' || letter === '\t' || letter === '\r') {
      endWord();
    } else if (code.startsWith('&&', at) || code.startsWith('||', at)) {
      if (words.length === 0 && word === undefined) return undefined;
      endCommand(letter === '&' ? 'and' : 'or');
      at++;
      // The next command may be on the next line.
      while (/\s/.test(code[at + 1] ?? '')) at++;
      if (at + 1 >= code.length) return undefined;
    } else if ('|&<>()`$*?{}!'.includes(letter) && !isPlain(code, at, word)) {
      return undefined;
    } else word = (word ?? '') + letter;
  }
  return endCommand('always') ? commands : undefined;
}

/** URLs contain `?`, `&` and others; they are accepted where a shell would keep them. */
function isPlain(code: string, at: number, word: string | undefined): boolean {
  const letter = code[at] as string;
  if (letter === '?' || letter === '*' || letter === '!') return word !== undefined && /^https?:\/\//.test(word);
  if (letter === '{' || letter === '}') return word !== undefined;
  return false;
}
