/** What is known of a fixture: written when it is made, read by the test. */
export interface Expected {
  /** The version and commit that made it. */
  readonly version: string;
  readonly commit: string;
  /** Milliseconds since 1970 at which it was killed; the clock of the test begins there. */
  readonly killedAt: number;
  readonly keys: {
    readonly main: string;
    readonly laptop: string;
    readonly searching: string;
    readonly revoked: string;
  };
  /** How people sign in, and what they were given. */
  readonly people: {
    readonly owner: {
      readonly email: string;
      readonly password: string;
      readonly cookie: string;
      readonly csrf: string;
    };
    readonly member: { readonly email: string; readonly password: string };
    /** Token of an invitation that nobody has accepted. */
    readonly invitation: string;
  };
  /** GET requests with the responses that they had, of what was finished. */
  readonly responses: readonly { readonly path: string; readonly body: unknown }[];
  /** Ids, by what they are of. */
  readonly ids: Readonly<Record<string, string>>;
  /** Path and query of a signed link to a stored file, and the SHA-256 of the file. */
  readonly file: { readonly path: string; readonly sha256: string };
  /** Of the Markdown of the scrape `large`. */
  readonly largeSha256: string;
  /** A file that was sent and is not parsed yet. */
  readonly uploadRef: string;
  /** Credits that the team had paid when it was killed, by endpoint. */
  readonly credits: Readonly<Record<string, number>>;
  /** Paths that had been fetched completely by jobs that were killed: nobody fetches them again. */
  readonly fetched: readonly string[];
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** The folder in which fixtures are made; its name is in them, and the test puts its own in place of it. */
export const WORK = '/tmp/trawl-upgrade';

/** Versions of which there are fixtures: releases, and what many ran between two of them, by its commit. */
export type Made = '0.1.0' | 'b57c970a';

/** @param made a release, or the commit of a version that was none */
export const fixtureOf = (made: string): URL => new URL(`../fixtures/upgrade/${made}/`, import.meta.url);

/** Fields that an upgrade may change: wording, scores, tokens that are made for each request. */
const OPEN = new Set(['warning', 'warnings', 'replacement', 'score', 'signals', 'playerUrl']);

/** An expected response with what has another form now: a monitor without notification has an empty one. */
export function renewed(body: unknown): object {
  return JSON.parse(JSON.stringify(body, (name, value) => (name === 'notification' ? (value ?? {}) : value)));
}

/** A response without what may differ: the address of the service, signatures of links, and open fields. */
export function settled(body: unknown): unknown {
  const text = JSON.stringify(body, (name, value) => (OPEN.has(name) ? undefined : value))
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '{service}')
    .replaceAll(/(\{service\}\/v2\/files\/[^"?]*)\?[^")\s\\]*/g, '$1?{signed}');
  return JSON.parse(text);
}
