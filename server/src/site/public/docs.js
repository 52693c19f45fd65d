// Runs in every page of the documentation: copies code, opens the search, and puts the values of the reader into the examples. What a
// reader enters is kept in this tab, and never sent.

{
  const root = document.documentElement;
  // Before the page is drawn, so that nothing moves.
  root.dataset.script = '';
  root.dataset.language = stored('language') ?? 'curl';

  document.addEventListener('DOMContentLoaded', () => {
    fillAddresses();
    fillValues();
    offerCopies();
    offerLanguages();
    offerSearch();
    followReading();
  });

  /** @param {string} name */
  function stored(name) {
    try {
      return sessionStorage.getItem(`encart.docs.${name}`);
    } catch {
      // The browser forbids it: the value is kept in the page only.
      return null;
    }
  }

  /** @param {string} name @param {string} value */
  function store(name, value) {
    try {
      if (value === '') sessionStorage.removeItem(`encart.docs.${name}`);
      else sessionStorage.setItem(`encart.docs.${name}`, value);
    } catch {}
  }

  /** @template {HTMLElement} [E=HTMLElement] @param {string} selector @param {ParentNode} [within] @returns {E[]} */
  function all(selector, within = document) {
    return [...within.querySelectorAll(selector)].map((element) => /** @type {E} */ (element));
  }

  /** @param {string} text */
  function announce(text) {
    const [place] = all('[data-announcement]');
    if (!place) return;
    place.textContent = '';
    // A changed text is announced, the same text is not.
    setTimeout(() => {
      place.textContent = text;
    }, 50);
  }

  /** The address in the bar of the browser is the one that works for the reader. */
  function fillAddresses() {
    const at = location.pathname.indexOf('/docs');
    const address = location.origin + (at > 0 ? location.pathname.slice(0, at) : '');
    for (const place of all('[data-fill="address"]')) place.textContent = address;
    const { partnersPort } = root.dataset;
    const partners = new URL(location.origin);
    if (partnersPort) partners.port = partnersPort;
    for (const place of all('[data-fill="partners"]'))
      place.textContent = partnersPort ? partners.origin : address;
  }

  function fillValues() {
    const [kind] = /** @type {HTMLSelectElement[]} */ (all('[data-key-kind]'));
    const [key] = /** @type {HTMLInputElement[]} */ (all('[data-key]'));
    const [note] = all('[data-key-note]');
    const ids = /** @type {HTMLInputElement[]} */ (all('[data-id]'));
    const keyPlaces = all('[data-fill^="key "]').map((place) => ({
      place,
      kinds: (place.dataset.fill ?? '').split(' ').slice(1),
    }));

    const show = () => {
      for (const { place, kinds } of keyPlaces) {
        const chosen = kind && kinds.includes(kind.value) ? kind.value : (kinds[0] ?? '');
        place.textContent =
          stored(`key.${chosen}`) ?? `YOUR_${chosen.toUpperCase().replaceAll('-', '_')}_KEY`;
      }
      for (const { dataset, value } of ids)
        if (value !== '' && isId(value))
          for (const place of all(`[data-fill="id-${dataset.id}"]`)) place.textContent = value.trim();
    };
    for (const input of ids) {
      input.value = stored(`id.${input.dataset.id}`) ?? '';
      input.placeholder = all(`[data-fill="id-${input.dataset.id}"]`)[0]?.textContent ?? '';
      input.addEventListener('input', () => {
        const value = input.value.trim();
        input.setAttribute('aria-invalid', String(value !== '' && !isId(value)));
        store(`id.${input.dataset.id}`, isId(value) ? value : '');
        // An id that was removed is the one of the example again.
        for (const place of all(`[data-fill="id-${input.dataset.id}"]`))
          place.textContent = input.placeholder;
        show();
      });
    }
    if (kind && key && note) {
      const part = location.pathname;
      kind.value = stored(`kind.${part}`) ?? kind.value;
      if (kind.selectedIndex < 0) kind.selectedIndex = 0;
      key.value = stored(`key.${kind.value}`) ?? '';
      kind.addEventListener('change', () => {
        store(`kind.${part}`, kind.value);
        key.value = stored(`key.${kind.value}`) ?? '';
        note.textContent = '';
        show();
      });
      key.addEventListener('input', () => {
        const value = key.value.trim();
        const options = [...kind.options].map((option) => option.value);
        const { kinds, problem } = readKey(value, options);
        if (!problem && value !== '' && !kinds.includes(kind.value)) {
          kind.value = kinds[0] ?? kind.value;
          store(`kind.${part}`, kind.value);
        }
        note.textContent = problem;
        store(`key.${kind.value}`, problem ? '' : value);
        show();
      });
    }
    all('[data-forget]')[0]?.addEventListener('click', () => {
      for (const name of storedNames()) store(name, '');
      for (const input of [...ids, ...(key ? [key] : [])]) input.value = '';
      for (const input of ids)
        for (const place of all(`[data-fill="id-${input.dataset.id}"]`))
          place.textContent = input.placeholder;
      if (note) note.textContent = '';
      show();
      announce('Your key and ids are forgotten.');
    });
    show();
  }

  /** The names of all keys and ids that are kept. */
  function storedNames() {
    try {
      return Object.keys(sessionStorage)
        .map((name) => name.replace(/^encart\.docs\./, ''))
        .filter((name) => /^(key|id)\./.test(name));
    } catch {
      return [];
    }
  }

  /** @param {string} value */
  function isId(value) {
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value.trim());
  }

  /**
   * The kinds that a key can have on this page, or what is wrong with it.
   * @param {string} value @param {string[]} options @returns {{ kinds: string[], problem: string }}
   */
  function readKey(value, options) {
    if (value === '') return { kinds: options, problem: '' };
    if (!/^[!-~]+$/.test(value) || /['\\]/.test(value))
      return { kinds: [], problem: 'A key has no spaces, quotes or backslashes.' };
    const [, letters = ''] = /^enc_(?:prod|stag)_(sk|pk|op)_/.exec(value) ?? [];
    /** @type {Record<string, string[]>} */
    const kindsByLetters = {
      sk: ['channel-secret'],
      pk: ['publisher-publishable', 'channel-publishable'],
      op: ['operator'],
    };
    const kinds = (kindsByLetters[letters] ?? ['operator']).filter((kind) => options.includes(kind));
    if (kinds.length > 0) return { kinds, problem: '' };
    return {
      kinds: [],
      problem: letters
        ? 'The calls of this page do not accept this kind of key.'
        : 'This does not look like a key: keys begin with enc_.',
    };
  }

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
    /** @type {Promise<{ startSearch: (dialog: HTMLDialogElement, index: unknown) => void }> | undefined} */
    let loading;
    const open = async () => {
      if (dialog.open) return;
      dialog.showModal();
      loading ??= import(dialog.dataset.module ?? '');
      const answer = fetch(dialog.dataset.index ?? '');
      try {
        const { startSearch } = await loading;
        if (dialog.dataset.ready === undefined) startSearch(dialog, await (await answer).json());
        dialog.dataset.ready = '';
      } catch {
        loading = undefined;
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
}
