import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import './plain-frame.css';

/** Around pages for people who are not signed in: one box in the middle. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className="plain-frame">
      <header className="plain-head">
        <span className="brand">
          <Logo />
          Trawl
        </span>
        <ThemeMenu />
      </header>
      <main className="plain-box" id="main">
        {children}
      </main>
    </div>
  );
}
