import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The serious and critical accessibility violations of the page, found by axe. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // `evaluate` bypasses the page's content security policy, which blocks other scripts.
  await page.evaluate(axe);
  // Without the details of what passed, which take most of the time on a long page.
  const run = "axe.run({ resultTypes: ['violations'] })";
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
