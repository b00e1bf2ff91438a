import { Moon, Sun } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { IconButton } from '../../ui/icon_button.tsx';
import { ThemeChoice } from '../../ui/theme_choice.tsx';
import { readTheme, useChooseTheme } from '../../ui/theme.ts';

/** One press to the other look. All three choices are in the menu and in the settings. */
export function ThemeSwitch({ className }: { readonly className?: string }) {
  const chooseTheme = useChooseTheme();
  const turn = () => {
    const theme = readTheme();
    const isDark =
      theme === 'dark' ||
      (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
    chooseTheme(isDark ? 'light' : 'dark');
  };
  return (
    <IconButton label={m.app_theme_switch()} onClick={turn} className={className}>
      <Moon aria-hidden="true" size={20} strokeWidth={1.6} className="dark:hidden" />
      <Sun aria-hidden="true" size={20} strokeWidth={1.6} className="hidden dark:block" />
    </IconButton>
  );
}

/** All three choices, in the menu. */
export function MenuTheme() {
  return (
    <div className="mt-2 border-t border-line px-3 pt-3 pb-3">
      <ThemeChoice name="menu-theme" />
    </div>
  );
}
