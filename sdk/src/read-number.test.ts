import { describe, expect, it } from 'vitest';
import {
  readAmount,
  readFraction,
  readPercent,
  readRate,
  readRefund,
  readUsd,
  readWholeNumber,
  writeNumber,
  writePercent,
  writeRate,
  writeUsd,
} from './read-number.ts';

const amount = 'Enter an amount such as 1,000.50.';
const comma = 'Use a point for decimals, and commas only between thousands, such as 1,000.50.';
const tooLarge = 'This number is too large.';
const decimals = 'Use at most 6 decimals.';

describe('an amount', () => {
  it.each([
    ['1000', 1000],
    ['1,000', 1000],
    ['1 000', 1000],
    ['1\u00a0000', 1000],
    ['1\u202f000', 1000],
    ['1,000.50', 1000.5],
    ['1 000.50', 1000.5],
    ['1,234,567.891234', 1234567.891234],
    ['$5', 5],
    ['$ 5', 5],
    ['$1,000.50', 1000.5],
    ['.5', 0.5],
    ['0.125', 0.125],
    ['007', 7],
    ['  5\t', 5],
    ['0.000001', 0.000001],
    ['１，０００．５０', 1000.5],
    ['＄５', 5],
    ['1000000000', 1_000_000_000],
    ['999,999,999.999999', 999_999_999.999999],
  ])('%j is %d', (text, value) => {
    expect(readUsd(text)).toEqual({ value });
  });

  it.each([
    ['', amount],
    ['   ', amount],
    ['$', amount],
    ['.', amount],
    [',', amount],
    ['5.', amount],
    ['abc', amount],
    ['-5', amount],
    ['−5', amount],
    ['+5', amount],
    ['1e3', amount],
    ['0x10', amount],
    ['Infinity', amount],
    ['NaN', amount],
    ['null', amount],
    ['٣', amount],
    ['5²', amount],
    ['½', amount],
    ['①', amount],
    ['👍', amount],
    ['5👍', amount],
    ['€5', amount],
    ['5%', amount],
    ['5 5', amount],
    ['1  000', amount],
    ['1 00', amount],
    ['1.000.000', amount],
    ['12.34.56', amount],
    ['https://example.com/?a=1,000', amount],
    ['1'.repeat(10_000), amount],
    ['1,5', comma],
    ['1,50', comma],
    ['0,125', comma],
    ['1.000,50', comma],
    ['1 000,50', comma],
    ['1,0000', comma],
    ['1,00,000', comma],
    ['1000,000', comma],
    ['1,000 000', comma],
    ['$1,5', comma],
    ['0', 'Enter an amount above zero.'],
    ['0.00', 'Enter an amount above zero.'],
    ['0.0000001', decimals],
    ['1.0000000', decimals],
    ['10000000000', tooLarge],
    ['9'.repeat(50), tooLarge],
  ])('%j is refused', (text, problem) => {
    expect(readUsd(text)).toEqual({ problem });
  });

  it.each([0.000001, 0.35, 0.5, 50, 1000.5, 1234567.891234, 999_999_999.999999])(
    '%d is read back as it is written',
    (usd) => {
      expect(readUsd(writeUsd(usd))).toEqual({ value: usd });
    },
  );
});

describe('a refund', () => {
  it.each([
    ['10', 10],
    ['-10', 10],
    ['- 10', 10],
    ['\u2212 1,000.50', 1000.5],
    ['－１０', 10],
  ])('of %j is %d', (text, value) => {
    expect(readRefund(text)).toEqual({ value });
  });

  it.each([
    ['', amount],
    ['-', amount],
    ['--10', amount],
    ['10-', amount],
    ['+10', amount],
    ['-abc', amount],
    ['-1,5', comma],
    ['0', 'Enter an amount above zero.'],
    ['-0.00', 'Enter an amount above zero.'],
    ['-0.0000001', decimals],
    ['-10000000000', tooLarge],
  ])('of %j is refused', (text, problem) => {
    expect(readRefund(text)).toEqual({ problem });
  });
});

