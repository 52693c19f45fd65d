// What the scripts of a page share.

export const root = document.documentElement;

/** @param {string} name */
export function stored(name) {
  try {
    return sessionStorage.getItem(`encart.docs.${name}`);
  } catch {
    // The browser forbids it: the value is kept in the page only.
    return null;
  }
}

/** @param {string} name @param {string} value */
export function store(name, value) {
  try {
    if (value === '') sessionStorage.removeItem(`encart.docs.${name}`);
    else sessionStorage.setItem(`encart.docs.${name}`, value);
  } catch {}
}

/** The names of stored values that match a pattern. @param {RegExp} pattern */
export function storedNames(pattern) {
  try {
    const names = Object.keys(sessionStorage).map((name) => name.replace(/^encart\.docs\./, ''));
    return names.filter((name) => pattern.test(name));
  } catch {
    return [];
  }
}

/** @template {HTMLElement} [E=HTMLElement] @param {string} selector @param {ParentNode} [within] @returns {E[]} */
export function all(selector, within = document) {
  return [...within.querySelectorAll(selector)].map((element) => /** @type {E} */ (element));
}

/** @param {string} text */
export function announce(text) {
  const [place] = all('[data-announcement]');
  if (!place) return;
  place.textContent = '';
  // A changed text is announced, the same text is not.
  setTimeout(() => {
    place.textContent = text;
  }, 50);
}
