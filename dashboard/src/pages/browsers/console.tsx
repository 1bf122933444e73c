import { useRef, useState } from 'react';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { duration } from '../../ui/time.tsx';
import './browsers.css';
import type { BrowserSession } from './types.ts';

type Mode = 'node' | 'bash' | 'python' | 'prompt';

const MODES: Record<Mode, { name: string; label: string; help: string; example: string }> = {
  node: {
    name: 'JavaScript',
    label: "JavaScript with Playwright's page, context and browser",
    help: 'The value of the last expression is the result. Variables stay until the session ends.',
    example: 'await page.title()',
  },
  bash: {
    name: 'Shell',
    label: 'agent-browser commands, or other shell code',
    help: 'snapshot -i lists the elements that can be clicked or filled, with refs such as @e3.',
    example: 'agent-browser snapshot -i',
  },
  python: {
    name: 'Python',
    label: "Python with Playwright's page",
    help: 'Needs bubblewrap on the server.',
    example: 'print(page.title())',
  },
  prompt: {
    name: 'Task',
    label: 'A task in plain words',
    help: 'A language model does the task step by step. The whole session then costs 7 credits per minute.',
    example: '',
  },
};

type Outcome = Body<'POST /v2/interact/:sessionId/execute'> | Body<'POST /api/browsers/:id/prompt'>;

interface Run {
  readonly id: number;
  readonly mode: Mode;
  readonly text: string;
  /** Milliseconds. */
  readonly took: number;
  readonly outcome: Outcome;
}

/** Most runs that the page keeps. */
const MOST_RUNS = 30;

/** Runs code and tasks in a session and shows their results. */
export function Console({ session, hasModel, onDone }: { session: BrowserSession; hasModel: boolean; onDone(): void }) {
  const [mode, setMode] = useState<Mode>('node');
  const [texts, setTexts] = useState<Record<Mode, string>>({
    node: MODES.node.example,
    bash: MODES.bash.example,
    python: MODES.python.example,
    prompt: MODES.prompt.example,
  });
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const ids = useRef(0);
  const text = texts[mode];
  const run = useAction(async () => {
    const began = performance.now();
    const outcome = await (mode === 'prompt'
      ? request('POST /api/browsers/:id/prompt', { params: { id: session.id }, body: { prompt: text } })
      : request('POST /v2/interact/:sessionId/execute', {
          params: { sessionId: session.id },
          body: { code: text, language: mode, timeout: 60, origin: 'dashboard' },
        }));
    ids.current += 1;
    const done = { id: ids.current, mode, text, took: performance.now() - began, outcome };
    setRuns((before) => [done, ...before].slice(0, MOST_RUNS));
    onDone();
  });
  const { label, help } = MODES[mode];
  const mayRun = text.trim() !== '' && (mode !== 'prompt' || hasModel);
  const start = (): void => {
    if (mayRun) void run.run();
  };
  return (
    <Card
      title="Console"
      actions={
        <Segments<Mode>
          label="What to run"
          options={(Object.keys(MODES) as Mode[]).map((one) => [one, MODES[one].name] as const)}
          chosen={mode}
          onChoose={setMode}
        />
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) start();
        }}
      >
        <TextArea
          label={label}
          help={
            mode === 'prompt' && !hasModel
              ? 'Tasks need a language model: the operator chooses one in Settings, with trawl model use, or by TRAWL_LLM_BASE_URL and TRAWL_LLM_MODEL.'
              : help
          }
          value={text}
          onValue={(value) => setTexts({ ...texts, [mode]: value })}
          rows={4}
          spellCheck={mode === 'prompt'}
          className={mode === 'prompt' ? 'control' : 'control mono'}
          maxLength={mode === 'prompt' ? 10_000 : 100_000}
        />
        <FailureNotice failure={run.failure} />
        <div className="row">
          <Button type="submit" look="primary" icon="play" busy={run.busy} disabled={!mayRun}>
            Run
          </Button>
          <span className="dim small with-keyboard">Or press Ctrl+Enter.</span>
        </div>
      </form>
      <ol className="browser-runs" aria-label="Runs" aria-live="polite">
        {runs.map((one) => (
          <li key={one.id}>
            <RunView run={one} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function RunView({ run: { id, mode, text, took, outcome } }: { run: Run }) {
  const { exitCode, killed, truncated, error, stdout, stderr, result } = outcome;
  const parts = [
    ['answer', 'output' in outcome ? outcome.output : ''],
    // The result of commands is what they print.
    ['result', result.trim() === stdout.trim() ? '' : result],
    ['stdout', stdout],
    ['stderr', stderr],
  ] as const;
  return (
    <div className="stack tight">
      <div className="row">
        <Badge tone={exitCode === 0 ? 'ok' : 'danger'} dot>
          {killed ? 'stopped' : `exit code ${exitCode}`}
        </Badge>
        <Badge>{MODES[mode].name}</Badge>
        <span className="dim small">{duration(took)}</span>
        {truncated && <Badge tone="warn">truncated</Badge>}
        <code className="clip grow">{text.split('\n')[0]}</code>
      </div>
      {error !== undefined && !stderr.includes(error) && <p className="browser-error">{error}</p>}
      {parts.map(
        ([name, value]) =>
          value !== undefined &&
          value !== '' && (
            <div key={name} className="stack tight">
              <span className="dim small">{name}</span>
              <CodeBlock label={`${name} of run ${id}`} code={value.replace(/\n$/, '')} />
            </div>
          ),
      )}
      {parts.every(([, value]) => !value) && error === undefined && (
        <p className="dim small">No result and no output.</p>
      )}
    </div>
  );
}
