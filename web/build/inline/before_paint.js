// Before the first paint: a chosen theme is set, so that no page flashes in the other one.
// "system" sets nothing: then the style sheet follows the system by itself, live.
try {
  const theme = localStorage.getItem('mendwell-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A browser that refuses storage follows its system.
}
