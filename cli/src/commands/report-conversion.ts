import type { ConversionAnswer } from '@encart/sdk';
import { readOrderValue } from '@encart/sdk/read-number';
import type { Command } from 'commander';
import { connectAdvertiser } from '../connect.ts';
import { customerProblem, describeConflict, readTime, reportOf } from '../conversion-file.ts';
import { addExamples, requireValue } from '../options.ts';
import { print } from '../print.ts';
import { fields } from '../table.ts';

interface ReportOptions {
  click?: string;
  email?: string;
  phone?: string;
  value?: string;
  currency?: string;
  event: string;
  at?: string;
}

const atOption = [
  '--at <time>',
  'when it happened: an ISO time or seconds since 1970 (default: now)',
] as const;

export function addReport(group: Command): void {
  const command = group
    .command('report')
    .description('report one order')
    .argument('<order>', 'order number')
    .option('--click <reference>', 'click reference from the address of the landing page')
    .option('--email <address>', 'e-mail address of the customer; only its hash is sent')
    .option('--phone <number>', 'phone number of the customer, such as +14155550100; only its hash is sent')
    .option('--value <amount>', 'value of the order, such as 49.90')
    .option('--currency <code>', 'currency of the value, such as EUR')
    .option('--event <type>', 'type of the event', 'purchase')
    .option(...atOption)
    .action(async (order: string, options: ReportOptions, command: Command) => {
      const { click = '', email = '', phone = '', value = '', currency = '', event, at = now() } = options;
      const read = readOrderValue(value, currency, event.toLowerCase() === 'refund');
      if (value !== '' && 'problem' in read)
        command.error(`error: option '--value <amount>' is invalid. ${read.problem}`, { exitCode: 2 });
      const wrong = customerProblem({ email, phone });
      if (wrong)
        command.error(`error: option '--${wrong.name}' is invalid. ${wrong.problem}`, { exitCode: 2 });
      const customer = { click_id: click, email, phone };
      const values = {
        id: '',
        order_id: order,
        charge_id: '',
        timestamp: at,
        event_type: event,
        value,
        currency,
        ...customer,
      };
      const { advertiser } = connectAdvertiser(command).encart;
      const answer = await advertiser.report(await reportOf({ line: 1, values }));
      print(command, answer, () => describeReported(answer, event.toLowerCase() === 'refund'));
      if (answer.conflict) process.exitCode = 1;
    });
  addExamples(command, [
    ['conversions report A-1001 --value 49.90 --currency EUR', 'an order without a click reference'],
    ['conversions report A-1001 --click AQ…', 'an order with one'],
    ['conversions report A-1001 --email mia@example.com', 'an order that is matched with the shopper'],
    ['conversions report A-1001 --value 39.90 --currency EUR', 'the same order later: corrects its value'],
  ]);
}

interface RefundOptions {
  chargeId?: string;
  id?: string;
  value?: number;
  currency?: string;
  at?: string;
}

export function addRefund(group: Command): void {
  const command = group
    .command('refund')
    .description('report that an order or a bill was refunded: all of it, or with --value a part')
    .argument('[order]', 'order number; not with --charge-id')
    .option(
      '--charge-id <id>',
      'instead of an order: the charge_id of any bill, from "npx encart advertiser export"',
    )
    .option(
      '--id <id>',
      'your id of the refund; the same id counts once (default for all of the order: refund:<order>)',
    )
    .option('--value <amount>', 'what was refunded, such as 10.00; needs an id', (text) =>
      requireValue(readOrderValue(text, '', true)),
    )
    .option('--currency <code>', 'currency of the value: that of the order')
    .option(...atOption)
    .action(async (order: string | undefined, options: RefundOptions, command: Command) => {
      const { chargeId, value, currency, at = now() } = options;
      if ((order === undefined) === (chargeId === undefined))
        command.error('error: pass either an order number or --charge-id', { exitCode: 2 });
      const id = refundId(order ?? chargeId ?? '', options, command);
      const { advertiser } = connectAdvertiser(command).encart;
      const answer = await advertiser.report({
        id,
        timestamp: readTime(at),
        event_type: 'refund',
        ...(value !== undefined && currency !== undefined && { value, currency_code: currency }),
        properties: chargeId === undefined ? { transaction_id: order } : { charge_id: chargeId },
      });
      print(command, answer, () => describeRefund(answer, chargeId === undefined ? 'order' : 'bill'));
      if (answer.conflict) process.exitCode = 1;
    });
  addExamples(command, [
    ['conversions refund A-1001', 'all that is left of the order'],
    ['conversions refund A-1001 --id R-7 --value 10 --currency EUR', 'a part of it'],
    ['conversions refund --charge-id ch_…', 'a bill of the export, such as one that a partner reported'],
  ]);
}

/**
 * The id of the refund of an order or a bill. Ends with a usage error if the options do not say
 * clearly what is refunded.
 */
function refundId(refunded: string, { id = '', value, currency }: RefundOptions, command: Command): string {
  // A missing value must not turn the refund of a part into one of the whole order.
  if ((value === undefined) !== (currency === undefined))
    command.error('error: pass --value and --currency together; without both, all of the order is refunded', {
      exitCode: 2,
    });
  if (id.trim() !== '') return id;
  if (value !== undefined)
    command.error(
      'error: --value needs --id, because an order can have two refunds of the same value; use the number of the refund in your system',
      { exitCode: 2 },
    );
  return `refund:${refunded}`;
}

function now(): string {
  return String(Math.floor(Date.now() / 1_000));
}

function describeAnswer({ id, status, attribution, reason }: ConversionAnswer, countedName: string): string {
  return fields([
    ['id', id],
    ['status', status],
    ['offer', attribution?.offer_id ?? null],
    ['attributed by', attribution?.by ?? null],
    [countedName, attribution ? describeCounted(attribution) : null],
    ['reason', reason],
  ]);
}

function describeReported(answer: ConversionAnswer, isRefund: boolean): string {
  const described = describeAnswer(answer, 'counted');
  const { conflict } = answer;
  return conflict ? `${described}\n\n${sentence(describeConflict(conflict, { isRefund }))}` : described;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeCounted({ counted, confirmed, reason }: NonNullable<ConversionAnswer['attribution']>) {
  const state = counted ? 'yes' : 'no';
  return `${state}${confirmed ? '' : ', not confirmed'}${reason === null ? '' : ` (${reason})`}`;
}

/**
 * The hint for each reason why nothing was refunded. A stored refund does not change, so a corrected one
 * needs another id.
 */
const refundHints: Partial<Record<NonNullable<ConversionAnswer['reason']>, string>> = {
  unknown_order: 'The order was not reported yet. The refund takes effect when it is.',
  order_without_value: 'The order has no value. Only all of it can be refunded, without --value.',
  refund_currency: 'The order has another currency. Report the refund in that one, under another id.',
  refund_too_late: 'An order can be refunded until 180 days after the click.',
  order_unconfirmed:
    'The order is not confirmed, so it was not billed. The refund takes effect when you report the order.',
};

function describeRefund(answer: ConversionAnswer, refunded: 'order' | 'bill'): string {
  const described = describeAnswer(answer, `${refunded} counted`);
  const { conflict, reason } = answer;
  const hint = conflict
    ? sentence(describeConflict(conflict, { isRefund: true }))
    : reason && refundHints[reason];
  return hint ? `${described}\n\n${hint}` : described;
}
