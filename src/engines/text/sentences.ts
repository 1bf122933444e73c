/** Abbreviations that do not end a sentence. */
const SHORT =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|etc|inc|ltd|co|corp|no|fig|vol|pp|approx|dept|est|e\.g|i\.e|u\.s|u\.k|a\.m|p\.m|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|nr|\p{L}*str|bzw|z\.b|d\.h|ca|\p{L})\.$/iu;

/** The sentences of a line of prose, verbatim. */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { index, 0: mark } of line.matchAll(/(?:(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s)|[。！？]+)/g)) {
    const end = index + mark.length;
    const sentence = line.slice(from, end).trim();
    const last = sentence.slice(-12);
    // `890 g.` ends one.
    if (mark === '.' && SHORT.test(last) && !/\d\s?\p{L}\.$/u.test(last)) continue;
    const next = line.slice(end, end + 6).trimStart()[0];
    if (next !== undefined && /\p{Ll}/u.test(next) && !/[。！？]/.test(mark)) continue;
    if (sentence !== '') sentences.push(sentence);
    from = end;
  }
  const rest = line.slice(from).trim();
  if (rest !== '') sentences.push(rest);
  return sentences;
}
