import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { pagesFor } from './pages.ts';
import { actionsFor, BEGIN } from './palette-actions.ts';
import { sendNow } from './send-now.ts';
import { useSession, useSignedIn } from './session.tsx';
import { setTheme } from './theme.ts';
import './palette.css';

interface Command {
  readonly title: string;
  readonly about: string;
  act(): void;
}

/** Type part of a name, an address, an id or words, press Enter. */
export function Palette({ onClose }: { onClose(): void }) {
  const commands = useCommands();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const found = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const named = commands.filter(({ title, about }) =>
      words.every((word) => `${title} ${about}`.toLowerCase().includes(word)),
    );
    return [
      ...named,
      ...actionsFor(text).map((action) => ({ ...action, act: () => navigate(action.to, action.now && sendNow()) })),
    ];
  }, [commands, text, navigate]);

  const act = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    command.act();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setAt((before) => (before + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      act(found[at]);
    }
  };

  return (
    <Dialog title="Go to" bare place="top" onClose={onClose}>
      <input
        className="palette-input control"
        placeholder="Page, address, id or words"
        aria-label="Go to"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[at] && `${id}-${at}`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <div className="palette" id={id} role="listbox" aria-label="Pages and actions">
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field above
          <div
            key={command.title}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => act(command)}
          >
            <span className="grow">
              {command.title} <span className="dim small">{command.about}</span>
            </span>
            {index === at && <Icon name="right" size={16} />}
          </div>
        ))}
        {found.length === 0 && <p className="dim">No page or action has that name</p>}
      </div>
    </Dialog>
  );
}

function useCommands(): Command[] {
  const { isAdmin, isOperator } = useSignedIn();
  const { signOut } = useSession();
  const [, navigate] = useLocation();
  return useMemo(
    () => [
      ...pagesFor({ isAdmin, isOperator }).map((page) => ({
        title: page.title,
        about: page.about ?? '',
        act: () => navigate(page.paths[0]),
      })),
      ...BEGIN.map(({ title, about, to }) => ({ title, about, act: () => navigate(to) })),
      { title: 'API reference', about: 'every endpoint, with samples', act: () => location.assign('/docs') },
      { title: 'Dark colors', about: 'theme', act: () => setTheme('dark') },
      { title: 'Light colors', about: 'theme', act: () => setTheme('light') },
      { title: "The system's colours", about: 'theme', act: () => setTheme('system') },
      { title: 'Sign out', about: 'in this browser', act: () => void signOut() },
    ],
    [isAdmin, isOperator, navigate, signOut],
  );
}
