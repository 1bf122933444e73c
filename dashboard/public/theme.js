// Runs before the first paint, so that a chosen theme does not flash. The page's policy forbids inline scripts.
try {
  const theme = localStorage.getItem('trawl.theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off; the system's theme stays.
}
