import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '../ui/icon.tsx';
import { Logo } from './logo.tsx';
import { navigation, sectionOf } from './pages.ts';
import { useSignedIn } from './session.tsx';
import { MeMenu, TeamMenu } from './side-menus.tsx';

/** The navigation, with the team that it is about above it and the person below. */
export function SideBar({ tools }: { tools: ReactNode }) {
  const { isAdmin, isOperator } = useSignedIn();
  const [location] = useLocation();
  const here = sectionOf(location);
  return (
    <div className="side-bar">
      <Link to="/" className="brand" aria-label="Trawl, overview" aria-current={location === '/' ? 'page' : undefined}>
        <Logo />
        <span className="side-name">Trawl</span>
      </Link>
      <TeamMenu />
      <nav className="side-nav" aria-label="Pages">
        {navigation({ isAdmin, isOperator }).map(({ group, sections }) => (
          <div key={group}>
            <h2>{group}</h2>
            <ul>
              {sections.map(({ id, title, icon, tabs }) => (
                <li key={id}>
                  <Link to={tabs[0]?.[0] ?? '/'} title={title} aria-current={id === here ? 'page' : undefined}>
                    <Icon name={icon} />
                    <span className="side-name">{title}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="side-foot">
        <p className="side-links small">
          <a href="/guide">Guide</a>
          <a href="/docs">API reference</a>
        </p>
        <div className="side-tools">{tools}</div>
        <MeMenu />
      </div>
    </div>
  );
}

/** Links between the pages of the section that is open. */
export function SectionTabs() {
  const { isAdmin, isOperator } = useSignedIn();
  const [location] = useLocation();
  const here = sectionOf(location);
  const section = navigation({ isAdmin, isOperator })
    .flatMap(({ sections }) => sections)
    .find(({ id }) => id === here);
  if (section === undefined || section.tabs.length < 2) return null;
  const [, first] = location.split('/');
  return (
    <nav className="section-tabs" aria-label={section.title}>
      {section.tabs.map(([path, title]) => (
        <Link key={path} to={path} aria-current={path === `/${first}` ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
