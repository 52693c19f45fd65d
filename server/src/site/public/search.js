// The search of the documentation, loaded when it is opened first.

/** @typedef {import('../search-model.ts').SearchIndex} SearchIndex */
/** @typedef {import('../search-model.ts').SearchEntry} SearchEntry */

const maxResults = 12;

/**
 * The entries that have all words of a query, or the beginning of such words, best first. If no entry has all of them, those that
 * have some. A word that is in no text is replaced by words with one other letter.
 * @param {SearchIndex} index @param {string} query @returns {SearchEntry[]}
 */
export function findEntries(index, query) {
  const terms = query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const found = terms.slice(0, 8).map((term) => scoresOf(index, term));
  const known = found.filter((scores) => scores.size > 0);
  const numbers = [...new Set(known.flatMap((scores) => [...scores.keys()]))];
  const inAll = numbers.filter((number) => found.every((scores) => scores.has(number)));
  const sum = (/** @type {number} */ number) =>
    known.reduce((total, scores) => total + (scores.get(number) ?? 0), 0);
  return (inAll.length > 0 ? inAll : numbers)
    .map((number) => ({ number, score: sum(number) }))
    .sort((one, other) => other.score - one.score || one.number - other.number)
    .slice(0, maxResults)
    .flatMap(({ number }) => index.entries[number] ?? []);
}

/**
 * How well each entry fits a term: the weight of the best word, and double for the whole word.
 * @param {SearchIndex} index @param {string} term
 */
function scoresOf(index, term) {
  const words = Object.keys(index.words);
  let matching = words.filter((word) => word.startsWith(term));
  if (matching.length === 0 && term.length > 3) matching = words.filter((word) => isSimilar(word, term));
  /** @type {Map<number, number>} */
  const scores = new Map();
  for (const word of matching) {
    const pairs = index.words[word] ?? [];
    const factor = word === term ? 2 : 1;
    for (let at = 0; at < pairs.length; at += 2) {
      const number = /** @type {number} */ (pairs[at]);
      const score = /** @type {number} */ (pairs[at + 1]) * factor;
      scores.set(number, Math.max(score, scores.get(number) ?? 0));
    }
  }
  return scores;
}

/**
 * Whether a word begins like a term with one letter changed, added, left out, or swapped with the next one.
 * @param {string} word @param {string} term
 */
function isSimilar(word, term) {
  let at = 0;
  while (at < term.length && word[at] === term[at]) at++;
  const rest = term.slice(at);
  const changes = [
    word.slice(at + 1).startsWith(rest.slice(1)),
    word.slice(at + 1).startsWith(rest),
    word.slice(at).startsWith(rest.slice(1)),
    word[at] === rest[1] && word[at + 1] === rest[0] && word.slice(at + 2).startsWith(rest.slice(2)),
  ];
  return changes.some(Boolean);
}

/**
 * Connects the dialog with the index.
 * @param {HTMLDialogElement} dialog @param {SearchIndex} index
 */
export function startSearch(dialog, index) {
  const input = /** @type {HTMLInputElement} */ (dialog.querySelector('input'));
  const list = /** @type {HTMLElement} */ (dialog.querySelector('[role=listbox]'));
  const note = /** @type {HTMLElement} */ (dialog.querySelector('[data-search-note]'));
  /** @type {SearchEntry[]} */
  let results = [];
  let selected = 0;

  const showSelected = () => {
    for (const [at, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(at === selected));
      if (at === selected) option.scrollIntoView({ block: 'nearest' });
    }
    if (results.length > 0) input.setAttribute('aria-activedescendant', `search-result-${selected}`);
    else input.removeAttribute('aria-activedescendant');
  };
  const show = () => {
    const query = input.value.trim();
    results = findEntries(index, query);
    selected = 0;
    list.replaceChildren(...results.map(optionOf));
    input.setAttribute('aria-expanded', String(results.length > 0));
    if (query === '') note.textContent = 'Type a few words, the path of a call, a field or an error.';
    else if (results.length === 0) note.textContent = `Nothing found for “${query}”.`;
    else note.textContent = `${results.length} ${results.length === 1 ? 'result' : 'results'}`;
    showSelected();
  };
  const open = (/** @type {number} */ at) => {
    const result = results[at];
    if (!result) return;
    dialog.close();
    location.assign(result.path);
  };
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && results.length > 0) {
      selected = (selected + step + results.length) % results.length;
      showSelected();
    } else if (event.key === 'Enter') open(selected);
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    if (option) open([...list.children].indexOf(option));
  });
  show();
}

/** @param {SearchEntry} entry @param {number} at */
function optionOf({ title, place }, at) {
  const option = document.createElement('li');
  option.id = `search-result-${at}`;
  option.setAttribute('role', 'option');
  const where = document.createElement('span');
  where.textContent = place;
  option.append(title, where);
  return option;
}
