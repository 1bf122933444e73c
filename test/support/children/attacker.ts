import { ATTACKS, type Attacked } from '../hostile/attacks.ts';

/** Runs the attack argv[2] on what argv[3] describes as JSON, for as long as it lasts. Says `clock <ms>` to have the service's clock set. */
const [name, described = ''] = process.argv.slice(2);
const attack = ATTACKS.find((one) => one.name === name);
if (attack === undefined) throw new Error(`no attack "${name}"`);
const on: Attacked = {
  ...(JSON.parse(described) as Omit<Attacked, 'setClock'>),
  setClock: (ms) => console.log(`clock ${ms}`),
};
// The service may have closed all connections long before the end: nothing else keeps this process alive.
setInterval(() => {}, 60_000);
await attack.run(on, AbortSignal.timeout(attack.lasts));
process.exit(0);
