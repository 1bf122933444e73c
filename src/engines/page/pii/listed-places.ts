/** Names of countries, and of the cities that time zones are named after, as the runtime knows them. */

/** Names that are more often something else. */
const OTHER = new Set([
  'Chad',
  'Georgia',
  'Jersey',
  'Jordan',
  'Troll',
  'Center',
  'Vincennes',
  'Knox',
  'Louisville',
  'Comoros',
  'Johnston',
  'Wake',
  'Easter',
  'Fort Nelson',
]);

const byLanguage = new Map<string, ReadonlySet<string>>();

/** @param language two letters; that of the text. English names are always among them. */
export function placeNames(language: string): ReadonlySet<string> {
  let names = byLanguage.get(language);
  if (names === undefined) {
    names = new Set([...countries('en'), ...countries(language), ...zoneCities()].filter((name) => !OTHER.has(name)));
    byLanguage.set(language, names);
  }
  return names;
}

const A = 'A'.charCodeAt(0);

function countries(language: string): string[] {
  const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const names: string[] = [];
  for (let first = 0; first < 26; first++) {
    for (let second = 0; second < 26; second++) {
      const code = String.fromCharCode(A + first, A + second);
      // Codes that are no country: unknown regions, test accents, unions.
      if (/^(?:ZZ|XA|XB|QO|EU|EZ|UN)$/.test(code)) continue;
      const name = display.of(code);
      if (name !== undefined && name.length > 3 && /^\p{Lu}/u.test(name)) names.push(name);
    }
  }
  return names;
}

function zoneCities(): string[] {
  return Intl.supportedValuesOf('timeZone').flatMap((zone) => {
    const city = zone.split('/').at(-1) ?? '';
    return zone.includes('/') && /^\p{Lu}\p{Ll}{3}/u.test(city) ? [city.replaceAll('_', ' ')] : [];
  });
}
