import { useLocation } from 'wouter';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Feedback } from './feedback.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import { System } from './system.tsx';
import { ThreatProtection } from './threat-protection.tsx';
import './settings.css';

const TABS = [
  { id: 'profile', label: 'Profile', Part: Profile },
  { id: 'sign-ins', label: 'Sign-ins', Part: Sessions },
  { id: 'threat-protection', label: 'Threat protection', Part: ThreatProtection },
  { id: 'feedback', label: 'Feedback', Part: Feedback },
  { id: 'system', label: 'System', Part: System },
];

export default function SettingsPage({ params }: { params: Readonly<Record<string, string>> }) {
  const [, navigate] = useLocation();
  const chosen = TABS.find(({ id }) => id === params.tab) ?? TABS[0];
  if (chosen === undefined) return null;
  return (
    <Page title="Settings">
      <Tabs
        label="Parts"
        tabs={TABS}
        chosen={chosen.id}
        onChoose={(id) => navigate(id === 'profile' ? '/settings' : `/settings/${id}`)}
      >
        <chosen.Part />
      </Tabs>
    </Page>
  );
}
