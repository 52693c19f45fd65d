import type { IntegrationCheck } from '@encart/sdk';
import type { Command } from 'commander';
import { connectChannel } from '../connect.ts';
import { addExamples, exampleId, readId } from '../options.ts';
import { print, shortTime } from '../print.ts';
import { fields } from '../table.ts';

export function addCheckCommand(group: Command): void {
  const command = group
    .command('check')
    .description(
      "check a publisher's integration by its API calls of the last day; exit code 1 if there is a problem",
    )
    .argument('<id>', 'publisher_remote_id', readId)
    .action(async (id: string, _options: object, command: Command) => {
      const check = await connectChannel(command).encart.channel.publishers.integration(id);
      print(command, check, () => describeCheck(check));
      if (check.findings.some(({ severity }) => severity === 'problem')) process.exitCode = 1;
    });
  addExamples(command, [[`publishers check ${exampleId}`, 'check the integration']]);
}

/**
 * Sessions and events are of the last day. Calls are counted since the previous hour, so that a corrected
 * mistake soon disappears.
 */
function describeCheck({
  findings,
  sessions,
  events,
  calls,
  last_session_at: last,
}: IntegrationCheck): string {
  const marks = { problem: '✗', hint: '!' };
  const findingLines = findings.map(({ severity, message }) => `${marks[severity]} ${message}`);
  return [
    ...(findingLines.length > 0 ? findingLines : ['✓ No problems found.']),
    '',
    fields([
      ['last session', last === null ? 'none in the last day' : shortTime(last)],
      [
        'sessions',
        `${sessions.total} in the last day, ${sessions.empty} without offers, and ${sessions.sandbox} test sessions`,
      ],
      ['impressions', `${sessions.seen} sessions with an impression, ${sessions.unseen} without`],
      [
        'request data',
        `${sessions.with_email} sessions with an e-mail, ${sessions.with_device} with a device, ${sessions.with_country} with a country`,
      ],
      [
        'events',
        `${events.impressions} impressions, ${events.clicks} clicks (${events.clicks_without_impression} without an impression), ${events.conversions} conversions`,
      ],
      [
        'calls',
        `${calls.total} since ${shortTime(calls.since)}, ${calls.refused} rejected, ${calls.warned} with warnings, ${calls.empty} answered without offers`,
      ],
      ...[...calls.refused_fields, ...calls.warned_fields].map(
        ({ field, calls: count, message }): [string, string] => [`  ${field}`, `${count} × ${message}`],
      ),
    ]),
  ].join('\n');
}
