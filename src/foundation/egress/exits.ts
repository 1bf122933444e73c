/** Selects the operator's proxy for a request. */

export type Tier = 'basic' | 'enhanced';

/** One proxy of the operator's list. */
export interface Exit {
  /** undefined serves both tiers. */
  readonly tier?: Tier | undefined;
  /** Location: two capital letters (ISO 3166, or EU); undefined when unspecified. */
  readonly country?: string | undefined;
  /** http, https, socks5 or socks5h, with user and password. */
  readonly url: string;
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

export type ChooseExit = (tier: Tier, country?: string) => Exit | undefined;

/**
 * Selects among the operator's proxies of a tier (of the basic tier when the enhanced one has none). Order of preference: the
 * requested country, its region (EU or US), a country in that region, no country, the first. Equal exits take turns.
 * @returns a function that returns undefined when requests go out directly
 */
export function createExits(exits: readonly Exit[]): ChooseExit {
  const turns = new Map<string, number>();
  return (tier, requested) => {
    let found = exits.filter((exit) => (exit.tier ?? tier) === tier);
    if (found.length === 0 && tier === 'enhanced') found = exits.filter((exit) => exit.tier === 'basic');
    if (found.length === 0) return undefined;
    const anywhere = found.filter(({ country }) => country === undefined);
    const country = requested?.toUpperCase();
    const preferred =
      country === undefined
        ? anywhere
        : ([
            found.filter((exit) => exit.country === country),
            found.filter((exit) => exit.country === regionOf(country)),
            found.filter((exit) => exit.country !== undefined && regionOf(exit.country) === regionOf(country)),
            anywhere,
          ].find(({ length }) => length > 0) ?? []);
    const candidates = preferred.length > 0 ? preferred : found.filter((exit) => exit.country === found[0]?.country);
    const key = `${tier} ${country ?? ''}`;
    const turn = turns.get(key) ?? 0;
    turns.set(key, (turn + 1) % candidates.length);
    return candidates[turn % candidates.length];
  };
}
