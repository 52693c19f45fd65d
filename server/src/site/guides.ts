import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';

/** The guides as they stand in the tree; the same files read well on a git host. */
export const guidesDirectory = fileURLToPath(new URL('../../../docs', import.meta.url));

/** In the order in which the navigation shows them. `README` is the front page, at `/docs` itself. */
export const guideGroups = [
  { title: 'Begin', names: ['quick-start', 'concepts'] },
  { title: 'Integrate', names: ['partners', 'channels'] },
  { title: 'Operate', names: ['operators', 'commands'] },
  { title: 'Understand', names: ['decisions', 'decision-cases', 'counting', 'design', 'comparison'] },
  { title: 'Look up', names: ['errors'] },
] as const;

export const frontPage = 'README';
export const guideNames: readonly string[] = [frontPage, ...guideGroups.flatMap(({ names }) => names)];

export interface Section {
  readonly id: string;
  readonly title: string;
}

export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly html: string;
  /** Its second-level headings, for the list beside the text. */
  readonly sections: readonly Section[];
}

export function guidePath(name: string): string {
  return name === frontPage ? '/docs' : `/docs/${name}`;
}

/** The title of a guide is its first line, so that it is written once. */
export function guideTitle(name: string): string {
  return /^# (.+)$/m.exec(source(name))?.[1] ?? name;
}

export function renderGuide(name: string): Guide {
  const sections: Section[] = [];
  const markdown = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = anchorOf(text);
        if (depth === 2) sections.push({ id, title: text.replaceAll('`', '') });
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = servedAt(href);
        return target === undefined ? text : `<a href="${target}">${text}</a>`;
      },
      // To be ticked on paper: a box of a form that nobody can tick would only confuse.
      checkbox: () => '<span class="box" aria-hidden="true"></span>',
      image({ href, text }: Tokens.Image) {
        return `<span class="picture" tabindex="0"><img src="/docs/${href}" alt="${escapeHtml(text)}" loading="lazy"></span>`;
      },
    },
  });
  const html = String(markdown.parse(source(name)))
    // A wide table scrolls by itself, not with the page; by keyboard too.
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
  return { name, title: guideTitle(name), html, sections };
}

/** As git hosts make them, so that a link works in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Where a link of a guide leads on the running service; undefined for what only the source tree has. */
function servedAt(href: string): string | undefined {
  if (/^(https?:|#|\/)/.test(href)) return href;
  if (href === '../openapi.json') return '/openapi.json';
  if (href.startsWith('../')) return undefined;
  const [file = '', anchor] = href.split('#');
  const path = file.endsWith('.md') ? guidePath(file.slice(0, -3)) : `/docs/${file}`;
  return anchor === undefined ? path : `${path}#${anchor}`;
}

function source(name: string): string {
  return readFileSync(`${guidesDirectory}/${name}.md`, 'utf8');
}
