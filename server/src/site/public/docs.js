// Runs in every page of the documentation: copies code, opens the search, follows the reader, and fills the examples.
import { all, announce, root, store } from './page.js';
import { fillAddresses, fillValues } from './values.js';

fillAddresses();
fillValues();
offerCopies();
offerLanguages();
offerSearch();
followReading();

function offerCopies() {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-copy]') : null;
    if (!(button instanceof HTMLElement)) return;
    const blocks = all('pre', button.closest('.code') ?? document);
    const text = blocks.find((block) => block.offsetParent !== null)?.textContent ?? '';
    const isCopied = await copy(text);
    button.textContent = isCopied ? 'Copied' : 'Not copied';
    button.toggleAttribute('data-copied', isCopied);
    announce(isCopied ? 'Copied to the clipboard.' : 'The browser did not allow to copy.');
    setTimeout(() => {
      button.textContent = 'Copy';
      button.removeAttribute('data-copied');
    }, 2_000);
  });
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without TLS only the old way works.
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    return isCopied;
  }
}

function offerLanguages() {
  const buttons = all('[data-show-language]');
  const show = () => {
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.dataset.showLanguage === root.dataset.language));
  };
  show();
  for (const button of buttons)
    button.addEventListener('click', () => {
      const before = button.getBoundingClientRect().top;
      root.dataset.language = button.dataset.showLanguage;
      store('language', root.dataset.language ?? '');
      show();
      // The examples above changed their height too. The clicked one stays where it is.
      scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
    });
}

function offerSearch() {
  const [dialog] = /** @type {HTMLDialogElement[]} */ (all('dialog.search'));
  if (!dialog) return;
  const open = async () => {
    if (dialog.open) return;
    dialog.showModal();
    if (dialog.dataset.ready !== undefined) return;
    try {
      const [{ startSearch }, answer] = await Promise.all([
        import('./search.js'),
        fetch(dialog.dataset.index ?? ''),
      ]);
      const index = await answer.json();
      // It may have been closed and opened meanwhile.
      if (dialog.dataset.ready === undefined) startSearch(dialog, index);
      dialog.dataset.ready = '';
    } catch {
      for (const note of all('[data-search-note]', dialog))
        note.textContent = 'The search could not be loaded. Close it and try again.';
    }
  };
  for (const button of all('[data-open-search]')) button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea');
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isSlash && !isShortcut) return;
    event.preventDefault();
    open();
  });
  // A click beside the dialog.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
}

/** Marks the link of the section that is being read, and closes the menu of a phone after a choice. */
function followReading() {
  for (const menu of /** @type {HTMLDetailsElement[]} */ (all('details.menu')))
    menu.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a')) menu.open = false;
    });
  /** @type {Map<string, HTMLElement[]>} */
  const links = new Map();
  for (const link of all('.side a[href^="#"], .contents a[href^="#"]')) {
    const id = (link.getAttribute('href') ?? '').slice(1);
    links.set(id, [...(links.get(id) ?? []), link]);
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.find(({ isIntersecting }) => isIntersecting);
      if (!entry) return;
      for (const link of all('[aria-current="location"]')) link.removeAttribute('aria-current');
      for (const link of links.get(entry.target.id) ?? []) {
        link.setAttribute('aria-current', 'location');
        keepVisible(link);
      }
    },
    { rootMargin: '-15% 0px -75% 0px' },
  );
  for (const id of links.keys()) {
    const section = document.getElementById(id);
    if (section) observer.observe(section);
  }
}

/** Scrolls only the column of the link, not the page. @param {HTMLElement} link */
function keepVisible(link) {
  const column = link.closest('.side, .contents');
  if (!column) return;
  const [inner, outer] = [link.getBoundingClientRect(), column.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    column.scrollTop += inner.top - outer.top - outer.height / 2;
}
