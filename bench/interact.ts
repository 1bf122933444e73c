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

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';

import { machineLine, thisMachine } from './lib/machine.ts';
import { useOfTree } from './lib/process-tree.ts';
import { removeFolder, temporaryFolder } from './lib/processes.ts';
import { runBench } from './lib/run.ts';
import { type Server, startServer } from './lib/server.ts';
import { latency, table } from './lib/stats.ts';

/** Where the pages are: an address of the loopback network that is allowed for this. */
const HOST = '127.9.9.9';

/** What a part works with. */
interface Bench {
  readonly server: Server;
  /** `http://127.9.9.9:port`, see PAGES. */
  readonly site: string;
  readonly rounds: number;
  /** Asks the service. @throws Error for every answer that is no success */
  // biome-ignore lint/suspicious/noExplicitAny: a body from the wire
  ask(method: string, path: string, body?: object): Promise<any>;
}

/** One line of the table. */
interface Figure {
  readonly what: string;
  readonly value: string;
  /** What has to be reached; empty where nothing was set. */
  readonly goal: string;
  readonly reached: boolean;
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

/** Sessions one after the other: until each is there, its first piece of code, and small ones after that. */
async function ready({ ask, rounds }: Bench): Promise<Figure[]> {
  const times = { open: [] as number[], first: [] as number[], trip: [] as number[], close: [] as number[] };
  const timed = async (list: number[], method: string, path: string, body?: object) => {
    const began = performance.now();
    const answer = await ask(method, path, body);
    list.push(performance.now() - began);
    return answer;
  };
  for (let round = 0; round < rounds; round++) {
    const { id } = await timed(times.open, 'POST', '/v2/interact', {});
    const path = `/v2/interact/${id}`;
    await timed(times.first, 'POST', `${path}/execute`, TITLE);
    for (let again = 0; again < 5; again++) await timed(times.trip, 'POST', `${path}/execute`, TITLE);
    await timed(times.close, 'DELETE', path);
  }
  const figure = (what: string, list: number[], most?: number): Figure => {
    const { p50, p95 } = latency(list);
    const goal = most === undefined ? '' : `p50 <= ${most} ms`;
    return {
      what,
      value: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      goal,
      reached: p50 <= (most ?? Infinity),
    };
  };
  return [
    figure('session ready', times.open, 900),
    figure('first await page.title(), with the start of its runner', times.first),
    figure('await page.title()', times.trip, 60),
    figure('session closed', times.close),
  ];
}

/** Eight sessions opened at once, each with a page and a runner. */
async function together({ ask, site, server }: Bench): Promise<Figure[]> {
  const SESSIONS = 8;
  const MOST = 2.5e9;
  const before = useOfTree(server.pid).memory;
  const began = performance.now();
  const ids: string[] = await Promise.all(
    Array.from({ length: SESSIONS }, async () => (await ask('POST', '/v2/interact', {})).id),
  );
  const opened = performance.now() - began;
  const code = `await page.goto('${site}/'); await page.title()`;
  await Promise.all(ids.map((id) => ask('POST', `/v2/interact/${id}/execute`, { code })));
  const { memory } = useOfTree(server.pid);
  const trips: number[] = [];
  await Promise.all(
    ids.map(async (id) => {
      for (let again = 0; again < 10; again++) {
        const asked = performance.now();
        await ask('POST', `/v2/interact/${id}/execute`, TITLE);
        trips.push(performance.now() - asked);
      }
    }),
  );
  await Promise.all(ids.map((id) => ask('DELETE', `/v2/interact/${id}`)));
  const gb = (bytes: number): string => (bytes / 1e9).toFixed(2);
  return [
    { what: `${SESSIONS} sessions at once, all ready`, value: `${opened.toFixed(0)} ms`, goal: '', reached: true },
    {
      what: `${SESSIONS} sessions with a page each, memory with the service`,
      value: `${gb(memory)} GB, ${gb(before)} GB without them`,
      goal: '<= 2.5 GB',
      reached: memory <= MOST,
    },
    {
      what: `await page.title() in ${SESSIONS} sessions at once`,
      value: `p50 ${latency(trips).p50.toFixed(0)} ms`,
      goal: '',
      reached: true,
    },
  ];
}

/** Pictures a second that a watcher of the live view gets. */
async function live({ ask, site }: Bench): Promise<Figure[]> {
  const SECONDS = 10;
  const session = await ask('POST', '/v2/interact', { recordSession: false });
  try {
    await ask('POST', `/v2/interact/${session.id}/execute`, {
      code: `await page.setViewportSize({ width: 1280, height: 720 }); await page.goto('${site}/moving')`,
    });
    const socket = new WebSocket(session.liveViewUrl.replace(/^http/, 'ws').replace('/live?', '/live/socket?'));
    let pictures = 0;
    let bytes = 0;
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
    await pause(SECONDS * 1_000);
    const rate = (pictures * 1_000) / (performance.now() - began);
    socket.close();
    const each = (bytes / Math.max(1, pictures) / 1_000).toFixed(0);
    return [
      {
        what: `live view, ${[...sizes].join(' ')}, ${each} KB a picture`,
        value: `${rate.toFixed(1)} frames/s`,
        goal: '>= 12',
        reached: rate >= 12,
      },
    ];
  } finally {
    await ask('DELETE', `/v2/interact/${session.id}`);
  }
}

/** What recording costs while a page moves all the time, which is the most that it can cost. */
async function record({ ask, site, server }: Bench): Promise<Figure[]> {
  const SECONDS = 10;
  const cpu: number[] = [];
  let rate = 0;
  for (const recordSession of [false, true]) {
    const session = await ask('POST', '/v2/interact', { recordSession });
    await ask('POST', `/v2/interact/${session.id}/execute`, {
      code: `await page.setViewportSize({ width: 1280, height: 720 }); await page.goto('${site}/moving')`,
    });
    await pause(2_000);
    const before = useOfTree(server.pid).cpu;
    await pause(SECONDS * 1_000);
    cpu.push((useOfTree(server.pid).cpu - before) / SECONDS / 10);
    await ask('DELETE', `/v2/interact/${session.id}`);
    if (!recordSession) continue;
    const { playerUrl } = await ask('GET', `/v2/interact/${session.id}/replay`);
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
    { what: 'recording, pictures kept', value: `${rate.toFixed(1)} a second`, goal: '<= 5', reached: rate <= 5.5 },
    {
      what: 'recording, CPU of service and browser',
      value: `${within.toFixed(0)}% of a core, ${without.toFixed(0)}% without`,
      goal: '',
      reached: true,
    },
  ];
}

const PARTS: Readonly<Record<string, (it: Bench) => Promise<Figure[]>>> = { ready, together, live, record };

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: Object.keys(PARTS).join(',') },
      rounds: { type: 'string', default: '20' },
    },
  });
  console.log(machineLine(thisMachine()));
  const site = createServer((request, response) => {
    const page = PAGES[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => site.listen(0, HOST, resolve));
  const dir = temporaryFolder();
  const server = await startServer(dir, { TRAWL_ALLOW_PRIVATE_NETWORK: HOST });
  const it: Bench = {
    server,
    site: `http://${HOST}:${(site.address() as AddressInfo).port}`,
    rounds: Number(values.rounds),
    async ask(method, path, body) {
      const answer = await fetch(`${server.origin}${path}`, {
        method,
        headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path} is answered ${answer.status}: ${text}`);
      return JSON.parse(text);
    },
  };
  const figures: Figure[] = [];
  for (const name of values.only.split(',')) {
    const part = PARTS[name];
    if (part === undefined) throw new Error(`no part ${name}: there are ${Object.keys(PARTS).join(', ')}`);
    figures.push(...(await part(it)));
  }
  const rows = figures.map(({ what, value, goal, reached }) => [
    what,
    value,
    goal,
    goal === '' ? '' : reached ? 'yes' : 'NO',
  ]);
  console.log(table([['what', 'measured', 'goal', 'reached'], ...rows]));
  await server.stop();
  site.closeAllConnections();
  site.close();
  removeFolder(dir);
  return figures.every(({ reached }) => reached) ? 0 : 1;
}

runBench(main);
