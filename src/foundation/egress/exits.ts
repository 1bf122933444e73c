/** Which of the operator's proxies a request leaves through. */

export type Tier = 'basic' | 'enhanced';

/** One proxy of the operator's list. */
export interface Exit {
  /** Undefined serves both. */
  readonly tier?: Tier | undefined;
  /** Where it comes out: two capital letters (ISO 3166, or EU); undefined when that does not matter. */
  readonly country?: string | undefined;
  /** http, https, socks5 or socks5h, with user and password. */
  readonly url: string;
}

/** Countries that are nearer to an exit in the United States than to one in Europe: the Americas, East Asia and Oceania. */
const NEAR_US: ReadonlySet<string> = new Set(
  (
    'US CA MX GT BZ SV HN NI CR PA CU JM HT DO PR BS BB TT AG AI AR AW BM BO BQ BR BL CL CO CW DM EC FK GD GF GP GY KN KY LC ' +
    'MF MQ MS PE PM PY SR SX TC UY VC VE VG VI AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS ' +
    'JP KR KP CN TW HK MO MN PH VN TH LA KH MY SG ID BN TL'
  ).split(' '),
);

/** The nearer of the two regions in which most exits are. */
export function regionOf(country: string): 'EU' | 'US' {
  return NEAR_US.has(country) ? 'US' : 'EU';
}

export type ChooseExit = (tier: Tier, country?: string) => Exit | undefined;

/**
 * Chooses among the operator's proxies: those of the tier (of the basic one where the enhanced has none), there the asked
 * country, else the nearest of EU and US, else one without a country, else the first. Equal ones take turns.
 * @returns a function that answers undefined when the request goes out directly
 */
export function createExits(exits: readonly Exit[]): ChooseExit {
  const turns = new Map<string, number>();
  return (tier, asked) => {
    let found = exits.filter((exit) => (exit.tier ?? tier) === tier);
    if (found.length === 0 && tier === 'enhanced') found = exits.filter((exit) => exit.tier === 'basic');
    if (found.length === 0) return undefined;
    const anywhere = found.filter(({ country }) => country === undefined);
    const country = asked?.toUpperCase();
    const near =
      country === undefined
        ? anywhere
        : ([
            found.filter((exit) => exit.country === country),
            found.filter((exit) => exit.country === regionOf(country)),
            found.filter((exit) => exit.country !== undefined && regionOf(exit.country) === regionOf(country)),
            anywhere,
          ].find(({ length }) => length > 0) ?? []);
    const equal = near.length > 0 ? near : found.filter((exit) => exit.country === found[0]?.country);
    const key = `${tier} ${country ?? ''}`;
    const turn = turns.get(key) ?? 0;
    turns.set(key, (turn + 1) % equal.length);
    return equal[turn % equal.length];
  };
}
