import type { Properties } from './converted.ts';

/** A date of a file in ISO 8601, from ISO 8601 or from that of a PDF (`D:20260131120000+01'00'`); undefined if it is none. */
export function dateOf(text: string | undefined): string | undefined {
  const pdf = /^\s*D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?|Z)?/.exec(text ?? '');
  if (pdf !== null) {
    const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, hours, minutes = '00'] =
      pdf;
    const zone = sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`;
    return valid(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  }
  return /^\s*\d{4}(?:-\d\d){0,2}(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?\s*$/.test(text ?? '')
    ? valid((text as string).trim())
    : undefined;
}

const valid = (date: string): string | undefined => (Number.isNaN(Date.parse(date)) ? undefined : date);

/** Only what there is, on one line each, and languages only as tags. */
export function propertiesOf(said: { readonly [name in keyof Properties]: string | undefined }): Properties {
  const line = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 1000);
  const [author, language] = [line(said.author), line(said.language)];
  const [created, modified] = [dateOf(said.created), dateOf(said.modified)];
  return {
    ...(author === '' ? {} : { author }),
    ...(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(language) ? { language } : {}),
    ...(created === undefined ? {} : { created }),
    ...(modified === undefined ? {} : { modified }),
  };
}
