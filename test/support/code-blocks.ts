/** A block of code on a page of the documentation. */
export interface CodeBlock {
  /** What the fence says: `sh`, `js`, `json` …; '' if nothing. */
  readonly language: string;
  readonly code: string;
  /** Line of the fence, from 1. */
  readonly line: number;
  /** Why it is not run; from the comment `<!-- not run: … -->` above it. */
  readonly notRun: string | undefined;
}

const NOT_RUN = /^<!-- not run: (.+) -->$/;

/** @param markdown with fences at the start of lines, none within another */
export function codeBlocks(markdown: string): CodeBlock[] {
  const lines = markdown.split('\n');
  const blocks: CodeBlock[] = [];
  for (let i = 0; i < lines.length; i++) {
    const [, language] = /^```(\S*)$/.exec(lines[i] as string) ?? [];
    if (language === undefined) continue;
    const end = lines.indexOf('```', i + 1);
    if (end < 0) throw new Error(`the block of line ${i + 1} does not end`);
    const [, notRun] = NOT_RUN.exec(lines[i - 1] ?? '') ?? [];
    blocks.push({ language, code: lines.slice(i + 1, end).join('\n'), line: i + 1, notRun });
    i = end;
  }
  return blocks;
}

const COMMAND = /^(?:npm run trawl --|trawl|bin\/trawl\.mjs) (.*)$/;

/** The arguments of each `trawl` command of a block; undefined when the block has other commands. */
export function trawlCommands(code: string): string[][] | undefined {
  const lines = code
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const commands = lines.map((line) => COMMAND.exec(line)?.[1]);
  return commands.includes(undefined) ? undefined : commands.map((command) => words(command as string));
}

/** The words of a shell command with quotes and a comment at its end, and nothing else of a shell. */
function words(command: string): string[] {
  const found: string[] = [];
  for (const [whole, single, double] of command.matchAll(/'([^']*)'|"([^"]*)"|[^\s'"]+/g)) {
    if (whole.startsWith('#')) break;
    found.push(single ?? double ?? whole);
  }
  return found;
}
