import { linkPagePolicy } from '../page-policy.ts';

/** The page that plays a recording: images on a timeline, with a mark for each page. */

interface PlayerFacts {
  /** Milliseconds since 1970, all of them. */
  readonly from: number;
  readonly to: number;
  readonly segments: readonly { readonly url: string; readonly from: number; readonly to: number }[];
  readonly pages: readonly {
    readonly url: string;
    readonly title: string;
    readonly from: number;
    readonly to: number;
  }[];
}

const STYLE = `
html, body { margin: 0; height: 100%; background: #16181d; color: #e8e8ea; font: 14px/1.4 system-ui, sans-serif; }
body { display: flex; flex-direction: column; }
.bar { display: flex; gap: 8px; padding: 6px 8px; align-items: center; flex-wrap: wrap; }
button, select { font: inherit; color: inherit; background: #2a2d35; border: 1px solid #6b7080; border-radius: 6px; padding: 4px 10px; min-height: 32px; box-sizing: border-box; }
button:focus-visible, select:focus-visible, input:focus-visible { outline: 2px solid #7aa8ff; outline-offset: 1px; }
#view { flex: 1; min-height: 120px; display: flex; align-items: center; justify-content: center; overflow: hidden; }
canvas { max-width: 100%; max-height: 100%; background: #fff; }
#now { padding: 4px 8px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-height: 20px; }
#line { position: relative; flex: 1 1 200px; min-width: 140px; padding-top: 10px; }
#time { width: 100%; margin: 0; height: 24px; accent-color: #7aa8ff; }
#marks { position: absolute; left: 8px; right: 8px; top: 0; height: 10px; }
#marks i { position: absolute; top: 1px; width: 2px; height: 9px; margin-left: -1px; background: #f0b35a; }
#skip { accent-color: #7aa8ff; }
#clock { font-variant-numeric: tabular-nums; white-space: nowrap; }
ol { margin: 0; padding: 4px 8px 8px; list-style: none; max-height: 30%; overflow: auto; display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; flex: none; }
ol button { display: flex; gap: 8px; width: 100%; text-align: left; overflow: hidden; }
ol button[aria-current=true] { background: #3d5a98; }
ol span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
ol b { font-weight: 500; font-variant-numeric: tabular-nums; flex: none; }
[hidden] { display: none !important; }
`;

