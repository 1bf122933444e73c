import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
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
import type { BrowserView, Outcome } from './types.ts';

type Way = 'node' | 'bash' | 'python' | 'prompt';

const WAYS: Record<Way, { name: string; label: string; help: string; begin: string }> = {
  node: {
    name: 'JavaScript',
    label: 'JavaScript with page, context and browser of Playwright',
    help: 'The value of the last expression is the result. Variables stay.',
    begin: 'await page.title()',
  },
  bash: {
    name: 'Shell',
    label: 'Commands of agent-browser, or other shell code',
    help: 'snapshot -i shows what can be acted on, with refs such as @e3.',
    begin: 'agent-browser snapshot -i',
  },
  python: {
    name: 'Python',
    label: 'Python with page of Playwright',
    help: 'Needs bubblewrap where the service runs.',
    begin: 'print(page.title())',
  },
  prompt: {
    name: 'Task',
    label: 'What is to be done, in plain words',
    help: 'A language model does it step by step. The session costs 7 credits a minute then, from its beginning.',
    begin: '',
  },
};

interface Run {
  readonly id: number;
  readonly way: Way;
  readonly text: string;
  /** Milliseconds. */
  readonly took: number;
  readonly outcome: Outcome;
}

/** Runs that stay on the page. */
const MOST_RUNS = 30;

/** Runs code and tasks in a session and shows what came of them. */
export function Console({ session, hasModel, onDone }: { session: BrowserView; hasModel: boolean; onDone(): void }) {
  const [way, setWay] = useState<Way>('node');
  const [texts, setTexts] = useState<Record<Way, string>>({
    node: WAYS.node.begin,
    bash: WAYS.bash.begin,
    python: WAYS.python.begin,
    prompt: WAYS.prompt.begin,
  });
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const ids = useRef(0);
  const text = texts[way];
  const run = useAction(async () => {
    const began = performance.now();
    const outcome = await (way === 'prompt'
      ? call<Outcome>('POST', `/api/browsers/${session.id}/prompt`, { prompt: text })
      : call<Outcome>('POST', `/v2/interact/${session.id}/execute`, {
          code: text,
          language: way,
          timeout: 60,
          origin: 'dashboard',
        }));
    ids.current += 1;
    const done = { id: ids.current, way, text, took: performance.now() - began, outcome };
    setRuns((before) => [done, ...before].slice(0, MOST_RUNS));
    onDone();
  });
  const { label, help } = WAYS[way];
  const mayRun = text.trim() !== '' && (way !== 'prompt' || hasModel);
  const start = (): void => {
    if (mayRun) void run.run();
  };
  return (
    <Card
      title="Console"
      actions={
        <Segments<Way>
          label="What to run"
          options={(Object.keys(WAYS) as Way[]).map((one) => [one, WAYS[one].name] as const)}
          chosen={way}
          onChoose={setWay}
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
            way === 'prompt' && !hasModel
              ? 'Tasks need a language model: whoever runs the service sets TRAWL_LLM_BASE_URL and TRAWL_LLM_MODEL.'
              : help
          }
          value={text}
          onValue={(value) => setTexts({ ...texts, [way]: value })}
          rows={4}
          spellCheck={way === 'prompt'}
          className={way === 'prompt' ? 'control' : 'control mono'}
          maxLength={way === 'prompt' ? 10_000 : 100_000}
        />
        <FailureNotice failure={run.failure} />
        <div className="row">
          <Button type="submit" look="primary" icon="play" busy={run.busy} disabled={!mayRun}>
            Run
          </Button>
          <span className="dim small">Ctrl+Enter runs it too.</span>
        </div>
      </form>
      <ol className="browser-runs" aria-label="What was run" aria-live="polite">
        {runs.map((one) => (
          <li key={one.id}>
            <RunView run={one} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function RunView({ run: { id, way, text, took, outcome } }: { run: Run }) {
  const { exitCode, killed, truncated, error, output, stdout, stderr, result } = outcome;
  const parts = [
    ['answer', output],
    // Commands give what they print.
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
        <Badge>{WAYS[way].name}</Badge>
        <span className="dim small">{duration(took)}</span>
        {truncated && <Badge tone="warn">cut</Badge>}
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
        <p className="dim small">It gave and said nothing.</p>
      )}
    </div>
  );
}
