import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { choice, date, uuid } from './fields.ts';
import { readPageQuery, readWords } from './pagination.ts';
import {
  choiceParam,
  choicesOf,
  idParam,
  integerParam,
  limitParam,
  listParam,
  SearchQuery,
  textParam,
} from './query-fields.ts';
import { readQuery } from './read-query.ts';

const id = '019a8d3e-5c1b-7f00-8000-3f2a9c4b7d10';
const ListQuery = Type.Object({
  ...SearchQuery.properties,
  status: choicesOf(['PENDING', 'APPROVED']),
  channel_id: idParam('Only this channel.'),
  action: textParam('Only this action.'),
  limit: limitParam({ maximum: 100, default: 10, description: 'The maximum.' }),
});
const ReportQuery = Type.Object({
  from: date(),
  metrics: listParam(
    choice(['clicks', 'ctr']),
    { minItems: 1, uniqueItems: true },
    { repeatedValue: 'Metrics must be unique.' },
  ),
  grain: choiceParam(['total', 'day'], { default: 'total' }),
  publisher_ids: Type.Optional(listParam(uuid(), { maxItems: 2 })),
  offset: integerParam({ minimum: 0, default: 0 }),
});
const list = (query: object) => readPageQuery(ListQuery, query);
const filter = (query: object) => list(query).filter;
const fieldsOf = (query: object) => {
  try {
    return list(query);
  } catch (error) {
    return (error as { fields?: object }).fields;
  }
};
const report = (query: object) => {
  const { values, errors } = readQuery(ReportQuery, { from: '2026-06-14', metrics: 'clicks', ...query });
  return Object.keys(errors).length > 0 ? errors : values;
};

describe('the reader of query strings', () => {
  it.each([
    [undefined, 50],
    ['', 50],
    ['0', 50],
    ['-3', 50],
    ['many', 50],
    ['1.5', 50],
    [['5', '6'], 50],
    [' 7 ', 7],
    ['200', 200],
    ['201', 200],
    ['99999999999999999999', 200],
  ])('reads page_size %j as %i', (sent, size) => {
    expect(list({ page_size: sent }).page.size).toBe(size);
  });

  it.each(['0', '', 'x', '-1', '1.5', '9007199254740993', ['1', '2']])('has no page %j', (page) => {
    expect(() => list({ page, status: 'unknown' })).toThrow('Invalid page.');
  });

  it('reads choices in any letter case, separated by commas or repeated, each once', () => {
    for (const status of ['pending, Approved', ['PENDING', 'approved,pending'], ',pending,,APPROVED,'])
      expect(filter({ status }).status).toEqual(['PENDING', 'APPROVED']);
    for (const status of [undefined, '', ' , ']) expect(filter({ status }).status).toEqual([]);
    expect(fieldsOf({ status: 'open,open,shut' })).toEqual({
      status: ['"open" is not a valid choice.', '"shut" is not a valid choice.'],
    });
  });

  it('reads an empty filter as no filter, and ids in any letter case', () => {
    expect(filter({ channel_id: '', action: '' })).toMatchObject({
      channel_id: undefined,
      action: undefined,
    });
    expect(filter({ channel_id: id.toUpperCase() }).channel_id).toBe(id);
    for (const channel_id of ['x', [id, id]])
      expect(fieldsOf({ channel_id })).toEqual({ channel_id: ['Must be a valid UUID.'] });
    expect(fieldsOf({ action: ['a', 'b'] })).toEqual({ action: ['Not a valid string.'] });
  });

  it('splits a search into words, also if it is sent several times', () => {
    expect(readWords(filter({ q: ' Nordic  socks nordic' }).q)).toEqual(['nordic', 'socks']);
    expect(readWords(filter({ q: ['nordic', 'wool socks'] }).q)).toEqual(['nordic', 'wool', 'socks']);
  });

  it('answers a wrong limit instead of replacing it', () => {
    for (const limit of ['', 'x', '-1', '+5', '1.5'])
      expect(fieldsOf({ limit })).toEqual({ limit: ['A valid integer is required.'] });
    expect(fieldsOf({ limit: '0' })).toEqual({ limit: ['Ensure this value is greater than or equal to 1.'] });
    expect(fieldsOf({ limit: '101' })).toEqual({
      limit: ['Ensure this value is less than or equal to 100.'],
    });
    expect([filter({}).limit, filter({ limit: ' 100 ' }).limit]).toEqual([10, 100]);
  });

  it('lists the errors of all parameters together', () => {
    expect(fieldsOf({ status: 'x', channel_id: 'y', page: '2' })).toEqual({
      status: ['"x" is not a valid choice.'],
      channel_id: ['Must be a valid UUID.'],
    });
  });
});

describe('the reader of report queries', () => {
  it('fills in defaults, and reads numbers with a sign', () => {
    const usual = { from: '2026-06-14', metrics: ['clicks'], grain: 'total', publisher_ids: [], offset: 0 };
    expect(report({})).toEqual(usual);
    expect(report({ from: ' 2026-06-14 ', grain: ' ', offset: '', metrics: ['clicks', ''] })).toEqual(usual);
    expect(report({ offset: '+5', grain: 'day' })).toEqual({ ...usual, offset: 5, grain: 'day' });
    expect(report({ unknown: 'ignored' })).toEqual(usual);
  });

  it.each([
    ['from', '', 'This field is required.'],
    ['from', '2026-02-30', 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'],
    ['metrics', ',', 'This field is required.'],
    ['metrics', 'clicks,clicks', 'Metrics must be unique.'],
    ['metrics', 'CLICKS', '"CLICKS" is not a valid choice.'],
    ['grain', 'Day', '"Day" is not a valid choice.'],
    ['publisher_ids', `${id},${id},${id}`, 'Ensure this field has no more than 2 elements.'],
    ['publisher_ids', 'x,y', 'Must be a valid UUID.'],
    ['offset', '1.5', 'A valid integer is required.'],
    ['offset', '-1', 'Ensure this value is greater than or equal to 0.'],
    ['offset', '9007199254740993', 'Ensure this value is less than or equal to 9007199254740991.'],
  ])('answers %s=%s with its message', (name, sent, message) => {
    expect(report({ [name]: sent })).toEqual({ [name]: [message] });
  });
});
