import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Logo } from './logo.tsx';
import { Palette } from './palette.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useShortcuts } from './shortcuts.ts';
import { SideBar } from './side-bar.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import './frame.css';

/** Around every page of a signed-in person: navigation, search, help. */
export function Frame({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'menu' | 'palette' | 'help'>();
  const [location] = useLocation();
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
    </>
  );
  return (
    <div className="frame">
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <aside className="frame-side" aria-label="Team and pages">
        <SideBar tools={tools} />
      </aside>
      <header className="frame-top">
        <IconButton icon="menu" label="Menu" onClick={() => setOpen('menu')} />
        <span className="brand">
          <Logo size={26} />
          Trawl
        </span>
        <span className="grow" />
        <IconButton icon="search" label="Go to …" onClick={() => setOpen('palette')} />
      </header>
      <main className="frame-main" id="main" tabIndex={-1}>
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
