import { m } from '../paraglide/messages.js';
import { SegmentedControl } from './segmented_control.tsx';
import { themes, useChooseTheme, useTheme } from './theme.ts';

const names = { light: m.ui_theme_light, dark: m.ui_theme_dark, system: m.ui_theme_system };

/** Light, dark, or as the system has it. */
export function ThemeChoice({ name }: { readonly name: string }) {
  const theme = useTheme();
  return (
    <SegmentedControl
      legend={m.ui_theme()}
      name={name}
      value={theme}
      onChange={useChooseTheme()}
      options={themes.map((value) => ({ value, label: names[value]() }))}
    />
  );
}
