/** Looks for figures in the documentation that do not say where they are from. Imports nothing. */

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** What was measured: a number with a unit, or a score. */
const FIGURE = /(?<![\w.,])\d*[\d.,]*\d ?(?:ms|µs|s|min|h|kB|MB|GB|%|\w+\/s)(?![\w/])|(?<![\w.])0?\.\d{3}(?!\d)/;
const SOURCE = new RegExp(`\\d{1,2} (?:${MONTHS}) 20\\d\\d, commit [0-9a-f]{8}`);
const DAY = new RegExp(`(\\w+ )?\\d{1,2} (?:${MONTHS}) 20\\d\\d(?!, commit [0-9a-f]{8})`, 'g');

/**
 * Tables with figures whose neighbouring paragraphs do not say the day and the commit, and days without a commit; "as of" a day is about
 * something else, and so is code.
 * @param text Markdown, without what is made from results
 * @param hasFigures whether figures in its tables were measured; else only days are looked at
 * @returns a line for each
 */
export function unsourced(text: string, hasFigures = true): string[] {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== '');
  const plain = blocks.map((block) => block.replace(/\s+/g, ' ').trim());
  const isTable = (block: string | undefined): boolean => block?.startsWith('|') === true;
  return blocks.flatMap((block, i) => {
    const words = plain[i] as string;
    if (!isTable(words)) {
      const days = [...words.replace(/`[^`]*`/g, '').matchAll(DAY)].filter(([, before]) => before !== 'of ');
      return days.map(([day]) => `a day without a commit: ${day}`);
    }
    if (!hasFigures) return [];
    const row = block.split('\n').find((line) => FIGURE.test(line));
    const beside = [plain[i - 1], plain[i + 1]].filter((one) => !isTable(one)).join(' ');
    return row === undefined || SOURCE.test(beside) ? [] : [`a table without a day and a commit: ${row}`];
  });
}
