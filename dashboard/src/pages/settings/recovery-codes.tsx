import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Codes that are shown only now. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  return (
    <Dialog title="Recovery codes" keep onClose={onClose}>
      <div className="stack">
        <Notice tone="warn" title="Keep them where you can find them without your devices">
          Each code replaces the app or a passkey once. The codes are shown only now.
        </Notice>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="row end">
          <CopyButton text={codes.join('\n')} />
          <Button look="primary" onClick={onClose}>
            I have kept them
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
