import { useSignedIn } from '../../app/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code.tsx';
import './getting-started.css';

/** What to do first, until the first request is there. */
export function GettingStarted({ hasKey }: { hasKey: boolean }) {
  const { service } = useSignedIn();
  const command = `curl -s -H "Authorization: Bearer $TRAWL_API_KEY" \\\n  "${service.url}/v2/search/research/papers?query=attention%20mechanism&k=3"`;
  return (
    <Card title="Start here" about="Three steps to the first response.">
      <ol className="start-steps">
        <li>
          <h3>{hasKey ? 'You have a key' : 'Create a key'}</h3>
          <p className="dim">Programs send it with every request. You see it only once.</p>
          <ButtonLink small look={hasKey ? 'plain' : 'primary'} to={hasKey ? '/keys' : '/keys?new'} icon="key">
            {hasKey ? 'See the keys' : 'Create a key'}
          </ButtonLink>
        </li>
        <li>
          <h3>Try a request</h3>
          <p className="dim">The playground needs no key and shows the code of each request.</p>
          <ButtonLink small to="/playground" icon="play">
            Open the playground
          </ButtonLink>
        </li>
        <li className="start-code">
          <h3>Call it from your program</h3>
          <CodeBlock code={command} language="bash" label="first request" />
        </li>
      </ol>
    </Card>
  );
}
