import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { checkUrl } from './objects.ts';
import type { PersonInput } from './protocol.ts';
import type { Tabs } from './tabs.ts';

/** Milliseconds for a page that a person opens. */
const OPEN_MS = 30_000;

/** A person's mouse and keyboard input, as browser events in the active page. */
export function createInput(tabs: Tabs): (event: PersonInput) => Promise<void> {
  return async (event) => {
    await tabs.ensure();
    const page = tabs.active();
    const channel = await tabs.devtools(page);
    switch (event.type) {
      case 'mouse':
        await channel.send('Input.dispatchMouseEvent', {
          type: event.action === 'move' ? 'mouseMoved' : event.action === 'down' ? 'mousePressed' : 'mouseReleased',
          x: event.x,
          y: event.y,
          button: event.button ?? 'none',
          clickCount: event.clicks ?? 0,
          modifiers: event.modifiers ?? 0,
        });
        return;
      case 'wheel':
        await channel.send('Input.dispatchMouseEvent', {
          ...{ type: 'mouseWheel', x: event.x, y: event.y, deltaX: event.dx, deltaY: event.dy },
        });
        return;
      case 'key': {
        const text = event.text ?? '';
        await channel.send('Input.dispatchKeyEvent', {
          type: event.action === 'up' ? 'keyUp' : text === '' ? 'rawKeyDown' : 'keyDown',
          key: event.key,
          code: event.code,
          modifiers: event.modifiers ?? 0,
          windowsVirtualKeyCode: virtualKey(event.key),
          ...(text === '' || event.action === 'up' ? {} : { text }),
        });
        return;
      }
      case 'paste':
        await channel.send('Input.insertText', { text: event.text });
        return;
      case 'go':
        if (event.to === 'back') await page.goBack({ timeout: OPEN_MS });
        else if (event.to === 'forward') await page.goForward({ timeout: OPEN_MS });
        else if (event.to === 'reload') await page.reload({ timeout: OPEN_MS });
        else {
          checkUrl(event.to);
          await page.goto(event.to, { timeout: OPEN_MS, waitUntil: 'domcontentloaded' });
        }
        return;
      case 'tab': {
        const wished = tabs.all().find((one) => tabs.idOf(one) === event.id);
        if (wished !== undefined) await tabs.activate(wished);
      }
    }
  };
}

/** Windows virtual key codes of keys without text. */
const KEYS: WordTable<number> = table({
  ...{
    Backspace: 8,
    Tab: 9,
    Enter: 13,
    Shift: 16,
    Control: 17,
    Alt: 18,
    Escape: 27,
    ' ': 32,
    PageUp: 33,
    PageDown: 34,
  },
  ...{ End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Insert: 45, Delete: 46, Meta: 91 },
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`F${at + 1}`, 112 + at])),
});

function virtualKey(key: string): number {
  const known = KEYS[key];
  if (known !== undefined) return known;
  const upper = key.toUpperCase();
  return /^[A-Z0-9]$/.test(upper) ? upper.charCodeAt(0) : 0;
}
