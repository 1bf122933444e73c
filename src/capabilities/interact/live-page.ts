import { linkPagePolicy } from './page-policy.ts';

/** The page of live view links: an image of the session's page, its tabs and URL, and mouse and keyboard input if the link allows it. */

const STYLE = `
html, body { margin: 0; height: 100%; background: #16181d; color: #e8e8ea; font: 14px/1.4 system-ui, sans-serif; }
body { display: flex; flex-direction: column; }
.bar { display: flex; gap: 6px; padding: 6px; align-items: center; flex-wrap: wrap; }
button, input { font: inherit; color: inherit; background: #2a2d35; border: 1px solid #454954; border-radius: 6px; padding: 4px 10px; min-height: 32px; box-sizing: border-box; }
button:focus-visible, input:focus-visible, canvas:focus-visible { outline: 2px solid #7aa8ff; outline-offset: -2px; }
button[aria-pressed=true] { background: #3d5a98; }
#address { flex: 1; min-width: 160px; }
#tabs { display: flex; gap: 4px; flex-wrap: wrap; }
#tabs button { max-width: 200px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
#view { flex: 1; min-height: 0; display: flex; align-items: center; justify-content: center; }
canvas { max-width: 100%; max-height: 100%; background: #fff; }
#note { padding: 4px 8px; }
[hidden] { display: none !important; }
`;

const SCRIPT = `
const $ = (id) => document.getElementById(id);
const canvas = $('screen'), paint = canvas.getContext('2d');
const place = location.href.replace(/^http/, 'ws').replace('/live?', '/live/socket?');
let socket, tries = 0;
let drives = false, size = { width: 1280, height: 720 }, shown = false;
const say = (message) => socket?.readyState === 1 && socket.send(JSON.stringify(message));
const note = (text) => { $('note').textContent = text; };
function connect() {
  socket = new WebSocket(place);
  socket.binaryType = 'blob';
  socket.onmessage = heard;
  socket.onclose = ({ code }) => {
    // A session that has ended always shows that.
    if (code === 1000 || ++tries > 6) return note('The session has ended, or the link is over.');
    note('The connection is gone. Trying again');
    setTimeout(connect, Math.min(8000, 250 * 2 ** tries));
  };
}
async function heard({ data }) {
  if (typeof data === 'string') {
    const message = JSON.parse(data);
    if (message.type === 'hello') {
      drives = message.drives;
      tries = 0;
      shown = false;
      for (const one of document.querySelectorAll('[data-drive]')) one.hidden = !drives;
      $('address').readOnly = !drives;
      if (drives) canvas.tabIndex = 0;
      note('Waiting for the page');
    } else if (message.type === 'frame') size = message;
    else if (message.type === 'tabs') tabs(message.tabs);
    return;
  }
  const picture = await createImageBitmap(data);
  if (canvas.width !== picture.width || canvas.height !== picture.height) { canvas.width = picture.width; canvas.height = picture.height; }
  paint.drawImage(picture, 0, 0);
  picture.close();
  if (!shown) { shown = true; note(drives ? 'You drive this session.' : 'You watch this session.'); }
}
function tabs(list) {
  const active = list.find((one) => one.active);
  if (active && document.activeElement !== $('address')) $('address').value = active.url;
  $('tabs').replaceChildren(...list.map((one) => {
    const button = document.createElement('button');
    button.textContent = one.title || one.url || 'New tab';
    button.setAttribute('aria-pressed', String(one.active));
    button.disabled = !drives;
    button.onclick = () => say({ type: 'tab', id: one.id });
    return button;
  }));
}
const modifiers = (event) => (event.altKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.metaKey ? 4 : 0) | (event.shiftKey ? 8 : 0);
const at = (event) => {
  const box = canvas.getBoundingClientRect();
  return { x: (event.clientX - box.left) * size.width / box.width, y: (event.clientY - box.top) * size.height / box.height };
};
const BUTTONS = ['left', 'middle', 'right'];
let moved;
canvas.onmousemove = (event) => {
  if (!drives) return;
  const first = moved === undefined;
  moved = { type: 'mouse', action: 'move', ...at(event), button: event.buttons & 1 ? 'left' : undefined, modifiers: modifiers(event) };
  if (first) requestAnimationFrame(() => { say(moved); moved = undefined; });
};
for (const [name, action] of [['mousedown', 'down'], ['mouseup', 'up']]) canvas.addEventListener(name, (event) => {
  if (!drives) return;
  event.preventDefault();
  canvas.focus();
  say({ type: 'mouse', action, ...at(event), button: BUTTONS[event.button] ?? 'left', clicks: Math.min(3, event.detail || 1), modifiers: modifiers(event) });
});
canvas.oncontextmenu = (event) => event.preventDefault();
canvas.addEventListener('wheel', (event) => {
  if (!drives) return;
  event.preventDefault();
  say({ type: 'wheel', ...at(event), dx: event.deltaX, dy: event.deltaY });
}, { passive: false });
for (const [name, action] of [['keydown', 'down'], ['keyup', 'up']]) canvas.addEventListener(name, (event) => {
  // Shift+Escape leaves the view, so that it does not trap the keyboard.
  if (!drives || (event.key === 'Escape' && event.shiftKey) || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v')) return;
  event.preventDefault();
  const text = event.key === 'Enter' ? '\\r' : event.key.length === 1 && !event.ctrlKey && !event.metaKey ? event.key : undefined;
  say({ type: 'key', action, key: event.key, code: event.code, text, modifiers: modifiers(event) });
});
addEventListener('paste', (event) => {
  if (drives && document.activeElement === canvas) say({ type: 'paste', text: event.clipboardData.getData('text') });
});
$('go').onsubmit = (event) => {
  event.preventDefault();
  const wished = $('address').value.trim();
  if (drives && wished) say({ type: 'go', to: /^[a-z]+:/i.test(wished) ? wished : 'https://' + wished });
  canvas.focus();
};
for (const to of ['back', 'forward', 'reload']) $(to).onclick = () => say({ type: 'go', to });
connect();
`;

export const LIVE_POLICY = linkPagePolicy(SCRIPT, STYLE);

export const LIVE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Live view of a browser session</title>
<style>${STYLE}</style>
</head>
<body>
<form id="go">
<div class="bar">
<button id="back" type="button" data-drive hidden>Back</button>
<button id="forward" type="button" data-drive hidden>Forward</button>
<button id="reload" type="button" data-drive hidden>Reload</button>
<input id="address" aria-label="Address" readonly>
</div>
</form>
<div class="bar"><div id="tabs"></div></div>
<div id="view"><canvas id="screen" width="1280" height="720" role="img" aria-label="The page as it is now"></canvas></div>
<div id="note" role="status">Connecting</div>
<script>${SCRIPT}</script>
</body>
</html>
`;
