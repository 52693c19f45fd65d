import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rows that are loaded anew are pale meanwhile, and become clear again in a moment. */
const untilQuiet = `new Promise((done) => {
  const isQuiet = () =>
    document.querySelector('[aria-busy="true"]') === null &&
    document.getAnimations().every(({ playState }) => playState !== 'running');
  const check = () => (isQuiet() ? done() : requestAnimationFrame(check));
  check();
})`;

/** The serious and critical accessibility violations of the page, found by axe: of all rules, or of some. */
export async function seriousFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(untilQuiet);
  // `evaluate` bypasses the page's content security policy, which blocks other scripts.
  await page.evaluate(axe);
  // Without the details of what passed, which take most of the time on a long page.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const run = `axe.run(${JSON.stringify(options)})`;
  const { violations } = await page.evaluate<{ violations: Violation[] }>(run);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: { readonly html: string }[];
}