const SCRIPT = `
const $ = (id) => document.getElementById(id);
const facts = JSON.parse($('facts').textContent);
const canvas = $('screen'), paint = canvas.getContext('2d');
const length = Math.max(1, facts.to - facts.from);
const loaded = new Map(), ready = new Map();
let at = 0, playing = false, shown, wanted = 0;
const clock = (ms) => Math.floor(ms / 60000) + ':' + String(Math.floor(ms / 1000) % 60).padStart(2, '0');

// The file format is that of replay/segment.ts.
async function read(index) {
  const file = await (await fetch(facts.segments[index].url)).arrayBuffer();
  const view = new DataView(file);
  return Array.from({ length: view.getUint32(4, true) }, (_, i) => {
    const here = 8 + i * 20;
    return { at: view.getFloat64(here, true) - facts.from, jpeg: new Blob([new Uint8Array(file, view.getUint32(here + 8, true), view.getUint32(here + 12, true))], { type: 'image/jpeg' }) };
  });
}
function load(index) {
  if (!facts.segments[index]) return Promise.resolve([]);
  const keep = (pictures) => { ready.set(index, pictures); return pictures; };
  if (!loaded.has(index)) loaded.set(index, read(index).then(keep, () => { loaded.delete(index); return []; }));
  // A few before and after are enough.
  for (const other of loaded.keys()) if (Math.abs(other - index) > 4) { loaded.delete(other); ready.delete(other); }
  return loaded.get(index);
}
const partAt = (time) => Math.max(0, facts.segments.findLastIndex(({ from }) => from - facts.from <= time));
// When the image changes next, if known.
function nextChange() {
  const index = partAt(at), pictures = ready.get(index);
  if (pictures === undefined) return at;
  const after = pictures.find((one) => one.at > at);
  return after ? after.at : index + 1 < facts.segments.length ? facts.segments[index + 1].from - facts.from : length;
}
async function draw() {
  const turn = ++wanted;
  const index = partAt(at);
  const pictures = await load(index);
  if (turn !== wanted) return;
  load(index + 1);
  const picture = pictures.findLast((one) => one.at <= at) ?? pictures[0];
  if (picture === undefined || picture === shown) return;
  shown = picture;
  const image = await createImageBitmap(picture.jpeg).catch(() => undefined);
  if (image === undefined || shown !== picture) return;
  if (canvas.width !== image.width || canvas.height !== image.height) { canvas.width = image.width; canvas.height = image.height; }
  paint.drawImage(image, 0, 0);
  image.close();
}
function show() {
  $('time').value = at >= length ? $('time').max : String(at / 1000);
  $('clock').textContent = clock(at) + ' / ' + clock(length);
  $('time').setAttribute('aria-valuetext', clock(at) + ' of ' + clock(length));
  const index = facts.pages.findLastIndex(({ from }) => from - facts.from <= at);
  const page = facts.pages[index];
  $('now').textContent = page ? (page.title ? page.title + ' – ' : '') + page.url : '';
  for (const [i, button] of [...$('pages').querySelectorAll('button')].entries()) button.setAttribute('aria-current', String(i === index));
  draw();
}
function seek(to) { at = Math.min(length, Math.max(0, to)); show(); }
// Where a page can be seen: at its last image of the first second, else at its first one. The image at its very start is still that of the page before.
async function openingOf({ from, to }) {
  const start = from - facts.from, end = Math.min(length, to - facts.from);
  for (let index = partAt(start); index < facts.segments.length && facts.segments[index].from - facts.from <= end; index++) {
    const pictures = (await load(index)).filter((one) => one.at >= start && one.at <= end);
    const picture = pictures.findLast((one) => one.at <= start + 1000) ?? pictures[0];
    if (picture !== undefined) return picture.at;
  }
  return start;
}
let before, still = 0, awaited;
function step(now) {
  if (!playing) return;
  seek(at + (now - before) * Number($('speed').value));
  before = now;
  // Each image is visible for a while.
  const change = nextChange();
  still = change === awaited ? still : now;
  awaited = change;
  if ($('skip').checked && change - at > 1500 && now - still > 1000) seek(change - 300);
  if (at >= length) return play(false);
  requestAnimationFrame(step);
}
function play(on) {
  playing = on;
  $('play').textContent = on ? 'Pause' : 'Play';
  if (!on) return;
  if (at >= length) at = 0;
  before = performance.now();
  requestAnimationFrame(step);
}
$('time').max = String(Math.ceil(length / 100) / 10);
$('time').oninput = () => seek(Number($('time').value) * 1000);
$('play').onclick = () => play(!playing);
for (const page of facts.pages) {
  const { url, title, from } = page;
  const mark = document.createElement('i');
  mark.style.left = (100 * (from - facts.from) / length) + '%';
  $('marks').append(mark);
  const button = document.createElement('button'), time = document.createElement('b'), name = document.createElement('span');
  button.type = 'button';
  time.textContent = clock(from - facts.from);
  name.textContent = title ? title + ' – ' + url : url;
  button.append(time, name);
  button.onclick = async () => { seek(from - facts.from); seek(await openingOf(page)); };
  const item = document.createElement('li');
  item.append(button);
  $('pages').append(item);
}
addEventListener('keydown', (event) => {
  if (event.key === ' ' && event.target === document.body) { event.preventDefault(); play(!playing); }
});
$('pages').hidden = facts.pages.length === 0;
const first = facts.segments[0];
if (first === undefined) $('now').textContent = 'The recording has no pictures.';
else seek(0);
`;

export const PLAYER_POLICY = linkPagePolicy(SCRIPT, STYLE);

export function playerPage(facts: PlayerFacts): string {
  // Titles come from web pages: nothing in them may end the element.
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Replay of a browser session</title>
<style>${STYLE}</style>
</head>
<body>
<div id="view"><canvas id="screen" width="1280" height="720" role="img" aria-label="The page as it was"></canvas></div>
<div id="now" role="status"></div>
<div class="bar">
<button id="play" type="button">Play</button>
<div id="line"><div id="marks" aria-hidden="true"></div><input id="time" type="range" min="0" step="0.1" value="0" aria-label="Time"></div>
<span id="clock"></span>
<label><input id="skip" type="checkbox" checked> Skip pauses</label>
<label>Speed <select id="speed"><option value="0.5">0.5×</option><option value="1" selected>1×</option><option value="2">2×</option><option value="4">4×</option><option value="8">8×</option></select></label>
</div>
<ol id="pages" aria-label="Pages"></ol>
<script id="facts" type="application/json">${json}</script>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
