import { readFileSync } from 'node:fs';
import { type Asset, asset } from './asset.ts';

/** The typeface of the documentation and the console. The build of the console reads this file too. */
const inter = new URL(import.meta.resolve('@fontsource-variable/inter/wght.css'));

const fontOf = (subset: string) =>
  asset(
    `inter-${subset}.woff2`,
    'font/woff2',
    readFileSync(new URL(`files/inter-${subset}-wght-normal.woff2`, inter)),
  );
export const fonts: Readonly<Record<'latin' | 'latin-ext', Asset>> = {
  latin: fontOf('latin'),
  'latin-ext': fontOf('latin-ext'),
};

/** The rules of the package for the two subsets that we serve. */
export function fontRules(): string {
  const rules = readFileSync(inter, 'utf8').match(/@font-face \{[^}]*\}/g) ?? [];
  return Object.entries(fonts)
    .map(([subset, { path }]) => {
      const file = `./files/inter-${subset}-wght-normal.woff2`;
      const rule = rules.find((each) => each.includes(file));
      if (rule === undefined) throw new Error(`The package of the font has no subset ${subset}.`);
      return rule.replace(file, path);
    })
    .join('\n');
}
