// Browser sessions over HTTP and WebSockets: ready, code, live view, recording.
//
//   npm run bench -- interact [--only <part,part>] [--rounds <n>]
//
// Browser sessions of the service, used as clients use them. Each part prints its figures beside what they have to reach.
//
//   --only    parts to run; all by default: ready, together, live, record
//   --rounds  times that a part measures where it takes medians; 20 by default
//
// Over 10 kB: four parts that share the service, the pages and the table of figures.

import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import {
  ALLOWED,
  bench,
  latency,
  pagesOf,
  type Row,
  type Server,
  startServer,
  startSite,
  timesOf,
  useOfTree,
  wrongUsage,
} from './lib/kit.ts';

/** What a part works with. */
interface Work {
  readonly server: Server;
  /** `http://127.9.9.9:port`, see PAGES. */
  readonly site: string;
  readonly rounds: number;
}

const PAGES: Readonly<Record<string, string>> = {
  '/': '<title>Home</title><h1>Hello</h1>',
  // Something that moves across all of the picture, at the pace of the browser.
  '/moving': `<title>Moving</title><style>body{margin:0;overflow:hidden;font:16px sans-serif}
    #a{position:absolute;width:300px;height:300px;background:linear-gradient(45deg,red,blue)}</style>
    <div id="a"></div><div id="t"></div><script>
    t.innerHTML = 'Some words that stand on a page. '.repeat(400);
    let n = 0;
    (function step() { n++; a.style.left = (n * 7) % 980 + 'px'; a.style.top = (n * 5) % 420 + 'px';
      t.style.transform = 'translateY(' + -(n % 200) + 'px)'; requestAnimationFrame(step); })();
  </script>`,
};
const TITLE = { code: 'await page.title()' };
const WATCHED = 10;
const SESSIONS = 8;

export default bench({
  name: 'interact',
  options: { only: 'ready,together,live,record', rounds: 20 },
  rows: { times: 'what: | p50 [ms] | p95 [ms]', figures: 'what: | value: [1] | unit:' },
  least: [
    'times[what=session ready].p50 <= 900, quiet',
    'times[what=await page.title()].p50 <= 60, quiet',
    `figures[what=memory of ${SESSIONS} sessions with a page each, and the service].value <= 2500`,
    'figures[what=live view].value >= 12, quiet',
    'figures[what=recording, pictures kept].value <= 5.5',
  ],
  async run({ values: { only, rounds }, step }) {
    using site = await startSite(pagesOf((path) => PAGES[path]));
    await using server = await startServer(undefined, ALLOWED);
    const [times, figures]: [Row[], Row[]] = [[], []];
    for (const name of only.split(',')) {
      const part = PARTS[name] ?? wrongUsage(`there is no part ${name}, but ${Object.keys(PARTS).join(', ')}`);
      step(name);
      for (const row of await part({ server, site: site.url, rounds })) ('p50' in row ? times : figures).push(row);
    }
    return { times, figures };
  },
});

/** Sessions one after the other: until each is there, its first piece of code, and small ones after that. */
async function ready({ server, rounds }: Work): Promise<Row[]> {
  const times = { open: [] as number[], first: [] as number[], trip: [] as number[], close: [] as number[] };
  const timed = async (list: number[], path: string, body?: object, method?: string) => {
    const began = performance.now();
    const answer = await server.ask(path, body, method);
    list.push(performance.now() - began);
    return answer;
  };
  for (let round = 0; round < rounds; round++) {
    const { id } = await timed(times.open, '/v2/interact', {});
    const path = `/v2/interact/${id}`;
    await timed(times.first, `${path}/execute`, TITLE);
    for (let again = 0; again < 5; again++) await timed(times.trip, `${path}/execute`, TITLE);
    await timed(times.close, path, undefined, 'DELETE');
  }
  return [
    { what: 'session ready', ...latency(times.open) },
    { what: 'first await page.title(), with the start of its runner', ...latency(times.first) },
    { what: 'await page.title()', ...latency(times.trip) },
    { what: 'session closed', ...latency(times.close) },
  ];
}

