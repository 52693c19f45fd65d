// A file of its own, loaded before the page is drawn: inline scripts are forbidden, and a module would come too late.
try {
  const theme = localStorage.getItem('encart-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage, no choice: the system's theme it is.
}
