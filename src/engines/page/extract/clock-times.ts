const CLOCK =
  /(?<![\d.,:])(?:[01]?\d|2[0-3])(?:[:.h][0-5]\d(?:\s?[ap]\.?m\.?)?|\s?[ap]\.?m\.?|\s?(?:Uhr|h|hod))(?![\d\p{L}])|(?<=(?<!\p{L})kl\.?\s?)(?:[01]?\d|2[0-3])(?![\d.:])/giu;

/**
 * The time of day in a text of which the date is not asked for: `9:30 am` and `5:15 pm` of `Thursday 11 March 2027, 9:30 am – 5:15 pm`.
 * @returns undefined if the text has no time, or none for the end; a time stamp is returned whole
 */
export function clockTime(text: string, isEnd: boolean): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return text;
  const [first, second] = [...text.slice(0, 200).matchAll(CLOCK)].map(([time]) => time.trim());
  if (!isEnd) return first;
  return second ?? (/(?:\d{4}|\p{L}{3})/u.test(text.replace(first ?? '', '')) ? undefined : first);
}