/** Eight sessions opened at once, each with a page and a runner. */
async function together({ server, site }: Work): Promise<Row[]> {
  const before = useOfTree(server.pid).memory;
  const began = performance.now();
  const open = async (): Promise<string> => (await server.ask('/v2/interact', {})).id;
  const ids = await Promise.all(Array.from({ length: SESSIONS }, open));
  const opened = performance.now() - began;
  const code = `await page.goto('${site}/'); await page.title()`;
  await Promise.all(ids.map((id) => server.ask(`/v2/interact/${id}/execute`, { code })));
  const { memory } = useOfTree(server.pid);
  const trips = await Promise.all(ids.map((id) => timesOf(10, () => server.ask(`/v2/interact/${id}/execute`, TITLE))));
  await Promise.all(ids.map((id) => server.ask(`/v2/interact/${id}`, undefined, 'DELETE')));
  return [
    { what: `${SESSIONS} sessions at once, all ready`, value: opened, unit: 'ms' },
    { what: `memory of ${SESSIONS} sessions with a page each, and the service`, value: memory / 1e6, unit: 'MB' },
    { what: 'memory without them', value: before / 1e6, unit: 'MB' },
    { what: `await page.title() in ${SESSIONS} sessions at once`, ...latency(trips.flat()) },
  ];
}

/** A session with the page that moves. */
async function moving(server: Server, site: string, recordSession: boolean) {
  const session = await server.ask('/v2/interact', { recordSession });
  const code = `await page.setViewportSize({ width: 1280, height: 720 }); await page.goto('${site}/moving')`;
  await server.ask(`/v2/interact/${session.id}/execute`, { code });
  return session;
}

/** Pictures a second that a watcher of the live view gets. */
async function live({ server, site }: Work): Promise<Row[]> {
  const session = await moving(server, site, false);
  const socket = new WebSocket(session.liveViewUrl.replace(/^http/, 'ws').replace('/live?', '/live/socket?'));
  let [pictures, bytes] = [0, 0];
  const sizes = new Set<string>();
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) {
      pictures++;
      bytes += data.length;
    } else {
      const { type, width, height } = JSON.parse(data.toString());
      if (type === 'frame') sizes.add(`${width}x${height}`);
    }
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  await pause(2_000);
  [pictures, bytes] = [0, 0];
  const began = performance.now();
  await pause(WATCHED * 1_000);
  const rate = (pictures * 1_000) / (performance.now() - began);
  socket.close();
  await server.ask(`/v2/interact/${session.id}`, undefined, 'DELETE');
  return [
    { what: 'live view', value: rate, unit: 'frames/s' },
    { what: `a picture of it, ${[...sizes].join(' ')}`, value: bytes / Math.max(1, pictures) / 1_000, unit: 'kB' },
  ];
}

/** What recording costs while a page moves all the time, which is the most that it can cost. */
async function record({ server, site }: Work): Promise<Row[]> {
  const cpu: number[] = [];
  let rate = 0;
  for (const recordSession of [false, true]) {
    const session = await moving(server, site, recordSession);
    await pause(2_000);
    const before = useOfTree(server.pid).cpu;
    await pause(WATCHED * 1_000);
    cpu.push((useOfTree(server.pid).cpu - before) / WATCHED / 10);
    await server.ask(`/v2/interact/${session.id}`, undefined, 'DELETE');
    if (!recordSession) continue;
    const { playerUrl } = await server.ask(`/v2/interact/${session.id}/replay`);
    const html = await (await fetch(playerUrl)).text();
    const facts = JSON.parse(/<script id="facts" type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
    let pictures = 0;
    for (const { url } of facts.segments as { url: string }[]) {
      const file = Buffer.from(await (await fetch(server.origin + url)).arrayBuffer());
      pictures += file.readUInt32LE(4);
    }
    rate = (pictures * 1_000) / (facts.to - facts.from);
  }
  const [without = 0, within = 0] = cpu;
  return [
    { what: 'recording, pictures kept', value: rate, unit: 'a second' },
    { what: 'recording, CPU of service and browser', value: within, unit: '% of a core' },
    { what: 'the same without recording', value: without, unit: '% of a core' },
  ];
}

const PARTS: Readonly<Record<string, (work: Work) => Promise<Row[]>>> = { ready, together, live, record };
