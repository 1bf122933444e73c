import { type Entry, optionsOf } from './command.ts';

/** Shell scripts that complete commands and options. They hold all of them, so that a keystroke starts no process. */

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];
export const isShell = (name: string): name is Shell => SHELLS.some((shell) => shell === name);

interface Known {
  readonly words: readonly string[];
  readonly summary: string;
  readonly options: readonly string[];
}

export async function completionScript(shell: Shell, commands: readonly Entry[]): Promise<string> {
  const known: Known[] = await Promise.all(
    commands.map(async ({ name, summary, load }) => {
      const options = Object.keys(optionsOf(await load()));
      return { words: name.split(' '), summary, options: options.map((option) => `--${option}`) };
    }),
  );
  return { bash, zsh, fish }[shell](known);
}

/** Words that may follow each start of a command; '' is the start of all. */
function followers(known: readonly Known[]): Map<string, string[]> {
  const next = new Map<string, string[]>();
  const add = (start: string, word: string): void => {
    const words = next.get(start) ?? [];
    if (!words.includes(word)) next.set(start, [...words, word]);
  };
  for (const { words, options } of known) {
    for (const [i, word] of words.entries()) add(words.slice(0, i).join(' '), word);
    for (const option of options) add(words.join(' '), option);
  }
  return next;
}

/** Patterns of a `case` that match while what was typed is the start of a command. In the loop the first word has a blank before it. */
const patternsOf = (next: ReadonlyMap<string, unknown>): string =>
  [...next.keys()]
    .filter((start) => start !== '')
    .map((start) => `      '${start.includes(' ') ? start : ` ${start}`}') ;;`)
    .join('\n');

/** Walks over the words that were typed as long as they are the start of a command, and takes the case of that start. */
const choose = (typed: string, next: ReadonlyMap<string, unknown>, cases: readonly string[]): string =>
  `  for word in "${typed}"; do
    case "$start $word" in
${patternsOf(next)}
      *) break ;;
    esac
    start="\${start:+$start }$word"
  done
  case "$start" in
${cases.join('\n')}
  esac`;

function bash(known: readonly Known[]): string {
  const next = followers(known);
  const cases = [...next].map(([start, words]) => `    '${start}') words='${words.join(' ')}' ;;`);
  return `_trawl() {
  local words='' start='' word
${choose(`\${COMP_WORDS[@]:1:COMP_CWORD-1}`, next, cases)}
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _trawl trawl`;
}

/** `words` and `CURRENT` are what zsh tells a completion. */
function zsh(known: readonly Known[]): string {
  const next = followers(known);
  const cases = [...next].map(([start, words]) => `    '${start}') choices=(${words.join(' ')}) ;;`);
  return `_trawl() {
  local start='' word
  local -a choices
${choose(`\${(@)words[2,CURRENT-1]}`, next, cases)}
  compadd -a choices || _files
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
compdef _trawl trawl`;
}

function fish(known: readonly Known[]): string {
  const groups = [...new Set(known.filter(({ words }) => words.length > 1).map(({ words }) => words[0] as string))];
  const seenAny = (words: readonly string[]): string => `__fish_seen_subcommand_from ${words.join(' ')}`;
  const inGroup = (group: string): string[] =>
    known.flatMap(({ words: [first, second] }) => (first === group && second !== undefined ? [second] : []));
  const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;
  return [
    'complete -c trawl -n __fish_use_subcommand -f',
    ...groups.map((group) => `complete -c trawl -n __fish_use_subcommand -a ${group}`),
    ...known.flatMap(({ words: [first = '', second], summary, options }) => {
      const seen = seenAny([first]);
      // `search` and `papers search` are different commands.
      const inside = second === undefined ? `${seen}; and not ${seenAny(groups)}` : `${seen}; and ${seenAny([second])}`;
      const own =
        second === undefined
          ? `complete -c trawl -n __fish_use_subcommand -a ${first} -d ${quoted(summary)}`
          : `complete -c trawl -n '${seen}; and not ${seenAny(inGroup(first))}' -f -a ${second} -d ${quoted(summary)}`;
      return [own, ...options.map((option) => `complete -c trawl -n '${inside}' -l ${option.slice(2)}`)];
    }),
  ].join('\n');
}
