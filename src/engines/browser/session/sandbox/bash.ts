import type { Duplex } from 'node:stream';
import type { Runner } from '../code/runner.ts';
import { createOutput } from '../output.ts';
import type { Executed, Execution } from '../protocol.ts';
import { agentBrowser } from '../shell/agent-browser.ts';
import { plainError } from '../shell/run.ts';
import type { Tabs } from '../tabs.ts';
import type { Sandboxing } from './find.ts';
import { endedBy, readLines } from './output.ts';

import { newMark, type Sandbox, startSandbox } from './start.ts';

/** Shell code in a sandbox that stays as long as the session: what it puts into /tmp, a later piece of code finds there. */

const FILES = ['bash.sh', 'agent-browser'];
/** Milliseconds for code to be told that its time is up, and to go. */
const GRACE_MS = 3000;

/** @param folder of the session */
export function createBash(sandboxing: Sandboxing, folder: string, tabs: Tabs): Runner {
  let sandbox: Sandbox | undefined;
  let ends = 0;

  const start = async (): Promise<Sandbox> => {
    const program = [sandboxing.bash ?? 'bash', '--noprofile', '--norc', '/run/trawl/bash.sh'];
    const made = await startSandbox(sandboxing, folder, FILES, program, 2);
    serve(made.channels[1] as Duplex, tabs, () => Math.max(0, ends - performance.now()));
    return made;
  };

  return {
    async run({ code, timeout }: Execution): Promise<Executed> {
      if (!sandbox?.alive) sandbox = await start();
      const { gone, kill, channels, listen } = sandbox;
      const output = createOutput();
      const mark = newMark();
      const bytes = Buffer.from(code);
      const seconds = timeout / 1000;
      ends = performance.now() + timeout;
      const printed = listen(output, mark);
      const status = new Promise<number>((resolve) => {
        readLines(channels[0] as Duplex, (line) => {
          const [word, of, exit] = line.split(' ');
          if (word === 'done' && of === mark) resolve(Number(exit));
        });
      });
      channels[0]?.write(Buffer.concat([Buffer.from(`run ${mark} ${seconds} ${bytes.length}\n`), bytes]));
      const late = setTimeout(kill, timeout + GRACE_MS);
      const over = await Promise.race([status, gone]);
      clearTimeout(late);
      await Promise.race([printed, gone]);
      return output.done(endedBy(over, seconds, performance.now() >= ends, output));
    },
    async close() {
      sandbox?.kill();
      await sandbox?.gone;
    },
  };
}

/** Does what `agent-browser` in the sandbox asks for; see inside/agent-browser. */
function serve(channel: Duplex, tabs: Tabs, remaining: () => number): void {
  const base64 = (text: string): string => `-${Buffer.from(text).toString('base64')}`;
  readLines(channel, (line) => {
    const [id = '', asked = ''] = line.split(' ');
    const words = Buffer.from(asked, 'base64').toString().split('\0').slice(0, -1);
    agentBrowser(words, { tabs, remaining }).then(
      (text) => channel.write(`${id} 0 ${base64(`${text}\n`)} -\n`),
      (error) => channel.write(`${id} 1 - ${base64(`${plainError(error)}\n`)}\n`),
    );
  });
}
