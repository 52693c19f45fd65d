import type { Recommendation, Recommended } from '@encart/sdk';
import { paint, terminalWidth } from './print.ts';
import { fit, replaceControlCharacters, textWidth } from './table.ts';
import { wrap } from './wrap.ts';

/** Draws offers as text cards for the terminal. */

const minWidth = 24;
const maxWidth = 72;

export function drawOffers(
  { recommendation_groups, offers, footer }: Recommended,
  columns = terminalWidth() ?? maxWidth,
): string {
  const width = Math.max(minWidth, Math.min(columns, maxWidth));
  const [group] = recommendation_groups;
  const heading = wrap(group?.heading ?? '', width)
    .map((line) => paint('bold', line))
    .join('\n');
  const { attribution_details: attribution, privacy_policy: privacy } = footer;
  const footerLines = [attribution, privacy].map(({ copy, target_url }) =>
    replaceControlCharacters(target_url === null ? copy : `${copy} (${target_url})`),
  );
  return [
    heading,
    ...offers.map((offer, index) => drawCard(offer, index + 1, width)),
    paint('dim', footerLines.join('\n')),
  ].join('\n\n');
}

function drawCard({ offer, advertiser }: Recommendation, position: number, width: number): string {
  // Without the frame and a space on both sides.
  const inner = width - 4;
  const row = (text: string, styleText = (text: string) => text) => `│ ${styleText(fit(text, inner))} │`;
  const rows = (text: string, styleText?: (text: string) => string) =>
    wrap(text, inner).map((line) => row(line, styleText));
  const label = `─ ${position} `;
  return [
    `╭${label}${'─'.repeat(width - 2 - textWidth(label))}╮`,
    ...rows(offer.heading, (text) => paint('bold', text)),
    ...rows(offer.subheading),
    row(''),
    ...rows(`by ${advertiser.name}`),
    ...(offer.promo_code === null ? [] : rows(`promo code ${offer.promo_code}`)),
    row(''),
    ...drawButtons([offer.cta_details.accept_copy, offer.cta_details.decline_copy], inner).map((line) =>
      row(line),
    ),
    `╰${'─'.repeat(width - 2)}╯`,
    // The link is below the frame and never wrapped, so that it can be clicked and copied.
    `  ${paint('dim', `→ ${replaceControlCharacters(offer.target_url)}`)}`,
  ].join('\n');
}

/** The buttons on one line if both fit. A longer text is cut after its first line. */
function drawButtons(copies: readonly string[], width: number): string[] {
  const drawn = copies.map((copy) => {
    // The brackets and spaces take four cells.
    const [first = '', ...rest] = wrap(copy, width - 4);
    return rest.length === 0 ? `[ ${first} ]` : `[ ${fit(`${first}…`, width - 4)} ]`;
  });
  const together = drawn.join('  ');
  return textWidth(together) <= width ? [together] : drawn;
}
