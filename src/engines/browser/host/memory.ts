import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';

const PAGE_BYTES = 4096;

/**
 * Private memory in bytes of the processes of a browser and of this one, from /proc; shared memory counts once, with the largest. 0 without
 * /proc.
 */
export async function memoryOf(browser: Browser): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    let own = 0;
    let shared = 0;
    for (const pid of [process.pid, ...processInfo.map(({ id }) => id)]) {
      const fields = (await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')).split(' ').map(Number);
      const [, resident = 0, common = 0] = fields;
      own += (resident - common) * PAGE_BYTES;
      shared = Math.max(shared, common * PAGE_BYTES);
    }
    return own + shared;
  } finally {
    await session.detach().catch(() => {});
  }
}
