import type { Config } from './config.ts';
import type { DemoKeys } from './demo/index.ts';
import type { OperatorKeyState } from './keys/index.ts';
import type { NewLink } from './users/create-link.ts';
import { linkAddress } from './users/model.ts';

/**
 * The data of the start message: the operator key, the link for the first admin, and the keys of a new demo
 * network.
 */
export interface WelcomeData {
  readonly operatorKey: OperatorKeyState;
  /** Only while there are no users. */
  readonly firstAdminLink: NewLink | undefined;
  /** Only if this start created the demo network. */
  readonly demo: DemoKeys | undefined;
}

/** The message that a start prints: the URLs, a new operator key, and example commands that can be pasted. */
export function welcome(
  config: Config,
  { operatorKey, firstAdminLink, demo }: WelcomeData,
  addresses: { address: string; partnersAddress: string },
  startMs: number,
): string {
  const engine = config.databaseUrl
    ? `PostgreSQL, ${config.workers} process${config.workers > 1 ? 'es' : ''}`
    : `embedded, in ${config.dataDir}`;
  const base = config.baseUrl ?? addresses.address;
  const lines = [
    '',
    `  Encart is ready (${(startMs / 1000).toFixed(1)} s)`,
    '',
    `  Console        ${base}/console`,
    `  API            ${addresses.address}/${config.pathPrefix}`,
    `  Serving        ${addresses.partnersAddress}/recommendations`,
    `  Operator API   ${addresses.address}/operator`,
    `  Docs           ${addresses.address}/docs`,
    `  Health         ${addresses.address}/readyz   ${addresses.address}/metrics`,
    `  Environment    ${config.environment}`,
    `  Database       ${engine}`,
    `  Operator key   ${describeKey(operatorKey)}`,
    '',
    ...(firstAdminLink ? describeFirstAdminLink(linkAddress(base, firstAdminLink.token)) : []),
    ...(demo ? demoCommands(demo, config, addresses) : exampleCall(operatorKey, addresses.address)),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function describeKey(key: OperatorKeyState): string {
  switch (key.state) {
    case 'minted':
      return `${key.plain}\n                 shown only once, stored in ${key.file}`;
    case 'kept':
      return `stored in ${key.file}`;
    case 'configured':
      return 'from ENCART_OPERATOR_KEY';
    case 'elsewhere':
      return 'created by an earlier start, but its file is missing here; "npx encart operator-key --new" creates another';
    case 'stale':
      return `the key in ${key.file} no longer works; "npx encart operator-key --new" creates another`;
  }
}

function describeFirstAdminLink(link: string): string[] {
  return [
    '  Open this link to become the first admin of the console (works once, for 24 hours):',
    '',
    `    ${link}`,
    '',
  ];
}

/** Commands to paste: request offers, report a click on the first one, and read the report with the click. */
function demoCommands(
  { channelName, secretKey, publisherName, publisherKey }: DemoKeys,
  { pathPrefix }: Config,
  { address, partnersAddress }: { address: string; partnersAddress: string },
): string[] {
  const jsonHeaders = '-H "version: 1.0.0" -H "content-type: application/json"';
  // The shell evaluates the date when the command is pasted, which may be on another day.
  const today = '$(date -u +%F)';
  return [
    `  A demo network is in place: ${channelName}, a tracking app with 40 shops and two months of history. Its API keys are shown only once.`,
    '',
    `    channel ${channelName}   ${secretKey}`,
    `    shop ${publisherName}   ${publisherKey}`,
    '',
    '  Request offers, report a click on the first one, and see it in the report:',
    '',
    `    OFFERS=$(curl -s ${partnersAddress}/recommendations -H "x-api-key: ${publisherKey}" ${jsonHeaders} \\`,
    `      -d '{"user_details": {"email": "you@example.com"}, "placement_details": {"view": "ORDER_TRACKING", "display_mode": "INLINE"}}')`,
    `    SESSION=$(echo "$OFFERS" | grep -o '"session_id":"[^"]*' | cut -d'"' -f4)`,
    `    OFFER=$(echo "$OFFERS" | grep -o '"offer_id":"[^"]*' | head -1 | cut -d'"' -f4)`,
    `    curl -s ${partnersAddress}/events -H "x-api-key: ${publisherKey}" ${jsonHeaders} \\`,
    `      -d "{\\"session_id\\": \\"$SESSION\\", \\"offer_id\\": \\"$OFFER\\", \\"event_type\\": \\"CLICK\\"}"`,
    `    curl -s "${address}/${pathPrefix}/reporting/v2/report/?from=${today}&to=${today}&metrics=clicks&time_grain=hour" -H "x-api-key: ${secretKey}"`,
  ];
}

/** A command to paste that creates a channel. None if this machine does not have the operator key. */
function exampleCall(key: OperatorKeyState, address: string): string[] {
  if (key.state === 'elsewhere' || key.state === 'stale') return [];
  const value =
    key.state === 'configured'
      ? '$ENCART_OPERATOR_KEY'
      : key.state === 'minted'
        ? key.plain
        : `$(cat ${key.file})`;
  return [
    '  Create a channel:',
    '',
    `    curl -s ${address}/operator/channels \\`,
    `      -H "x-api-key: ${value}" -H "content-type: application/json" \\`,
    `      -d '{"name": "My tracking app"}'`,
  ];
}
