import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { useSignedIn } from '../../app/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code.tsx';
import './getting-started.css';

/** Where it is kept that a person does not want to see the steps. */
const HIDDEN = 'trawl-start-hidden';

/** Steps to the first results, each within seconds and without a network. */
export function GettingStarted() {
  const { service } = useSignedIn();
  const [hidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) !== null);
  const scraped = useDone({ endpoint: 'scrape' });
  const searched = useDone({ endpoint: 'research' });
  const connected = useDone({ mcp: 'true' });
  if (hidden) return null;
  const command = `curl -s -H "Authorization: Bearer $TRAWL_API_KEY" \\\n  "${service.url}/v2/search/research/papers?query=attention%20mechanism&k=3"`;
  const hide = (): void => {
    localStorage.setItem(HIDDEN, '1');
    setHidden(true);
  };
  return (
    <Card
      title="Start here"
      about="Three steps that take seconds and need no network."
      actions={
        <Button small onClick={hide}>
          Hide
        </Button>
      }
    >
      <ol className="start-steps">
        <li>
          <Step title="Scrape a page" done={scraped} />
          <p className="dim">The prices of a small site that comes with Trawl, as Markdown.</p>
          <ButtonLink
            small
            look={scraped ? 'plain' : 'primary'}
            to="/playground/scrape?url=https%3A%2F%2Fsample.trawl.invalid%2Fprices"
            icon="play"
          >
            Scrape the sample page
          </ButtonLink>
        </li>
        <li>
          <Step title="Search papers" done={searched} />
          <p className="dim">
            A starter library of papers is included. You can import more, or find more with live search.
          </p>
          <ButtonLink
            small
            look={scraped && !searched ? 'primary' : 'plain'}
            to="/research?query=attention"
            icon="research"
          >
            Search for “attention”
          </ButtonLink>
        </li>
        <li>
          <Step title="Connect an assistant" done={connected} />
          <p className="dim">
            Claude, Cursor and others use Trawl as an MCP server. Done after its first call of a tool.
          </p>
          <ButtonLink small look={scraped && searched && !connected ? 'primary' : 'plain'} to="/connect" icon="plug">
            Connect
          </ButtonLink>
        </li>
        <li className="start-code">
          <p className="dim">
            Programs send a key with every request. <Link to="/keys?new">Create one</Link>, then:
          </p>
          <CodeBlock code={command} language="bash" label="first request" />
        </li>
      </ol>
    </Card>
  );
}

function Step({ title, done }: { title: string; done: boolean }) {
  return (
    <h3>
      {title} {done && <Badge tone="ok">done</Badge>}
    </h3>
  );
}

/** Whether the team had a success with an endpoint, by its scope, or with an MCP tool. */
function useDone(of: { endpoint: string } | { mcp: 'true' }): boolean {
  const { data } = useRead('GET /api/activity', { query: { ...of, status: 'ok', limit: 1 } });
  return (data?.entries.length ?? 0) > 0;
}
