/** For tests: a vector of what words a text has, so that texts with the same words are near each other. */
export function wordVector(text: string): number[] {
  const vector = new Array<number>(256).fill(0.001);
  for (const word of text.toLowerCase().match(/[a-z]{4,}/g) ?? []) {
    const place = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 256, 7);
    vector[place] = (vector[place] as number) + 1;
  }
  return vector;
}
