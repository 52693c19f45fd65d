import type { ForgottenShopper } from '@encart/sdk';
import type { Command } from 'commander';
import { confirm } from '../confirm.ts';
import { connect } from '../connect.ts';
import { addExamples, given, readId, someId } from '../options.ts';
import { print } from '../print.ts';

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
      'forget a shopper: remove what ties sessions, frequency caps and order ids to who it was; reports stay',
    )
    .option('--email <address>', 'the shopper, by e-mail')
    .option('--email-hash <hex>', 'by SHA-256 of that in lower case, so that your shell remembers nobody')
    .option('--phone <number>', 'by phone')
    .option('--external-guid <id>', "by the partner's own id; several of these are fine")
    .option('--channel <id>', 'only in this channel (default: in all)', readId)
    .option('--yes', 'do not ask')
    .action(async ({ channel, yes, ...named }: ForgetOptions, command: Command) => {
      const { email, emailHash, phone, externalGuid } = named;
      if (Object.keys(named).length === 0)
        command.error('error: whom? give --email, --email-hash, --phone or --external-guid', { exitCode: 2 });
      const { operator } = connect(command).encart;
      const where = channel === undefined ? 'in all channels' : `in channel ${channel}`;
      await confirm(`Forget this shopper ${where}? It cannot be undone.`, yes, 'Nothing was removed.');
      const removed = await operator.shoppers.forget(
        given({ email, email_hash: emailHash, phone, external_guid: externalGuid, channel_id: channel }),
      );
      print(command, removed, () => describeRemoved(removed));
    });
  addExamples(command, [
    ['forget --email jo@example.com', 'everywhere; asks first'],
    [
      `forget --phone +15550100 --external-guid c-123 --channel ${someId}`,
      'two names of one shopper, in one channel',
    ],
    ['forget --email jo@example.com --yes --json', 'in a script'],
  ]);
}

function describeRemoved({ sessions, frequency_caps: caps }: ForgottenShopper): string {
  if (sessions + caps === 0) return 'Nothing was tied to this shopper, so nothing was removed.';
  return (
    `Forgotten: ${count(sessions, 'session', 'sessions')} can no longer be tied to the shopper, ` +
    `${count(caps, 'entry', 'entries')} of frequency caps deleted.`
  );
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
