import { useSignedIn } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import './keys.css';

/** A new key, shown only once. It closes with its button only: Esc is pressed too easily. */
export function KeyShown({ secret, name, onClose }: { secret: string; name: string; onClose(): void }) {
  const { service } = useSignedIn();
  return (
    <Dialog title={`The key for ${name}`} keep wide onClose={onClose}>
      <Notice tone="warn" title="Copy the key now; it is not shown again">
        Trawl stores only a hash of it.
      </Notice>
      <div className="key-secret">
        <code data-testid="new-key">{secret}</code>
        <CopyButton text={secret} label="Copy the key" />
      </div>
      <CodeBlock
        label="first request"
        language="bash"
        code={`export TRAWL_API_KEY=${secret}\ncurl -s -H "Authorization: Bearer $TRAWL_API_KEY" \\\n  "${service.url}/v2/search/research/papers?query=attention%20mechanism&k=3"`}
      />
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          I have copied it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
