import type { Brand, BrandKind } from './brands.ts';

/** The texts of an offer. */
export interface OfferCopy {
  readonly heading: string;
  readonly subheading: string;
  readonly acceptCopy: string;
  readonly declineCopy: string;
  readonly promoCode: string | null;
}

type CopyTemplate = (brand: Brand) => OfferCopy;

const offer = (
  heading: string,
  subheading: string,
  acceptCopy: string,
  declineCopy: string,
  promoCode: string | null = null,
): OfferCopy => ({ heading, subheading, acceptCopy, declineCopy, promoCode });

/** A promo code: the first word of the brand and a number. */
const codeOf = ({ name }: Brand, number: number) => `${name.split(/\W/, 1)[0]?.toUpperCase()}${number}`;

const templates: Record<BrandKind, readonly CopyTemplate[]> = {
  shop: [
    (brand) =>
      offer(
        `15% off your first order at ${brand.name}`,
        brand.line,
        'Take 15% off',
        'Not today',
        codeOf(brand, 15),
      ),
    (brand) =>
      offer(`Free delivery on ${brand.thing}`, `${brand.line} No minimum.`, 'Shop now', 'No, thank you'),
    (brand) =>
      offer(
        `$20 towards ${brand.thing}`,
        'For orders over $80. Ends on Sunday.',
        'Claim $20',
        'Maybe later',
        codeOf(brand, 20),
      ),
    (brand) =>
      offer(
        `New at ${brand.name}`,
        `This season’s ${brand.thing}, before everybody else.`,
        'Have a look',
        'Skip',
      ),
  ],
  box: [
    (brand) =>
      offer(
        `Your first box of ${brand.thing} for $5`,
        `${brand.line} Pause or stop any time.`,
        'Get my box',
        'No, thank you',
      ),
    (brand) =>
      offer(
        `50% off ${brand.thing} for a month`,
        brand.line,
        'Take half off',
        'Not for me',
        codeOf(brand, 50),
      ),
    (brand) =>
      offer(
        `A free taster from ${brand.name}`,
        'You pay the postage, we pay the rest.',
        'Send me one',
        'Maybe later',
      ),
    (brand) =>
      offer(
        `Give ${brand.thing}, get one free`,
        'A box for a friend, and the next one is on us.',
        'Give a box',
        'Skip',
      ),
  ],
  app: [
    (brand) =>
      offer(`30 days of ${brand.name} for free`, `${brand.line} No card needed.`, 'Start free', 'Not now'),
    (brand) =>
      offer(
        `Three months of ${brand.thing} for $9`,
        brand.line,
        'Start for $9',
        'No, thank you',
        codeOf(brand, 9),
      ),
    (brand) =>
      offer(
        `A year of ${brand.name} at half price`,
        'For new members, this week only.',
        'Save half',
        'Maybe later',
      ),
  ],
  service: [
    (brand) =>
      offer(
        `See what ${brand.thing} would cost you`,
        `${brand.line} A quote takes two minutes.`,
        'Get a quote',
        'No, thank you',
      ),
    (brand) =>
      offer(
        `$50 when you join ${brand.name}`,
        brand.line,
        'Join and get $50',
        'Not for me',
        codeOf(brand, 50),
      ),
    (brand) =>
      offer(`Switch to ${brand.name}`, `We do the paperwork. ${brand.line}`, 'Switch now', 'Maybe later'),
  ],
  trip: [
    (brand) =>
      offer(
        `20% off ${brand.thing}`,
        `${brand.line} Book by Sunday.`,
        'See dates',
        'Not this year',
        codeOf(brand, 20),
      ),
    (brand) =>
      offer(
        `Two for one with ${brand.name}`,
        'Midweek, until the end of next month.',
        'Find two places',
        'No, thank you',
      ),
    (brand) => offer(`Where to next?`, `${brand.name}: ${brand.line}`, 'Have a look', 'Skip'),
  ],
};

/**
 * The texts of `count` offers of a brand. If there are more offers than templates, repeated
 * ones get a prefix.
 */
export function offersOf(brand: Brand, count: number): OfferCopy[] {
  const ofKind = templates[brand.kind];
  return Array.from({ length: count }, (_, index) => {
    const copy = (ofKind[index % ofKind.length] as CopyTemplate)(brand);
    return index < ofKind.length ? copy : { ...copy, subheading: `Only this week. ${copy.subheading}` };
  });
}
