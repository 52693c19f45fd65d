// A separate script that runs before the first paint: the content security policy forbids inline scripts, and modules run later.
try {
  const theme = localStorage.getItem('encart-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage, the system theme applies.
}
// These pages have no navigation, so its placeholder would be wrong.
if (/\/(sign-in|join)\/?$/.test(location.pathname)) document.documentElement.dataset.page = 'auth';
// The console itself cannot report that its own files did not load.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || document.getElementById('root')?.firstChild) return;
    document.documentElement.dataset.page = 'failed';
    document.getElementById('reload')?.addEventListener('click', () => location.reload());
    setTimeout(() => location.reload(), 10_000);
  },
  true,
);
