import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '../ui/icon.tsx';
import { Logo } from './logo.tsx';
import { navigation, type RegisteredPage } from './pages.ts';
import { useSignedIn } from './session.tsx';
import { MeMenu, TeamMenu } from './side-menus.tsx';

/** The navigation, with the team that it is about above it and the person below. */
export function SideBar({ tools }: { tools: ReactNode }) {
  const { isAdmin, isOperator } = useSignedIn();
  const [location] = useLocation();
  return (
    <div className="side-bar">
      <div className="side-head">
        <Link to="/" className="brand">
          <Logo />
          Trawl
        </Link>
      </div>
      <TeamMenu />
      <nav className="side-nav" aria-label="Pages">
        {navigation({ isAdmin, isOperator }).map(({ group, pages }) => (
          <div key={group}>
            {group !== '' && <h2>{group}</h2>}
            <ul>
              {pages.map((page) => (
                <li key={page.paths[0]}>
                  <Link to={page.paths[0]} aria-current={isHere(page, location) ? 'page' : undefined}>
                    {page.nav && <Icon name={page.nav.icon} />}
                    {page.title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="side-foot">
        <a className="side-link" href="/guide">
          <Icon name="info" />
          Guide
        </a>
        <a className="side-link" href="/docs">
          <Icon name="docs" />
          API reference
        </a>
        <div className="side-tools">{tools}</div>
        <MeMenu />
      </div>
    </div>
  );
}

/** A page and its subpages: /activity/123 belongs to /activity. */
const isHere = ({ paths }: RegisteredPage, location: string): boolean =>
  paths.some((path) => firstOf(path) === firstOf(location));

const firstOf = (path: string): string => path.split('/')[1] ?? '';
