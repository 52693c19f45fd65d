import { randomUUID } from 'node:crypto';
import { EncartError, type RecommendationRequest, type Recommended } from '@encart/sdk';
import { type Command, Option } from 'commander';
import { connectPartners } from '../connect.ts';
import { Refusal } from '../failure.ts';
import { drawOffers } from '../offer-cards.ts';
import { addExamples, readId, readInteger, someId, upper } from '../options.ts';
import { paint, print } from '../print.ts';

type Placement = RecommendationRequest['placement_details'];
type Attributes = NonNullable<RecommendationRequest['attributes']>;

interface TryOptions {
  publisher?: string;
  view: Placement['view'];
  displayMode: Placement['display_mode'];
  email?: string;
  phone?: string;
  externalGuid?: string;
  country?: string;
  language?: string;
  deviceType?: Attributes['device_type'];
  maxOffers?: number;
  widgetId?: string;
  bought?: string[];
  live?: boolean;
}

export function tryCommand(program: Command): void {
  const command = program
    .command('try')
    .description(
      'ask for offers as a partner does, and see them as a shopper would; takes the secret key of a channel, ' +
        'or the key of a publisher. A test unless --live is given: stored and marked, never counted or billed',
    )
    .option('--publisher <id>', 'at this publisher of the channel (default: the channel itself)', readId)
    .addOption(
      new Option(
        '--view <view>',
        'order-status, checkout, thank-you, post-order, order-tracking or support-center',
      )
        .argParser(upper)
        .default('THANK_YOU', 'thank-you'),
    )
    .addOption(
      new Option('--display-mode <mode>', 'overlay, fullscreen, pullup or inline')
        .argParser(upper)
        .default('INLINE', 'inline'),
    )
    .option('--email <address>', 'the shopper, by e-mail (default: somebody made up)')
    .option('--phone <number>', 'the shopper, by phone')
    .option('--external-guid <id>', 'the shopper, by an id of yours')
    .option('--country <code>', 'where the shopper is, ISO code')
    .option('--language <tag>', 'what the shopper reads, such as en-GB')
    .option('--device-type <type>', 'mobile, tablet or desktop', upper)
    .option('--max-offers <n>', 'at most so many (default: as set for the channel)', readInteger)
    .option('--widget-id <id>', 'yours, a breakdown of the reports')
    .option('--bought <names...>', 'what the shopper has just bought; its brands are not offered')
    .option('--live', 'not a test: the answer counts in reports and towards frequency caps')
    .action(async (options: TryOptions, command: Command) => {
      const { address, encart } = connectPartners(command);
      const { offers, ...answer } = await encart.serving.recommend(readRequest(options)).catch((error) => {
        throw inWords(error, address);
      });
      print(command, answer, () => describeAnswer({ ...answer, offers }, options));
    });
  addExamples(command, [
    ['try', 'what the channel shows on its thank-you page'],
    [`try --publisher ${someId} --country US --device-type mobile`, 'at one publisher, to somebody'],
    ['try --bought "Acme Runner 2" --max-offers 3', 'after a purchase'],
    ['try --live --email jo@example.com', 'for real: it counts'],
  ]);
}

function readRequest(options: TryOptions): RecommendationRequest {
  const { publisher, email, phone, externalGuid, bought = [] } = options;
  const named = email !== undefined || phone !== undefined || externalGuid !== undefined;
  return {
    user_details: named
      ? { email, phone, external_guid: externalGuid }
      : { email: `shopper-${randomUUID()}@example.com` },
    placement_details: {
      view: options.view,
      display_mode: options.displayMode,
      widget_id: options.widgetId,
      publisher_remote_id: publisher,
      max_offers: options.maxOffers,
    },
    purchases: bought.map((name) => ({ name })),
    attributes: { country: options.country, language: options.language, device_type: options.deviceType },
    custom_metadata: { is_sandbox: !options.live },
  };
}

/** The contract of a service always has the path, but not at each of its addresses. */
function inWords(error: unknown, address: string): unknown {
  if (!(error instanceof EncartError) || error.status !== 404) return error;
  return new Refusal(
    `Nobody takes calls for offers at ${address}. Where ENCART_PARTNERS_PORT gives them a port of their own, ` +
      'pass that address with --url.',
  );
}

function describeAnswer(answer: Recommended, options: TryOptions): string {
  const kind = options.live ? 'Live: it counts' : 'A test: not counted, billed or learned from';
  const session = paint('dim', `Session ${answer.session_id}\n${kind}.`);
  const why = `npx encart explain ${answer.session_id}`;
  if (answer.offers.length === 0)
    return [
      paint('yellow', 'No offers: of all there are, none may be shown here.'),
      '',
      'What may be the cause:',
      ...causes(options).map((cause) => `  - ${cause}`),
      '',
      session,
      `What became of each of them, as staff: ${why}`,
    ].join('\n');
  return `${drawOffers(answer)}\n\n${session}\n${paint('dim', `Why these, as staff: ${why}`)}`;
}

function causes(options: TryOptions): string[] {
  const unsaid = [
    ...(options.publisher === undefined ? ['--publisher'] : []),
    ...(options.country === undefined ? ['--country'] : []),
    ...(options.language === undefined ? ['--language'] : []),
    ...(options.deviceType === undefined ? ['--device-type'] : []),
  ];
  return [
    'no campaign is active with an offer, or what was entered a moment ago is not known yet',
    'campaigns aim elsewhere: at other channels, pages or display modes',
    ...(unsaid.length > 0
      ? [`campaigns aim at something that this call did not say: ${unsaid.join(', ')}`]
      : []),
    'the channel or the publisher excludes what they sell ("npx encart exclusions")',
    'their budgets are spent, or they have not begun or are over',
    ...(options.bought ? ['the shopper has just bought from them'] : []),
    ...(options.live ? ['the shopper has seen them often enough, or budgets are spread over the day'] : []),
  ];
}
