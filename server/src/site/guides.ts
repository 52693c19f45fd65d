import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';

/** The Markdown files of the guides. They are also readable on a Git host. */
export const guidesDirectory = fileURLToPath(new URL('../../../docs', import.meta.url));

/** The guides in navigation order. `README` is the front page at `/docs`. */
export const guideGroups = [
  { title: 'Get started', names: ['quick-start', 'concepts'] },
  { title: 'Integrate', names: ['partners', 'moving', 'channels'] },
  { title: 'Operate', names: ['operators', 'operations', 'scale', 'faults', 'commands'] },
  {
    title: 'Understand',
    names: ['decisions', 'decision-cases', 'counting', 'design', 'comparison', 'performance'],
  },
  { title: 'Reference', names: ['errors', 'glossary'] },
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
  /** The second-level headings, for the table of contents. */
  readonly sections: readonly Section[];
}

export function guidePath(name: string): string {
  return name === frontPage ? '/docs' : `/docs/${name}`;
}

/** The title of a guide is its first heading. */
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
      // A static box: a disabled form element would be confusing.
      checkbox: () => '<span class="box" aria-hidden="true"></span>',
      image({ href, text }: Tokens.Image) {
        return `<span class="picture" tabindex="0"><img src="/docs/${href}" alt="${escapeHtml(text)}" loading="lazy"></span>`;
      },
    },
  });
  const html = String(markdown.parse(source(name)))
    // A wide table scrolls in its own box, also by keyboard.
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
  return { name, title: guideTitle(name), html, sections };
}

/** The anchor that Git hosts generate for a heading, so that links work in both places. */
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

/** The URL of a link on the running service. Undefined if the target is only in the source tree. */
function servedAt(href: string): string | undefined {
  if (/^(https?:|#|\/)/.test(href)) return href;
  if (href === '../openapi.json') return '/openapi.json';
  if (href.startsWith('../')) return undefined;
  const [file = '', anchor] = href.split('#');
  const path = file.endsWith('.md') ? guidePath(file.replace(/\.md$/, '')) : `/docs/${file}`;
  return anchor === undefined ? path : `${path}#${anchor}`;
}

function source(name: string): string {
  return readFileSync(`${guidesDirectory}/${name}.md`, 'utf8');
}
