import { table, type WordTable } from '../../../foundation/kernel/table.ts';

/** Settings of a visitor from a country: languages, time zone, position. */

export interface Locale {
  /** Of the first language, such as de-DE. */
  readonly locale: string;
  /** Tags separated by commas; the browser makes an Accept-Language header with weights from them. */
  readonly acceptLanguage: string;
  readonly timeZone: string | undefined;
  readonly position: { readonly latitude: number; readonly longitude: number } | undefined;
}

/** The most populous time zone of countries with several; the runtime lists another one first. */
const ZONES: WordTable<string> = table({
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
  VN: 'Asia/Ho_Chi_Minh',
});

/** Capitals or largest cities, in degrees. For other countries there is no position: pages that ask are denied. */
const POSITIONS: WordTable<readonly [number, number]> = table({
  AE: [25.2, 55.27],
  AR: [-34.6, -58.38],
  AT: [48.21, 16.37],
  AU: [-33.87, 151.21],
  BD: [23.81, 90.41],
  BE: [50.85, 4.35],
  BG: [42.7, 23.32],
  BR: [-23.55, -46.63],
  CA: [43.65, -79.38],
  CH: [47.38, 8.54],
  CL: [-33.45, -70.67],
  CN: [31.23, 121.47],
  CO: [4.71, -74.07],
  CZ: [50.08, 14.44],
  DE: [52.52, 13.4],
  DK: [55.68, 12.57],
  EE: [59.44, 24.75],
  EG: [30.04, 31.24],
  ES: [40.42, -3.7],
  FI: [60.17, 24.94],
  FR: [48.86, 2.35],
  GB: [51.51, -0.13],
  GR: [37.98, 23.73],
  HK: [22.32, 114.17],
  HR: [45.81, 15.98],
  HU: [47.5, 19.04],
  ID: [-6.21, 106.85],
  IE: [53.35, -6.26],
  IL: [32.09, 34.78],
  IN: [19.08, 72.88],
  IS: [64.15, -21.94],
  IT: [41.9, 12.5],
  JP: [35.68, 139.69],
  KE: [-1.29, 36.82],
  KR: [37.57, 126.98],
  LT: [54.69, 25.28],
  LU: [49.61, 6.13],
  LV: [56.95, 24.11],
  MA: [33.57, -7.59],
  MX: [19.43, -99.13],
  MY: [3.14, 101.69],
  NG: [6.52, 3.38],
  NL: [52.37, 4.9],
  NO: [59.91, 10.75],
  NZ: [-36.85, 174.76],
  PE: [-12.05, -77.04],
  PH: [14.6, 120.98],
  PK: [24.86, 67.01],
  PL: [52.23, 21.01],
  PT: [38.72, -9.14],
  RO: [44.43, 26.1],
  RS: [44.79, 20.45],
  RU: [55.76, 37.62],
  SA: [24.71, 46.68],
  SE: [59.33, 18.07],
  SG: [1.35, 103.82],
  SI: [46.06, 14.51],
  SK: [48.15, 17.11],
  TH: [13.76, 100.5],
  TR: [41.01, 28.98],
  TW: [25.03, 121.57],
  UA: [50.45, 30.52],
  US: [40.71, -74.01],
  VN: [10.82, 106.63],
  ZA: [-26.2, 28.05],
});

function tag(text: string): string | undefined {
  try {
    return new Intl.Locale(text).toString();
  } catch {
    return undefined;
  }
}

function zonesOf(country: string): readonly string[] {
  try {
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
    return locale.getTimeZones?.() ?? [];
  } catch {
    return [];
  }
}

/**
 * @param country two capital letters, US by default
 * @param languages tags, best first; those of the country by default. Invalid tags are left out
 */
export function localeOf(country = 'US', languages: readonly string[] = []): Locale {
  const spoken = tag(`und-${country}`) === undefined ? 'en' : new Intl.Locale(`und-${country}`).maximize().language;
  const asked = languages.flatMap((text) => tag(text) ?? []).slice(0, 8);
  const tags = asked.length > 0 ? asked : [tag(`${spoken}-${country}`) ?? 'en-US'];
  const acceptLanguage = [...new Set(tags.flatMap((one) => [one, new Intl.Locale(one).language]))].join(',');
  const position = POSITIONS[country];
  return {
    locale: tags[0] as string,
    acceptLanguage,
    timeZone: ZONES[country] ?? zonesOf(country)[0],
    position: position && { latitude: position[0], longitude: position[1] },
  };
}
