/** The operator's proxies, and in which order they suit a request. */

export type Tier = 'basic' | 'enhanced';

/** One proxy of the operator's list. */
export interface Exit {
  /** undefined serves both tiers. */
  readonly tier?: Tier | undefined;
  /** Location: two capital letters (ISO 3166, or EU); undefined when unspecified. */
  readonly country?: string | undefined;
  /** http, https, socks5 or socks5h, with user and password. */
  readonly url: string;
  /** For people; host and port of the URL by default. */
  readonly name?: string | undefined;
  /** Whose addresses these are, such as `residential`. */
  readonly kind?: string | undefined;
  /** Price class; lower ones are used first. 1 by default. */
  readonly price?: number | undefined;
  /** Ids of the teams that may use it; all by default. */
  readonly teams?: readonly string[] | undefined;
  /** Whether certificates are checked through it although a request says that they need not be. */
  readonly verifyTls?: boolean | undefined;
}

/** Countries nearer to an exit in the United States than to one in Europe: the Americas, East Asia and Oceania. */
const NEAR_US: ReadonlySet<string> = new Set(
  (
    'US CA MX GT BZ SV HN NI CR PA CU JM HT DO PR BS BB TT AG AI AR AW BM BO BQ BR BL CL CO CW DM EC FK GD GF GP GY KN KY LC ' +
    'MF MQ MS PE PM PY SR SX TC UY VC VE VG VI AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS ' +
    'JP KR KP CN TW HK MO MN PH VN TH LA KH MY SG ID BN TL'
  ).split(' '),
);

/** The nearer of the two regions that have most exits. */
export function regionOf(country: string): 'EU' | 'US' {
  return NEAR_US.has(country) ? 'US' : 'EU';
}

/** The exits of a tier; those of the basic tier when the enhanced one has none. */
export function exitsOf<E extends Exit>(exits: readonly E[], tier: Tier): readonly E[] {
  const own = exits.filter((exit) => (exit.tier ?? tier) === tier);
  return own.length === 0 && tier === 'enhanced' ? exits.filter((exit) => exit.tier === 'basic') : own;
}

/**
 * Exits of one tier in groups, best first: those of the requested country, of its region (EU or US), of a country in that region, of no
 * country, and the others. Without a country: those of no country, then those of the country that is listed first.
 * @returns no empty groups; each exit is in one of them
 */
export function inGroups<E extends Exit>(exits: readonly E[], requested?: string): readonly (readonly E[])[] {
  const country = requested?.toUpperCase();
  const first = exits[0]?.country;
  const rankOf = (exit: E): number => {
    if (exit.country === undefined) return country === undefined ? 0 : 3;
    if (country === undefined) return exit.country === first ? 1 : 2;
    if (exit.country === country) return 0;
    if (exit.country === regionOf(country)) return 1;
    if (regionOf(exit.country) === regionOf(country)) return 2;
    return exit.country === first ? 4 : 5;
  };
  const groups: E[][] = [];
  for (const exit of exits) {
    const rank = rankOf(exit);
    groups[rank] = [...(groups[rank] ?? []), exit];
  }
  return groups.filter((group) => group !== undefined);
}
