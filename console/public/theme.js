// A separate script that runs before the first paint: the content security policy forbids inline scripts, and modules run later.
try {
  const theme = localStorage.getItem('encart-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage, the system theme applies.
}
