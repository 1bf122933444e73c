import { ffmpegVersion } from '../../capabilities/interact/index.ts';
import { findSandboxing } from '../../engines/browser/index.ts';
import type { Config } from '../../foundation/config/index.ts';
import { attempt, type Finding } from './check.ts';

/** Reports the features of browser sessions: languages of code, and replays. */
export async function interact({ bubblewrap, ffmpeg, llm }: Config, browser: Finding): Promise<Finding[]> {
  const sessions = {
    name: 'browser sessions',
    change: 'TRAWL_BUBBLEWRAP, trawl model use',
  } as const;
  const replays = { name: 'session replays', change: 'TRAWL_FFMPEG' } as const;
  if (browser.state !== 'on') {
    return [sessions, replays].map((one) => ({ ...one, state: 'off', detail: 'needs a browser' }));
  }
  return [
    await attempt(sessions.name, sessions.change, async () => {
      const { why } = await findSandboxing(bubblewrap);
      const others =
        why.bash !== undefined && why.bash === why.python
          ? `no other shell commands or Python: ${why.bash}`
          : [
              `other shell commands ${why.bash === undefined ? 'in bubblewrap' : `off: ${why.bash}`}`,
              `Python ${why.python === undefined ? 'in bubblewrap' : `off: ${why.python}`}`,
            ].join('; ');
      const tasks = llm === undefined ? 'no tasks (they need a language model)' : `tasks by ${llm.model}`;
      return `JavaScript in a WebAssembly sandbox; agent-browser commands; ${others}; ${tasks}`;
    }),
    await ffmpegVersion(ffmpeg).then(
      (version): Finding => ({ ...replays, state: 'on', detail: `in a player, and as HLS by ffmpeg ${version}` }),
      (): Finding => ({ ...replays, state: 'on', detail: 'in a player; no HLS: ffmpeg is not installed' }),
    ),
  ];
}
