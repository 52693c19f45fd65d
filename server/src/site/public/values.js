// Puts the values of the reader into the examples: the address, a key, ids. They are kept in this tab, and never sent.
import { all, announce, root, store, stored, storedNames } from './page.js';

/** The address in the bar of the browser is the one that works for the reader. */
export function fillAddresses() {
  const at = location.pathname.indexOf('/docs');
  const address = location.origin + (at > 0 ? location.pathname.slice(0, at) : '');
  for (const place of all('[data-fill="address"]')) place.textContent = address;
  const { partnersPort } = root.dataset;
  const partners = new URL(location.origin);
  if (partnersPort) partners.port = partnersPort;
  for (const place of all('[data-fill="partners"]'))
    place.textContent = partnersPort ? partners.origin : address;
}

export function fillValues() {
  const showIds = offerIds();
  const showKeys = offerKeys();
  all('[data-forget]')[0]?.addEventListener('click', () => {
    for (const name of storedNames(/^(key|id)\./)) store(name, '');
    for (const input of /** @type {HTMLInputElement[]} */ (all('.values input'))) input.value = '';
    for (const note of all('[data-key-note]')) note.textContent = '';
    showIds();
    showKeys();
    announce('Your key and ids are forgotten.');
  });
}

/** The fields for ids. Returns a function that shows their values in the examples. */
function offerIds() {
  const fields = /** @type {HTMLInputElement[]} */ (all('[data-id]')).map((input) => {
    const places = all(`[data-fill="id-${input.dataset.id}"]`);
    input.placeholder = places[0]?.textContent ?? '';
    input.value = stored(`id.${input.dataset.id}`) ?? '';
    return { input, places };
  });
  const show = () => {
    for (const { input, places } of fields) {
      const value = input.value.trim();
      const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
      input.setAttribute('aria-invalid', String(value !== '' && !isId));
      store(`id.${input.dataset.id}`, isId ? value : '');
      for (const place of places) place.textContent = isId ? value : input.placeholder;
    }
  };
  for (const { input } of fields) input.addEventListener('input', show);
  show();
  return show;
}

/** The fields for a key and its kind. Returns a function that shows the keys in the examples. */
function offerKeys() {
  const [kind] = /** @type {HTMLSelectElement[]} */ (all('[data-key-kind]'));
  const [key] = /** @type {HTMLInputElement[]} */ (all('[data-key]'));
  const [note] = all('[data-key-note]');
  if (!kind || !key || !note) return () => {};
  const kindName = `kind.${location.pathname}`;
  const options = [...kind.options].map((option) => option.value);
  const chosenKind = stored(kindName);
  if (chosenKind !== null && options.includes(chosenKind)) kind.value = chosenKind;
  key.value = stored(`key.${kind.value}`) ?? '';

  const show = () => showKeys(kind);
  kind.addEventListener('change', () => {
    store(kindName, kind.value);
    key.value = stored(`key.${kind.value}`) ?? '';
    note.textContent = '';
    show();
  });
  key.addEventListener('input', () => {
    const value = key.value.trim();
    const { kinds, problem } = readKey(value, options);
    if (value !== '' && kinds[0] !== undefined && !kinds.includes(kind.value)) {
      kind.value = kinds[0];
      store(kindName, kind.value);
    }
    note.textContent = problem;
    store(`key.${kind.value}`, problem ? '' : value);
    show();
  });
  show();
  return show;
}

/** Each call has the key of the chosen kind, or of the first kind that it accepts. @param {HTMLSelectElement} kind */
function showKeys(kind) {
  const placeholders = new Map(
    [...kind.options].map(({ value, dataset }) => [value, dataset.placeholder ?? '']),
  );
  for (const place of all('[data-fill^="key "]')) {
    const kinds = (place.dataset.fill ?? '').split(' ').slice(1);
    const chosen = kinds.includes(kind.value) ? kind.value : (kinds[0] ?? '');
    place.textContent = stored(`key.${chosen}`) ?? placeholders.get(chosen) ?? '';
  }
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
  // An operator key can be any text that the operator has chosen.
  const kinds = (kindsByLetters[letters] ?? ['operator']).filter((each) => options.includes(each));
  if (kinds.length > 0) return { kinds, problem: '' };
  return {
    kinds: [],
    problem: letters
      ? 'The calls of this page do not accept this kind of key.'
      : 'This does not look like a key: keys begin with enc_.',
  };
}
