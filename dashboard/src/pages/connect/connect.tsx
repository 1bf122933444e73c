import { counted } from '@trawl/contract/counted.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { bodyOf, send } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Clients } from './clients.tsx';
import { type Configuration, configurationsFor } from './configurations.ts';

/** How assistants are connected to the MCP endpoint. */
export default function ConnectPage() {
  const [configurations] = useState(() => configurationsFor(location.origin));
  const [chosen, setChosen] = useState('claude-code');
  const shown = configurations.find(({ id }) => id === chosen) as Configuration;
  return (
    <Page
      title="Connect"
      about="Trawl is a Model Context Protocol server: assistants can search, read and crawl with it. Each call counts as an API request."
    >
      <Card title="Configuration">
        <Tabs label="Client" tabs={configurations} chosen={chosen} onChoose={setChosen}>
          <div className="stack">
            <p>{shown.about}</p>
            <CodeBlock code={shown.code} language={shown.language} label={`configuration of ${shown.label}`} />
          </div>
        </Tabs>
        <p className="dim small">
          Replace <code>fc-…</code> with one of your <Link to="/keys">keys</Link>. Most clients also work without a key:
          they open this dashboard, and you approve.
        </p>
      </Card>
      <Clients />
      <Test />
    </Page>
  );
}

/** Asks the endpoint for its tools, as a client does. */
function Test() {
  const [tools, setTools] = useState<number>();
  const test = useAction(async () => {
    const version = '2026-07-28';
    const meta = 'io.modelcontextprotocol';
    const _meta = {
      [`${meta}/protocolVersion`]: version,
      [`${meta}/clientInfo`]: { name: 'dashboard', version: '1' },
      [`${meta}/clientCapabilities`]: {},
    };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } };
    const headers = {
      ...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': version, 'mcp-method': 'tools/list' },
    };
    const { result } = bodyOf(await send('POST', '/mcp', body, undefined, headers)) as { result: { tools: unknown[] } };
    setTools(result.tools.length);
  });
  return (
    <Card title="Test">
      <div className="stack">
        <p>Lists the tools of the MCP endpoint from this browser, with your session instead of a key.</p>
        <div>
          <Button busy={test.busy} onClick={() => void test.run()}>
            Test the endpoint
          </Button>
        </div>
        <FailureNotice failure={test.failure} />
        {tools !== undefined && !test.busy && test.failure === undefined && (
          <Notice tone="ok" title={`The endpoint works: ${counted(tools, 'tool')}`}>
            If a client does not reach it, check that it can reach {location.origin}.
          </Notice>
        )}
      </div>
    </Card>
  );
}
