import { frontPage, type Guide, guideGroups, guideNames, guidePath, guideTitle } from './guides.ts';
import { escapeHtml } from './html.ts';
import { sitePage } from './layout.ts';

/** Renders a guide as a page: navigation on the left, the text, the page's table of contents on the right. */
export function guidePage({ name, title, html, sections }: Guide): string {
  const isFront = name === frontPage;
  const headings = sections.filter(({ depth }) => depth === 2);
  // A table of contents helps only on a page with several sections.
  const contents =
    headings.length > 2 && !isFront
      ? `<aside class="contents" aria-label="On this page"><p>On this page</p><ul>${headings
          .map((section) => `<li><a href="#${section.id}">${escapeHtml(section.title)}</a></li>`)
          .join('')}</ul></aside>`
      : '';
  return sitePage({
    title: isFront ? 'Encart documentation' : `${title} · Encart`,
    section: name === 'sdk' ? 'sdk' : 'guides',
    className: 'guide',
    navigation: guideNavigation(name),
    main: `<article>\n${html}\n</article>\n${neighbours(name)}`,
    aside: contents,
  });
}

/** The links to all guides. */
export function guideNavigation(current?: string): string {
  const item = (path: string, title: string, isCurrent: boolean) =>
    `<li><a href="${path}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`;
  return guideGroups
    .map(({ title, names }) => {
      const items = names.map((name) => item(guidePath(name), guideTitle(name), name === current));
      if (title === 'Reference') items.unshift(item('/docs/reference', 'API reference', false));
      return `<p>${title}</p><ul>${items.join('')}</ul>`;
    })
    .join('');
}

function neighbours(name: string): string {
  const at = guideNames.indexOf(name);
  const link = (to: string | undefined, kind: 'previous' | 'next') =>
    to === undefined
      ? ''
      : `<a class="${kind}" href="${guidePath(to)}"><span>${kind === 'next' ? 'Next' : 'Previous'}</span>${escapeHtml(guideTitle(to))}</a>`;
  // The front page (0) is not a previous page.
  const before = at > 1 ? guideNames[at - 1] : undefined;
  return `<nav class="neighbours" aria-label="Previous and next page">${link(before, 'previous')}${link(guideNames[at + 1], 'next')}</nav>`;
}
