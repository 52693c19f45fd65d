import { describe, expect, it } from 'vitest';
import { parseDelimited } from '../data/delimited.ts';
import { readHeader } from '../import/columns.ts';
import { conversionFields, readConversionRow } from './upload-rows.ts';

const now = Date.parse('2026-11-17T12:00:00Z');
const options = { clickParameter: 'ref', now };

/** Reads a file as the page does. */
function readFile(text: string) {
  const lines = parseDelimited(text);
  const { hasHeader, columns } = readHeader(lines, conversionFields);
  return lines
    .map((values, index) => readConversionRow(values, index + 1, columns, options))
    .slice(hasHeader ? 1 : 0);
}

const header = 'order_id,timestamp,value,currency,click_id,event_type';
const readLine = (line: string) => readFile(`${header}\n${line}`)[0];

describe('the rows of a file with conversions', () => {
  it('reads columns in any order and letter case, with a BOM, semicolons, quotes and CRLF', () => {
    const rows = readFile(
      '\uFEFFCLICK_ID;Value;currency;Order ID;Timestamp;Event type;ID;Note\r\n' +
        'abc-_1;"1,000.50";eur;"A;1";1794000000;Sign up;e-1;hi\r\n\r\n' +
        ';;;A-2;2026-11-17 10:00;;;\r\n',
    );
    expect(rows.map(({ report }) => report)).toEqual([
      {
        id: 'e-1',
        timestamp: 1_794_000_000,
        event_type: 'sign_up',
        value: 1000.5,
        currency_code: 'EUR',
        user_data: { click_id: 'abc-_1' },
        properties: { transaction_id: 'A;1' },
      },
      {
        timestamp: Date.parse('2026-11-17T10:00:00Z') / 1_000,
        event_type: 'purchase',
        properties: { transaction_id: 'A-2' },
      },
    ]);
  });

  it('without column names, the columns are those of the template', () => {
    const [row] = readFile('e-1,A-1,1794000000,purchase,5,USD,abc');
    expect(row).toMatchObject({ line: 1, report: { id: 'e-1', value: 5, user_data: { click_id: 'abc' } } });
  });

  it('reads who has bought, to send hashes of it', () => {
    const [row] = readFile(
      'order_id,timestamp,E-Mail,Phone number\nA-1,1794000000,Mia@Example.com,+1 (415) 555-0100',
    );
    expect(row).toMatchObject({
      problem: undefined,
      customer: { email: 'Mia@Example.com', phone: '+1 (415) 555-0100' },
    });
    expect(JSON.stringify(row?.report)).not.toMatch(/mia|415/i);
  });

  it.each([
    ['mia', 'email', 'E-mail: This is not an e-mail address.'],
    ['0415 555 0100', 'phone', 'Phone: Write the number with its country code, such as +14155550100.'],
  ])('refuses %j as %s', (text, column, problem) => {
    expect(readFile(`order_id,timestamp,${column}\nA-1,1794000000,${text}`)[0]?.problem).toBe(problem);
  });

  it.each([
    ['1,000', 'USD', 1000],
    ['$5', 'usd', 5],
    ['$ 5.25', 'CAD', 5.25],
    ['1 000,00'.replace(',', '.'), 'SEK', 1000],
    ['5 €', 'EUR', 5],
    ['0', 'EUR', 0],
  ])('reads the value %j of %s', (value, currency, read) => {
    expect(readLine(`A-1,1794000000,"${value}",${currency}`)?.report).toMatchObject({
      value: read,
      currency_code: currency.toUpperCase(),
    });
  });

  it.each([
    ['A-1,1794000000,"1,5",EUR', /^Value: Use a point for decimals/],
    ['A-1,1794000000,$5,EUR', /^Value: \$ is not the sign of EUR\.$/],
    ['A-1,1794000000,$5,', /^Currency: Write three letters, such as USD\.$/],
    ['A-1,1794000000,5,euros', /^Currency: /],
    ['A-1,1794000000,-5,EUR', /^Value: Only a refund is below zero\. Write refund as its event\.$/],
    ['A-1,1794000000,$-5,USD', /^Value: Only a refund is below zero/],
    ['A-1,1794000000,-,EUR', /^Value: Enter an amount/],
    ['A-1,1794000000,🙂,EUR', /^Value: Enter an amount/],
    ['A-1,1794000000,https://shop.example/,EUR', /^Value: Enter an amount/],
    [',1794000000,5,EUR', /^Fill in the order, or an ID\.$/],
    [`${'x'.repeat(201)},1794000000`, /^Order: Use at most 200 characters\.$/],
    ['A-1,1794000000,,,🙂', /^Click reference: A click reference has only letters/],
    ['A-1,1794000000,,,https://shop.example/?other=abc', /^Click reference: This address has no ref\.$/],
    ['A-1,1794000000,,,,🙂', /^Event: “🙂” is not a type of event/],
    ['A-1,1794000000,,,,purchse', /^Event: “purchse” is not a type of event/],
    ['A-1,1794000000,,,,custom', /^Event: Report custom events with the API\.$/],
    ['A-1,soon,x,EUR', /^Time: .* Value: Enter an amount/],
  ])('gives the problems of a row that cannot be sent: %s', (line, problem) => {
    const row = readLine(line);
    expect(row).toMatchObject({ line: 2, report: undefined });
    expect(row?.problem).toMatch(problem);
  });

  const refundHeader = 'order_id,id,event_type,value,currency,timestamp';
  const readRefundLine = (line: string) => readFile(`${refundHeader}\n${line},1794000000`)[0];

  it.each([
    ['A-1,r-1,refund,-10,eur', 10],
    ['A-1,r-1,Refund,"-1,000.50",EUR', 1000.5],
    ['A-1,r-1,refund,10,EUR', 10],
    ['A-1,r-1,refund,-€5,EUR', 5],
    ['A-1,r-1,refund,€ -5,EUR', 5],
    ['A-1,r-1,refund,\u22125 €,EUR', 5],
  ])('reads a refund: %s', (line, value) => {
    expect(readRefundLine(line)?.report).toEqual({
      id: 'r-1',
      timestamp: 1_794_000_000,
      event_type: 'refund',
      value,
      currency_code: 'EUR',
      properties: { transaction_id: 'A-1' },
    });
  });

  it('reads a refund without a value as one of all of the order', () => {
    expect(readRefundLine('A-1,r-1,refund,,')?.report).not.toHaveProperty('value');
  });

  it.each([
    ['A-1,,refund,,', /^ID: A refund needs an ID of its own, such as refund-1001\.$/],
    [',r-1,refund,,', /^Order: A refund needs the number of its order, or the ID of a bill\.$/],
    ['A-1,r-1,refund,0,EUR', /^Value: Enter an amount above zero\.$/],
    ['A-1,r-1,refund,-$5,EUR', /^Value: \$ is not the sign of EUR\.$/],
    ['A-1,r-1,refund,-5,', /^Currency: Write three letters/],
  ])('gives the problem of a refund that cannot be sent: %s', (line, problem) => {
    expect(readRefundLine(line)).toMatchObject({ report: undefined });
    expect(readRefundLine(line)?.problem).toMatch(problem);
  });

  const readBillLine = (line: string) =>
    readFile(`charge_id,order_id,id,event_type,timestamp\n${line},1794000000`)[0];

  it('reads a refund of a bill', () => {
    expect(readBillLine('ch_1,,r-1,refund')?.report).toMatchObject({ properties: { charge_id: 'ch_1' } });
  });

  it.each([
    ['ch_1,A-1,r-1,refund', /^Bill: Fill in the order or the bill, not both\.$/],
    ['ch_1,A-1,e-1,purchase', /^Bill: Only a refund can name a bill\./],
  ])('gives the problem of a bill that cannot be refunded: %s', (line, problem) => {
    expect(readBillLine(line)).toMatchObject({ report: undefined });
    expect(readBillLine(line)?.problem).toMatch(problem);
  });

  it('takes the click reference out of a pasted address', () => {
    const row = readLine('A-1,1794000000,,,https://shop.example/tea?x=1&ref=abc-_1#top');
    expect(row?.report?.user_data).toEqual({ click_id: 'abc-_1' });
  });
});
