import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempDir } from '../tmp.ts';
import type { Outcome } from './outcome.ts';
import { installOlder, installSdkSuite, runIn } from './packages.ts';

interface JestReport {
  readonly testResults: readonly {
    readonly message: string;
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The end-to-end suite that the JS SDK's package carries, unchanged: what its `npm test` runs. */
export async function runSdkSuite(
  url: string,
  key: string,
  env: Readonly<Record<string, string>>,
  tell: (outcome: Outcome) => void,
): Promise<void> {
  const folder = await installSdkSuite();
  const report = join(tempDir(), 'report.json');
  const { said } = await runIn(
    folder,
    process.execPath,
    [
      ...['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--runInBand', '--forceExit'],
      ...['--json', `--outputFile=${report}`, 'src/__tests__/e2e/v2/.*\\.test\\.ts$'],
    ],
    { ...env, FIRECRAWL_API_URL: url, FIRECRAWL_API_KEY: key, TEST_API_KEY: key },
  );
  if (!existsSync(report)) throw new Error(`jest made no report: ${said.slice(-2_000)}`);
  const client = 'firecrawl (suite)';
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  for (const { name, message, assertionResults } of testResults) {
    if (assertionResults.length === 0) tell({ client, name, failure: message });
    for (const { fullName, status, failureMessages } of assertionResults) {
      tell({
        client,
        name: fullName,
        failure: status === 'passed' ? undefined : `${status} ${failureMessages.join('\n')}`,
      });
    }
  }
}

/** `@mendable/firecrawl-js` 3 and 4, `firecrawl-aisdk` and the loader of `@langchain/community`. */
export async function runOlderSdks(
  url: string,
  key: string,
  env: Readonly<Record<string, string>>,
  tell: (outcome: Outcome) => void,
): Promise<void> {
  const folder = await installOlder();
  const ours = { ...env, FIRECRAWL_API_URL: url, FIRECRAWL_API_KEY: key };
  const { said } = await runIn(folder, process.execPath, ['older-sdks.mjs'], ours);
  const lines = said.split('\n').filter((line) => line.startsWith('{"client"'));
  if (lines.length === 0) throw new Error(`older-sdks.mjs told nothing: ${said.slice(-2_000)}`);
  for (const line of lines) tell(JSON.parse(line) as Outcome);
}
