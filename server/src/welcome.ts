import type { Config } from './config.ts';
import type { DemoKeys } from './demo/index.ts';
import type { OperatorKeyState } from './keys/index.ts';
import { linkAddress, type NewLink } from './users/index.ts';

/** The ways in that a start has to tell of. */
export interface WelcomeData {
  readonly operatorKey: OperatorKeyState;
  /** While nobody can sign in yet. */
  readonly firstLink: NewLink | undefined;
  /** What was made to look at, if this start has made it. */
  readonly demo: DemoKeys | undefined;
}

/** What a start prints for a person: where things are, the key if it is new, and a call that works when pasted. */
export function welcome(
  config: Config,
  { operatorKey, firstLink, demo }: WelcomeData,
  at: { address: string; partnersAddress: string },
  startMs: number,
): string {
  const engine = config.databaseUrl
    ? `PostgreSQL, ${config.workers} process${config.workers > 1 ? 'es' : ''}`
    : `embedded, in ${config.dataDir}`;
  const base = config.baseUrl ?? at.address;
  const lines = [
    '',
    `  Encart is ready (${(startMs / 1000).toFixed(1)} s)`,
    '',
    `  Console        ${base}/console`,
    `  API            ${at.address}/${config.pathPrefix}`,
    `  Serving        ${at.partnersAddress}/recommendations`,
    `  Operator API   ${at.address}/operator`,
    `  Docs           ${at.address}/docs`,
    `  Health         ${at.address}/readyz   ${at.address}/metrics`,
    `  Environment    ${config.environment}`,
    `  Database       ${engine}`,
    `  Operator key   ${describeKey(operatorKey)}`,
    '',
    ...(firstLink ? firstAdminLink(linkAddress(base, firstLink.token)) : []),
    ...(demo ? demoCommands(demo, config, at) : exampleCall(operatorKey, at.address)),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function describeKey(key: OperatorKeyState): string {
  switch (key.state) {
    case 'minted':
      return `${key.plain}\n                 shown only now, kept in ${key.file}`;
    case 'kept':
      return `in ${key.file}`;
    case 'configured':
      return 'from ENCART_OPERATOR_KEY';
    case 'elsewhere':
      return 'minted by an earlier start, its file is not here; "npx encart operator-key --new" makes another';
    case 'stale':
      return `${key.file} holds a key that no longer works; "npx encart operator-key --new" makes another`;
  }
}

function firstAdminLink(link: string): string[] {
  return ['  Become the first admin of the console (once, within 24 hours):', '', `    ${link}`, ''];
}

/** A whole round, to be pasted as it stands: offers, a click on the first of them, and the click in the report. */
function demoCommands(
  { channelName, secretKey, publisherName, publisherKey }: DemoKeys,
  { pathPrefix }: Config,
  { address, partnersAddress }: { address: string; partnersAddress: string },
): string[] {
  const json = '-H "version: 1.0.0" -H "content-type: application/json"';
  // Asked when it is pasted: that may be tomorrow.
  const today = '$(date -u +%F)';
  return [
    `  A demo network is in place: ${channelName}, a tracking app with 40 shops and a month of history. Its keys are shown only now.`,
    '',
    `    channel ${channelName}   ${secretKey}`,
    `    shop ${publisherName}   ${publisherKey}`,
    '',
    '  Ask for offers, report a click on the first, and find it in the report:',
    '',
    `    OFFERS=$(curl -s ${partnersAddress}/recommendations -H "x-api-key: ${publisherKey}" ${json} \\`,
    `      -d '{"user_details": {"email": "you@example.com"}, "placement_details": {"view": "ORDER_TRACKING", "display_mode": "INLINE"}}')`,
    `    SESSION=$(echo "$OFFERS" | grep -o '"session_id":"[^"]*' | cut -d'"' -f4)`,
    `    OFFER=$(echo "$OFFERS" | grep -o '"offer_id":"[^"]*' | head -1 | cut -d'"' -f4)`,
    `    curl -s ${partnersAddress}/events -H "x-api-key: ${publisherKey}" ${json} \\`,
    `      -d "{\\"session_id\\": \\"$SESSION\\", \\"offer_id\\": \\"$OFFER\\", \\"event_type\\": \\"CLICK\\"}"`,
    `    curl -s "${address}/${pathPrefix}/reporting/v2/report/?from=${today}&to=${today}&metrics=clicks&time_grain=hour" -H "x-api-key: ${secretKey}"`,
  ];
}

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
