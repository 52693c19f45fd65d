import { randomUUID } from 'node:crypto';
import { EncartError, type RecommendationRequest, type Recommended } from '@encart/sdk';
import type { Command } from 'commander';
import { deviceTypes, displayModes, views } from '../api-values.ts';
import { choiceOption } from '../choices.ts';
import { connectPartners } from '../connect.ts';
import { CommandError } from '../errors.ts';
import { drawOffers } from '../offer-cards.ts';
import { addExamples, exampleId, readId, readInteger } from '../options.ts';
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
      'send an offer request and show the offers as a shopper would see them; needs the secret key of a channel ' +
        'or the key of a publisher. Without --live it is a test: stored, but not counted or billed',
    )
    .option('--publisher <id>', 'publisher of the channel (default: the channel itself)', readId)
    .addOption(choiceOption('--view <view>', 'page of the shop', views).default('THANK_YOU', 'thank-you'))
    .addOption(
      choiceOption('--display-mode <mode>', 'how the offers are shown', displayModes).default(
        'INLINE',
        'inline',
      ),
    )
    .option('--email <address>', 'e-mail address of the shopper (default: a random one)')
    .option('--phone <number>', 'phone number of the shopper')
    .option('--external-guid <id>', 'your own id of the shopper')
    .option('--country <code>', 'country of the shopper, ISO code')
    .option('--language <tag>', 'language of the shopper, such as en-GB')
    .addOption(choiceOption('--device-type <type>', 'device of the shopper', deviceTypes))
    .option('--max-offers <n>', 'maximum number of offers (default: the setting of the channel)', readInteger)
    .option('--widget-id <id>', 'your id of the widget, a dimension in reports')
    .option(
      '--bought <names...>',
      'products the shopper has just bought; a brand of several words or a domain in them is not offered',
    )
    .option('--live', 'send a live request: it counts in reports and towards frequency caps')
    .action(async (options: TryOptions, command: Command) => {
      const { address, encart } = connectPartners(command);
      const { offers, ...answer } = await encart.serving.recommend(readRequest(options)).catch((error) => {
        throw explainNotFound(error, address);
      });
      print(command, answer, () => describeAnswer({ ...answer, offers }, options));
    });
  addExamples(command, [
    ['try', 'offers on the thank-you page of the channel'],
    [
      `try --publisher ${exampleId} --country US --device-type mobile`,
      'at one publisher, for a certain shopper',
    ],
    ['try --bought "Nordic Socks, three pairs" --max-offers 3', 'after a purchase'],
    ['try --live --email jo@example.com', 'a live request'],
  ]);
}

function readRequest(options: TryOptions): RecommendationRequest {
  const { publisher, email, phone, externalGuid, bought = [] } = options;
  const hasIdentity = email !== undefined || phone !== undefined || externalGuid !== undefined;
  return {
    user_details: hasIdentity
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

/** With ENCART_PARTNERS_PORT, only that port serves offer requests, so another address answers 404. */
function explainNotFound(error: unknown, address: string): unknown {
  if (!(error instanceof EncartError) || error.status !== 404) return error;
  return new CommandError(
    `${address} does not serve offer requests. If the serving API has its own port (ENCART_PARTNERS_PORT), ` +
      'pass that address with --url.',
  );
}

function describeAnswer(answer: Recommended, options: TryOptions): string {
  const kind = options.live
    ? 'Live request: counted and billed'
    : 'Test request: not counted, not billed, not used for learning';
  const warnings = Object.entries(answer.warnings ?? {}).map(([field, messages]) =>
    paint('yellow', `Ignored ${field}: ${messages.join(' ')}`),
  );
  const session = paint('dim', `Session ${answer.session_id}\n${kind}.`);
  const explainCommand = `npx encart explain ${answer.session_id}`;
  if (answer.offers.length === 0)
    return [
      ...warnings,
      paint('yellow', 'No offers match this request.'),
      '',
      'Possible causes:',
      ...causes(options).map((cause) => `  - ${cause}`),
      '',
      session,
      `To see why each offer was excluded, as staff: ${explainCommand}`,
    ].join('\n');
  return [
    drawOffers(answer),
    ...(warnings.length > 0 ? [warnings.join('\n')] : []),
    `${session}\n${paint('dim', `To see why these were selected, as staff: ${explainCommand}`)}`,
  ].join('\n\n');
}

function causes(options: TryOptions): string[] {
  const missing = [
    ...(options.publisher === undefined ? ['--publisher'] : []),
    ...(options.country === undefined ? ['--country'] : []),
    ...(options.language === undefined ? ['--language'] : []),
    ...(options.deviceType === undefined ? ['--device-type'] : []),
  ];
  return [
    'there is no active campaign with an active offer, or a recent change is not in effect yet',
    'campaigns target other channels, views or display modes',
    ...(missing.length > 0
      ? [`campaigns target attributes that this request does not contain: ${missing.join(', ')}`]
      : []),
    'the channel or the publisher excludes their subcategories ("npx encart exclusions")',
    'campaigns have spent their budget, have not started or have ended',
    ...(options.bought ? ['the shopper has just bought these brands'] : []),
    ...(options.live ? ['the frequency cap of the shopper is reached, or pacing holds the budget back'] : []),
  ];
}
