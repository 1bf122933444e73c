import { useSession } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code.tsx';
import { Page } from '../../ui/page.tsx';

/** What there is to see before anybody has an account. */
export function NotSetUp() {
  const { refresh } = useSession();
  return (
    <Page
      title="Set up"
      heading="Welcome to Trawl"
      about="Nobody has an account here yet. The first one is made with the set-up link."
    >
      <ol className="steps">
        <li>Look at the terminal where Trawl was started: it printed a set-up link, which works once.</li>
        <li>
          It is gone or too old? This makes another one, on the machine where Trawl runs:
          <CodeBlock code="npm run trawl -- people setup-link" language="bash" label="command" />
        </li>
        <li>Open the link. You become the owner.</li>
      </ol>
      <Button icon="refresh" onClick={() => void refresh()}>
        Look again
      </Button>
    </Page>
  );
}
