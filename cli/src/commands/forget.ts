import type { ForgottenShopper } from '@encart/sdk';
import type { Command } from 'commander';
import { connect } from '../connect.ts';
import { addExamples, exampleId, omitUndefined, readId } from '../options.ts';
import { print } from '../print.ts';
import { confirm } from '../prompt.ts';

interface ForgetOptions {
  email?: string;
  emailHash?: string;
  phone?: string;
  externalGuid?: string;
  channel?: string;
  yes?: boolean;
}

export function forgetCommand(program: Command): void {
  const command = program
    .command('forget')
    .description(
      'delete the identity of a shopper from sessions, frequency caps and order ids; reports do not change',
    )
    .option('--email <address>', 'e-mail address of the shopper')
    .option(
      '--email-hash <hex>',
      'SHA-256 of the e-mail address in lower case; keeps the address out of the shell history',
    )
    .option('--phone <number>', 'phone number of the shopper')
    .option('--external-guid <id>', "the partner's own id of the shopper; identifiers can be combined")
    .option('--channel <id>', 'only in this channel (default: in all)', readId)
    .option('--yes', 'do not ask for confirmation')
    .action(async ({ channel, yes, ...identifiers }: ForgetOptions, command: Command) => {
      const { email, emailHash, phone, externalGuid } = identifiers;
      if (Object.keys(identifiers).length === 0)
        command.error('error: no shopper given; pass --email, --email-hash, --phone or --external-guid', {
          exitCode: 2,
        });
      const { operator } = connect(command).encart;
      const where = channel === undefined ? 'in all channels' : `in channel ${channel}`;
      await confirm(command, `Forget this shopper ${where}? This cannot be undone.`, {
        yes,
        cancelMessage: 'Nothing was removed.',
      });
      const removed = await operator.shoppers.forget(
        omitUndefined({
          email,
          email_hash: emailHash,
          phone,
          external_guid: externalGuid,
          channel_id: channel,
        }),
      );
      print(command, removed, () => describeRemoved(removed));
    });
  addExamples(command, [
    ['forget --email jo@example.com', 'in all channels; asks for confirmation'],
    [
      `forget --phone +15550100 --external-guid c-123 --channel ${exampleId}`,
      'two identifiers of one shopper, in one channel',
    ],
    ['forget --email jo@example.com --yes --json', 'in scripts'],
  ]);
}

function describeRemoved({ sessions, frequency_caps: caps }: ForgottenShopper): string {
  if (sessions + caps === 0) return 'Nothing is stored for this shopper; nothing was removed.';
  return (
    `Shopper removed from ${count(sessions, 'session', 'sessions')}; ` +
    `${count(caps, 'frequency cap entry', 'frequency cap entries')} deleted.`
  );
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
