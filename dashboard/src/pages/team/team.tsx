import { useLocation } from 'wouter';
import { useSignedIn } from '../../app/session.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Organization } from './organization.tsx';
import { People } from './people.tsx';
import { TeamOptions } from './team-options.tsx';
import { Teams } from './teams.tsx';

const TABS = [
  { id: 'people', label: 'People' },
  { id: 'teams', label: 'Teams' },
  { id: 'options', label: 'This team' },
  { id: 'organization', label: 'Organization' },
];

/** People, teams and their settings. */
export default function TeamPage({ params }: { params: Readonly<Record<string, string>> }) {
  const { organization } = useSignedIn();
  const [, navigate] = useLocation();
  const chosen = TABS.some(({ id }) => id === params.tab) ? (params.tab ?? 'people') : 'people';
  return (
    <Page
      title="Team"
      about={
        <>
          People and teams of <bdi>{organization.name}</bdi>.
        </>
      }
    >
      <Tabs
        label="Parts"
        tabs={TABS}
        chosen={chosen}
        onChoose={(id) => navigate(id === 'people' ? '/team' : `/team/${id}`)}
      >
        {chosen === 'people' && <People />}
        {chosen === 'teams' && <Teams />}
        {chosen === 'options' && <TeamOptions />}
        {chosen === 'organization' && <Organization />}
      </Tabs>
    </Page>
  );
}
