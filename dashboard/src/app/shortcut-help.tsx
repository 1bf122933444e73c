import { Dialog } from '../ui/dialog.tsx';
import { pagesFor } from './pages.ts';
import { useSignedIn } from './session.tsx';
import './palette.css';

export function ShortcutHelp({ onClose }: { onClose(): void }) {
  const { isAdmin, isOperator } = useSignedIn();
  const pages = pagesFor({ isAdmin, isOperator }).filter(({ nav }) => nav?.shortcut);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="shortcuts">
        <Shortcut keys={['Ctrl', 'K']} what="Go to a page" />
        <Shortcut keys={['/']} what="Go to a page" />
        <Shortcut keys={['?']} what="Show this help" />
        <Shortcut keys={['Esc']} what="Close a dialog or menu" />
        <Shortcut keys={['j']} what="In a list of papers: the next; k the one before, x chooses it" />
        {pages.map((page) => (
          <Shortcut key={page.paths[0]} keys={['g', page.nav?.shortcut ?? '']} what={page.title} />
        ))}
      </dl>
      <p className="dim small">Tab moves to the next control; arrow keys move inside tabs, menus and charts.</p>
    </Dialog>
  );
}

function Shortcut({ keys, what }: { keys: readonly string[]; what: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{what}</dd>
    </div>
  );
}
