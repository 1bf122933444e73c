import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Logo } from './logo.tsx';
import { Palette } from './palette.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useShortcuts } from './shortcuts.ts';
import { SectionTabs, SideBar } from './side-bar.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import './frame.css';

/** Around every page of a signed-in person: navigation, search, help. */
export function Frame({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'menu' | 'palette' | 'help'>();
  const [location] = useLocation();
  const [folded, fold] = useFolded();
  const close = (): void => setOpen(undefined);
  useShortcuts({ palette: () => setOpen('palette'), help: () => setOpen('help') });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts at its top, with nothing open over it
  useEffect(() => {
    close();
    window.scrollTo(0, 0);
  }, [location]);

  const tools = (
    <>
      <IconButton icon="search" label="Go to … (Ctrl+K)" onClick={() => setOpen('palette')} />
      <IconButton icon="keyboard" label="Keyboard shortcuts (?)" onClick={() => setOpen('help')} />
      <ThemeMenu />
      <IconButton
        icon="fold"
        label={folded ? 'Unfold the menu' : 'Fold the menu'}
        aria-pressed={folded}
        onClick={() => fold(!folded)}
      />
    </>
  );
  return (
    <div className={folded ? 'frame folded' : 'frame'}>
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <aside className="frame-side" aria-label="Team and pages">
        <SideBar tools={tools} />
      </aside>
      <header className="frame-top">
        <IconButton icon="menu" label="Menu" onClick={() => setOpen('menu')} />
        <Link to="/" className="brand" aria-label="Trawl, overview">
          <Logo size={26} />
          Trawl
        </Link>
        <span className="grow" />
        <IconButton icon="search" label="Go to …" onClick={() => setOpen('palette')} />
      </header>
      <main className="frame-main" id="main" tabIndex={-1}>
        <SectionTabs />
        {children}
      </main>
      {open === 'menu' && (
        <Dialog title="Menu" bare place="side" onClose={close}>
          <SideBar tools={<ThemeMenu />} />
        </Dialog>
      )}
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'help' && <ShortcutHelp onClose={close} />}
    </div>
  );
}

const FOLDED = 'trawl.folded';

/** Whether the menu shows icons alone, as this browser was told last. */
function useFolded(): [boolean, (on: boolean) => void] {
  const [folded, setFolded] = useState(() => {
    try {
      return localStorage.getItem(FOLDED) !== null;
    } catch {
      return false;
    }
  });
  const fold = (on: boolean): void => {
    setFolded(on);
    try {
      if (on) localStorage.setItem(FOLDED, '1');
      else localStorage.removeItem(FOLDED);
    } catch {
      // Storage may be switched off; the choice lasts for this visit.
    }
  };
  return [folded, fold];
}