describe('a whole number', () => {
  it.each([
    ['0', 0],
    ['20', 20],
    ['1,000', 1000],
    ['10 000 000', 10_000_000],
    ['２０', 20],
  ])('%j is %d', (text, value) => {
    expect(readWholeNumber(text)).toEqual({ value });
    expect(readWholeNumber(writeNumber(value))).toEqual({ value });
  });

  const whole = 'Enter a whole number such as 20.';
  it.each([
    ['', whole],
    ['1.5', whole],
    ['1.0', whole],
    ['.0', whole],
    ['-1', whole],
    ['$5', whole],
    ['1e3', whole],
    ['٣', whole],
    ['three', whole],
    ['1,5', comma],
    ['10000000000', tooLarge],
  ])('%j is refused', (text, problem) => {
    expect(readWholeNumber(text)).toEqual({ problem });
  });
});

describe('a percentage', () => {
  it.each([
    ['35', 0.35],
    ['35%', 0.35],
    ['35 %', 0.35],
    ['7.1', 0.071],
    ['12.3456', 0.123456],
    ['0', 0],
    ['100', 1],
  ])('%j is a share of %d', (text, value) => {
    expect(readPercent(text)).toEqual({ value });
    expect(readPercent(writePercent(value))).toEqual({ value });
  });

  const percent = 'Enter a percentage such as 12.5.';
  it.each([
    ['', percent],
    ['%', percent],
    ['-5', percent],
    ['half', percent],
    ['12,5', comma],
    ['1.23456', 'Use at most 4 decimals.'],
  ])('%j is refused', (text, problem) => {
    expect(readPercent(text)).toEqual({ problem });
  });
});

it.each([
  ['0.35', { value: 0.35 }],
  ['.5', { value: 0.5 }],
  ['0,35', { problem: comma }],
  ['half', { problem: 'Enter a share such as 0.35 or 35%.' }],
])('a fraction of one: %j', (text, read) => {
  expect(readFraction(text)).toEqual(read);
});

it.each([
  ['0', { value: 0 }],
  ['1,000.50', { value: 1000.5 }],
  ['$5', { problem: 'Enter an amount such as 1,000.50.' }],
  ['1,5', { problem: comma }],
])('an amount of any currency: %j', (text, read) => {
  expect(readAmount(text)).toEqual(read);
});

describe('an exchange rate', () => {
  it.each([
    ['1.0842', 1.0842],
    ['1,0842', 1.0842],
    ['0,125', 0.125],
    ['1,1', 1.1],
    ['12,34', 12.34],
    ['1234,567', 1234.567],
    ['$1.0842', 1.0842],
    ['$ 1,0842', 1.0842],
    ['1,234.5', 1234.5],
    ['1 234.5', 1234.5],
    ['1.084', 1.084],
    ['１，０８４２', 1.0842],
    ['6.13E-05', 0.0000613],
    ['6,13E-05', 0.0000613],
    ['1E-10', 1e-10],
    ['1e3', 1000],
    ['0.0000000001', 1e-10],
  ])('%j is %d', (text, value) => {
    expect(readRate(text)).toEqual({ value });
    expect(readRate(writeRate(value))).toEqual({ value });
  });

  const rate = 'Enter a rate such as 1.0842.';
  it.each([
    ['', rate],
    ['-1', rate],
    ['abc', rate],
    ['1,08,42', comma],
    ['1.084,2', comma],
    ['1e', rate],
    ['1e999', rate],
    ['12e3', rate],
    ['1,084', 'Write 1.084 or 1084: the comma could mean either.'],
    ['123,456', 'Write 123.456 or 123456: the comma could mean either.'],
    ['0', 'Enter a rate above zero.'],
    ['0,0', 'Enter a rate above zero.'],
    ['1.00000000001', 'Use at most 10 decimals.'],
    ['1E-11', 'Use at most 10 decimals.'],
    ['1.23456789E-05', 'Use at most 10 decimals.'],
    ['99999999999', tooLarge],
  ])('%j is refused', (text, problem) => {
    expect(readRate(text)).toEqual({ problem });
  });
});
