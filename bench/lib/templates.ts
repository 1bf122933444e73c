import { readFileSync } from 'node:fs';

/**
 * Texts with gaps, in files of bench/data. A line `== name` begins a text; `{{name¦one¦two}}` stands for what the user of the file makes of that
 * name, or else for the text of that name, in which `{{1}}` and `{{2}}` are what was given, `{{2¦else}}` has a default, and
 * `{{args¦text¦between}}` and `{{pairs¦text¦between}}` repeat a text for each of them or each two (pairs without a second one are left out).
 */

type Part = string | { readonly name: string; readonly given: readonly Part[][] };
/** Something given, made when it is asked for, once; for another scope, such as another record, anew. */
export type Given<S> = (scope?: S) => string;
/** What stands for a name; undefined: a text of the file. */
export type Fill<S> = (name: string, given: readonly Given<S>[], scope: S) => string | undefined;

export interface Templates<S> {
  has(name: string): boolean;
  names(): string[];
  /** @throws Error if there is no such text */
  render(name: string, scope: S, given?: readonly Given<S>[]): string;
}

export function readTemplates<S>(file: string, fill: Fill<S>): Templates<S> {
  const sections = new Map(
    readFileSync(file, 'utf8')
      .split(/^== /m)
      .slice(1)
      .map((section) => {
        const end = section.indexOf('\n');
        return [section.slice(0, end), partsOf(section.slice(end + 1).replace(/\n$/, ''))] as const;
      }),
  );
  const made = (parts: readonly Part[], scope: S, own: readonly Given<S>[]): string =>
    parts.map((part) => (typeof part === 'string' ? part : filled(part, scope, own))).join('');
  const filled = ({ name, given }: Exclude<Part, string>, scope: S, own: readonly Given<S>[]): string => {
    if (/^\d+$/.test(name)) return own[Number(name) - 1]?.(scope) ?? made(given[0] ?? [], scope, own);
    if (name === 'args' || name === 'pairs') {
      const [size, between] = [name === 'args' ? 1 : 2, made(given[1] ?? [], scope, own)];
      const rows = Array.from({ length: own.length / size }, (_, i) => own.slice(i * size, (i + 1) * size));
      const kept = rows.filter(([, second]) => second === undefined || second(scope) !== '');
      return kept.map((row) => made(given[0] ?? [], scope, row)).join(between);
    }
    const late = given.map((parts): Given<S> => {
      let once: string | undefined;
      return (inner = scope) => {
        if (inner !== scope) return made(parts, inner, own);
        once ??= made(parts, scope, own);
        return once;
      };
    });
    return fill(name, late, scope) ?? render(name, scope, late);
  };
  const render = (name: string, scope: S, given: readonly Given<S>[] = []): string => {
    const parts = sections.get(name);
    if (parts === undefined) throw new Error(`${file} has no text ${name}`);
    return made(parts, scope, given);
  };
  return { has: (name) => sections.has(name), names: () => [...sections.keys()], render };
}

function partsOf(text: string): Part[] {
  let at = 0;
  const read = (isInside: boolean): Part[] => {
    const parts: Part[] = [];
    while (at < text.length && !(isInside && (text[at] === '¦' || text.startsWith('}}', at)))) {
      if (text.startsWith('{{', at)) {
        at += 2;
        const [name = ''] = /^[^¦{}]*/.exec(text.slice(at)) as RegExpExecArray;
        at += name.length;
        const given: Part[][] = [];
        while (text[at] === '¦') {
          at++;
          given.push(read(true));
        }
        if (!text.startsWith('}}', at)) throw new Error(`"{{${name}" has no end`);
        at += 2;
        parts.push({ name, given });
      } else {
        const [plain = ''] = /^(?:(?!\{\{|\}\}|¦)[\s\S])+|^[\s\S]/.exec(text.slice(at)) as RegExpExecArray;
        at += plain.length;
        parts.push(plain);
      }
    }
    return parts;
  };
  return read(false);
}
