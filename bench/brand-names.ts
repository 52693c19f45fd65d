const syllables = [
  'al',
  'an',
  'ar',
  'ba',
  'be',
  'bo',
  'bri',
  'ca',
  'ce',
  'co',
  'da',
  'de',
  'di',
  'do',
  'el',
  'en',
  'fa',
  'fe',
  'fi',
  'flo',
  'ga',
  'ge',
  'go',
  'gra',
  'ha',
  'he',
  'ho',
  'in',
  'jo',
  'ka',
  'ki',
  'la',
  'le',
  'li',
  'lo',
  'lu',
  'ma',
  'me',
  'mi',
  'mo',
  'na',
  'ne',
  'ni',
  'no',
  'nor',
  'or',
  'pa',
  'pe',
  'pi',
  'pri',
  'ra',
  're',
  'ri',
  'ro',
  'sa',
  'se',
  'si',
  'so',
  'sta',
  'ta',
  'te',
  'ti',
  'to',
  'tra',
  'va',
  've',
  'vi',
  'wa',
  'we',
  'za',
];
const endings = ['', '', '', '', ' Shop', ' Store', ' Co', ' Home', ' Studio', ' Goods'];

/**
 * Generates realistic brand names, the same in every run: words of two or three
 * syllables with common endings.
 */
export function brandNames(seed: number): () => string {
  let state = seed;
  const below = (n: number) => {
    // Linear congruential generator from Numerical Recipes: fast, and good enough for names.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const word = () => {
    const text = Array.from({ length: 2 + below(2) }, () => syllables[below(syllables.length)]).join('');
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  return () => `${word()} ${word()}${endings[below(endings.length)]}`;
}
