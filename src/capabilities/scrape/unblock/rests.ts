import { type Circuit, createCircuit, enterAll } from '../../../foundation/egress/index.ts';
import { NotUnblocked } from './service.ts';

/**
 * What the service is not asked for after three failures in sequence, for a minute. Pages of one team stop it for no other: one that cannot
 * be reached is not asked at all, one that does not answer not for the team, and one that answers without a page not for the team's pages of
 * the site.
 */
interface Rests {
  /**
   * @returns to be called when the request is over, in any way: if it said nothing of the service, the next one finds out
   * @throws NotUnblocked while it is not asked
   */
  enter(asked: AskedFor): () => void;
  /** @param how `absent`: it cannot be reached. `silent`: it did not answer in time. `useless`: it answered without a page */
  failed(asked: AskedFor, how: 'absent' | 'silent' | 'useless'): void;
  succeeded(asked: AskedFor): void;
  /** Milliseconds for which it is not asked at all. */
  remaining(): number;
}

interface AskedFor {
  readonly teamId: string;
  readonly site: string;
}

const THRESHOLD = 3;
/** Teams and sites with failures that are remembered; the oldest is forgotten. */
const MOST = 5000;

/** @param report called with whether the service cannot be reached */
export function createRests(report: ((isFailing: boolean) => void) | undefined, now?: () => number): Rests {
  const time = now === undefined ? {} : { now };
  const service = createCircuit({ threshold: THRESHOLD, onChange: report, ...time });
  const failing = new Map<string, Circuit>();
  const namesOf = ({ teamId, site }: AskedFor): readonly [string, string] => [teamId, `${teamId} ${site}`];
  const fail = (name: string): void => {
    const circuit = failing.get(name) ?? createCircuit({ threshold: THRESHOLD, ...time });
    circuit.fail();
    failing.delete(name);
    failing.set(name, circuit);
    if (failing.size > MOST) failing.delete(failing.keys().next().value as string);
  };
  return {
    enter: (asked) => {
      const circuits = [service, ...namesOf(asked).flatMap((name) => failing.get(name) ?? [])];
      const passes = enterAll(circuits);
      if (passes === undefined) throw new NotUnblocked('it has failed several times and is left alone for a while');
      return () => {
        for (const pass of passes) pass.leave();
      };
    },
    failed: (asked, how) => {
      const [team, page] = namesOf(asked);
      if (how === 'absent') return service.fail();
      fail(page);
      if (how === 'silent') return fail(team);
      failing.delete(team);
      service.succeed();
    },
    succeeded: (asked) => {
      service.succeed();
      for (const name of namesOf(asked)) failing.delete(name);
    },
    remaining: () => Math.ceil(service.remaining()),
  };
}
