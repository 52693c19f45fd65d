// Runs before the page is drawn, so that nothing moves: shows what needs a script, and the examples in the chosen language.
{
  const { dataset } = document.documentElement;
  dataset.script = '';
  try {
    dataset.language = sessionStorage.getItem('encart.docs.language') ?? 'curl';
  } catch {
    dataset.language = 'curl';
  }
}
