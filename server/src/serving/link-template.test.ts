import { describe, expect, it } from 'vitest';
import { fillLink, linkTemplate } from './link-template.ts';

const offerId = '019cade2-11c0-7d64-8e35-9e4a7f0b1c05';
const values = { click_id: 'TOKEN', view: 'THANK_YOU', publisher_id: 'P', channel_id: 'C' };
const link = (url: string, parameter: string | null = 'encart_click_id') =>
  JSON.parse(`"${fillLink(linkTemplate(url, offerId, parameter), values)}"`);

describe('the reference is added to the query', () => {
  it.each([
    ['https://a.example/', 'https://a.example/?encart_click_id=TOKEN'],
    ['https://a.example/?', 'https://a.example/?encart_click_id=TOKEN'],
    ['https://a.example/?x=1', 'https://a.example/?x=1&encart_click_id=TOKEN'],
    ['https://a.example/?x=1&', 'https://a.example/?x=1&encart_click_id=TOKEN'],
    ['https://a.example/#top', 'https://a.example/?encart_click_id=TOKEN#top'],
    ['https://a.example/?x=a?b=c#/r?y=1#z', 'https://a.example/?x=a?b=c&encart_click_id=TOKEN#/r?y=1#z'],
    ['https://a.example/?q=%C3%A9+1&q=2', 'https://a.example/?q=%C3%A9+1&q=2&encart_click_id=TOKEN'],
    ['https://a.example/?xencart_click_id=1', 'https://a.example/?xencart_click_id=1&encart_click_id=TOKEN'],
  ])('%s', (url, expected) => expect(link(url)).toBe(expected));

  it('under the name that the advertiser wants', () =>
    expect(link('https://a.example/', 'cid')).toBe('https://a.example/?cid=TOKEN'));

  it('not again if the query has it', () => {
    expect(link('https://a.example/?cid={click_id}', 'cid')).toBe('https://a.example/?cid=TOKEN');
    expect(link('https://a.example/?cid=own', 'cid')).toBe('https://a.example/?cid=own');
  });

  it('not for an advertiser that wants none, and its macro is empty', () =>
    expect(link('https://a.example/?s={click_id}&v={view}', null)).toBe('https://a.example/?s=&v=THANK_YOU'));
});

describe('macros are filled', () => {
  it('in the query, the path and the fragment, in any letter case', () => {
    const url =
      'https://a.example/%7Boffer_id%7D?v={View}&p={publisher_id}&c={channel_id}&cid={click_id}#{offer_id}';
    expect(link(url, 'cid')).toBe(`https://a.example/${offerId}?v=THANK_YOU&p=P&c=C&cid=TOKEN#${offerId}`);
  });

  it('and nothing else in braces', () =>
    expect(link('https://a.example/?x={session_id}&y={}&z={{view}}', 'x')).toBe(
      'https://a.example/?x={session_id}&y={}&z={THANK_YOU}',
    ));
});

it('a template is text of JSON', () =>
  expect(link('https://a.example/?x="\\', 'cid')).toBe('https://a.example/?x="\\&cid=TOKEN'));
