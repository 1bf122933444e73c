import { createRunner, type Runner } from './code/runner.ts';
import type { Roots } from './objects.ts';
import type { Executed, Execution } from './protocol.ts';
import { createBash } from './sandbox/bash.ts';
import { createPython } from './sandbox/python.ts';
import { isOurs, runCommands } from './shell/run.ts';
import type { Tabs } from './tabs.ts';

/** Milliseconds for pages to stop their blocking scripts. */
const UNSTICK_MS = 1000;

export interface LanguagesOptions {
  readonly roots: Roots;
  readonly tabs: Tabs;
  /** Of the session, for temporary files. */
  readonly folder: string;
}

/** Runs code in any language: each has its own environment that lasts as long as the session. */
export function createLanguages({ roots, tabs, folder }: LanguagesOptions): Runner {
  /** Blocking scripts in pages are stopped, so that the next piece of code finds pages that respond. */
  const unstick = async (): Promise<void> => {
    const all = tabs.all().map(async (page) => (await tabs.devtools(page)).send('Runtime.terminateExecution'));
    const late = new Promise<void>((resolve) => setTimeout(resolve, UNSTICK_MS));
    await Promise.race([Promise.all(all).catch(() => {}), late]);
  };
  const node = createRunner(roots, unstick);
  let bash: Runner | undefined;
  let python: Runner | undefined;
  return {
    async run(execution: Execution): Promise<Executed> {
      const { language, code, sandboxing } = execution;
      if (language === 'node') return node.run(execution);
      if (language === 'bash' && isOurs(code)) return runCommands(execution, tabs);
      if (sandboxing === undefined) throw new Error(`No sandbox for ${language}`);
      if (language === 'bash') {
        bash ??= createBash(sandboxing, folder, tabs);
        return bash.run(execution);
      }
      python ??= createPython(sandboxing, folder, roots, unstick);
      return python.run(execution);
    },
    async close() {
      await Promise.all([node.close(), bash?.close(), python?.close()]);
    },
  };
}
