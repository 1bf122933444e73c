// Kills the service during agent runs; every run must end whole.
//
//   npm run soak -- agent-killed [runs] [seed]
//
// Kills the service with -9 at random moments of a run, with and without a language model, and checks that it ends as if it had not been
// interrupted (every second run with a model, every fourth with a browser too): all data, every call once, nothing paid twice. Before that it
// is killed in each phase of a run, one after another, and in all of them in one run.

import { runKilled } from '../support/agent-killed.ts';
import { killInPhases, MODEL_PHASES, PHASES } from '../support/agent-phases.ts';

const [runs = 20, seed = 1] = process.argv.slice(2).map(Number);

let state = seed;
const random = (): number => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return state / 0x7fffffff;
};

let kills = 0;
for (const withModel of [false, true]) {
  const phases = withModel ? MODEL_PHASES : PHASES;
  for (const some of [...phases.map((phase) => [phase]), phases]) {
    const ended = await killInPhases(some, withModel);
    kills += ended.kills;
    console.log(`${withModel ? 'with a model' : 'without a model'}, killed in ${some.join(', ')}: whole`);
  }
}
for (let run = 1; run <= runs; run++) {
  const pages = 20;
  const count = 1 + Math.floor(random() * 4);
  const moments = Array.from({ length: count }, () => Math.floor(random() * pages)).sort((a, b) => a - b);
  const withModel = run % 2 === 0;
  const withBrowser = run % 4 === 0;
  const ended = await runKilled({ withModel, withBrowser, moments, pages });
  kills += ended.kills;
  console.log(
    `run ${run}${withModel ? ' with a model' : ''}${withBrowser ? ' and a browser' : ''}: killed ${ended.kills} times, and whole`,
  );
}
console.log(`${runs} runs whole after ${kills} kills`);
process.exit(0);
