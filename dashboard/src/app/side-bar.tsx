import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { centre } from '../ui/centre.ts';
import { Icon } from '../ui/icon.tsx';
import { useEdges } from '../ui/use-edges.ts';
import { Logo } from './logo.tsx';
import { navigation, type Section, sectionOf, tabOf } from './pages.ts';
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
  const open = tabOf(location, section.tabs);
  return <TabLinks section={section} open={open} />;
}

/** The chosen one is in sight, where all of them are wider than the screen. */
function TabLinks({ section, open }: { section: Section; open: string | undefined }) {
  const row = useRef<HTMLElement>(null);
  useEdges(row);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another one is open
  useEffect(() => {
    if (row.current) centre(row.current, '[aria-current=page]');
  }, [open]);
  return (
    <nav className="section-tabs" aria-label={section.title} ref={row}>
      {section.tabs.map(([path, title]) => (
        <Link key={path} to={path} aria-current={path === open ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
