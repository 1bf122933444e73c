import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { setTheme, type Theme, useTheme } from './theme.ts';

const THEMES = [
  ['system', 'System', 'system'],
  ['light', 'Light', 'sun'],
  ['dark', 'Dark', 'moon'],
] as const satisfies readonly (readonly [Theme, string, string])[];

export function ThemeMenu() {
  const theme = useTheme();
  const [, , icon] = THEMES.find(([name]) => name === theme) ?? THEMES[0];
  return (
    <Menu
      label="Colors"
      className="button quiet bare"
      button={<Icon name={icon} />}
      items={THEMES.map(([name, label, icon]) => ({ label, icon, chosen: name === theme, act: () => setTheme(name) }))}
    />
  );
}
