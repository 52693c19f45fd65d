import type { Recommendation, Recommended } from '@encart/sdk';
import { paint, terminalWidth } from './print.ts';
import { fit, oneLine, textWidth } from './table.ts';
import { wrap } from './wrap.ts';

/** How an answer looks to a shopper, as far as a terminal can show it. */

const [narrowest, widest] = [24, 72];

export function drawOffers(
  { recommendation_groups, offers, footer }: Recommended,
  columns = terminalWidth() ?? widest,
): string {
  const width = Math.max(narrowest, Math.min(columns, widest));
  const [group] = recommendation_groups;
  const heading = wrap(group?.heading ?? '', width)
    .map((line) => paint('bold', line))
    .join('\n');
  const { attribution_details: attribution, privacy_policy: privacy } = footer;
  const below = [attribution, privacy].map(({ copy, target_url }) =>
    oneLine(target_url === null ? copy : `${copy} (${target_url})`),
  );
  return [
    heading,
    ...offers.map((each, at) => drawCard(each, at + 1, width)),
    paint('dim', below.join('\n')),
  ].join('\n\n');
}

function drawCard({ offer, advertiser }: Recommendation, position: number, width: number): string {
  const inner = width - 4;
  const row = (text: string, look = (words: string) => words) => `│ ${look(fit(text, inner))} │`;
  const rows = (text: string, look?: (words: string) => string) =>
    wrap(text, inner).map((line) => row(line, look));
  const label = `─ ${position} `;
  return [
    `╭${label}${'─'.repeat(width - 2 - textWidth(label))}╮`,
    ...rows(offer.heading, (words) => paint('bold', words)),
    ...rows(offer.subheading),
    row(''),
    ...rows(`by ${advertiser.name}`),
    ...(offer.promo_code === null ? [] : rows(`promo code ${offer.promo_code}`)),
    row(''),
    ...buttons([offer.cta_details.accept_copy, offer.cta_details.decline_copy], inner).map((line) =>
      row(line),
    ),
    `╰${'─'.repeat(width - 2)}╯`,
    // Outside the frame and in one piece, so that it can be clicked and copied however long it is.
    `  ${paint('dim', `→ ${oneLine(offer.target_url)}`)}`,
  ].join('\n');
}

/** Side by side where there is room. */
function buttons(copies: readonly string[], width: number): string[] {
  const drawn = copies.map((copy) => {
    const [first = '', ...rest] = wrap(copy, width - 4);
    return rest.length === 0 ? `[ ${first} ]` : `[ ${fit(`${first}…`, width - 4)} ]`;
  });
  const together = drawn.join('  ');
  return textWidth(together) <= width ? [together] : drawn;
}
