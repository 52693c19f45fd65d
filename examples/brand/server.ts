import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { type ConversionAnswer, createAdvertiserClient } from '@encart/sdk';
import { type Html, html } from '../shop/html.ts';
import { type PageResponse, readForm, send } from '../shop/http.ts';
import type { Settings } from './settings.ts';

const style = readFileSync(new URL('../shop/public/shop.css', import.meta.url), 'utf8');
const policy = "default-src 'none'; style-src 'self'; base-uri 'none'";
/** The reference is kept for as long as a click usually counts. */
const keptSeconds = 30 * 24 * 60 * 60;
const price = 42;

interface Order {
  readonly number: string;
  /** Undefined if Encart could not be reached: a real shop tries again later. */
  readonly answer: ConversionAnswer | undefined;
}

/**
 * The shop of a brand that advertises: keeps the click reference of a visitor, and reports
 * what the visitor buys.
 */
export function createBrand(settings: Settings) {
  const encart = createAdvertiserClient({ baseUrl: settings.encartUrl, apiKey: settings.advertiserKey });
  const orders = new Map<string, Order>();

  async function placeOrder(clickId: string | undefined): Promise<PageResponse> {
    const number = `BR-${randomInt(100_000, 1_000_000)}`;
    // The order is placed whatever Encart says. The same order can be reported again: it counts once.
    const answer = await encart
      .report({
        timestamp: Math.floor(Date.now() / 1_000),
        event_type: 'purchase',
        value: price,
        currency_code: 'USD',
        user_data: { click_id: clickId ?? null },
        properties: { transaction_id: number },
      })
      .catch((error: Error) => void console.error(`The order was not reported: ${error.message}`));
    orders.set(number, { number, answer: answer ?? undefined });
    return { location: `/orders/${number}` };
  }

  async function answerTo(request: IncomingMessage): Promise<PageResponse> {
    const { pathname } = new URL(request.url ?? '/', 'http://brand');
    if (request.method === 'POST' && pathname === '/orders')
      return (await readForm(request)) ? placeOrder(readCookie(request)) : { status: 413 };
    const order = orders.get(pathname.replace('/orders/', ''));
    if (order) return thanksPage(order);
    return pathname.startsWith('/orders') ? { status: 404 } : productPage();
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://brand');
    if (pathname === '/shop.css')
      return void response.writeHead(200, { 'content-type': 'text/css' }).end(style);
    const clickId = searchParams.get(settings.clickParameter);
    const headers: Record<string, string> = clickId ? { 'set-cookie': cookieWith(clickId) } : {};
    const missing = page('Page not found', html`<h1>Page not found</h1>`);
    try {
      send(response, await answerTo(request), { policy, missing, headers });
    } catch (error) {
      console.error(error);
      send(response, { status: 500 }, { policy, missing });
    }
  });

  return {
    server,
    async close(): Promise<void> {
      server.close();
      server.closeIdleConnections();
    },
  };
}

const cookieName = 'click_reference';

function cookieWith(clickId: string): string {
  return `${cookieName}=${encodeURIComponent(clickId)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${keptSeconds}`;
}

function readCookie({ headers }: IncomingMessage): string | undefined {
  const pair = headers.cookie?.split('; ').find((each) => each.startsWith(`${cookieName}=`));
  return pair && decodeURIComponent(pair.slice(cookieName.length + 1));
}

function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="stylesheet" href="/shop.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
}

function productPage(): Html {
  return page(
    'Bean Street',
    html`
      <h1>Coffee for the next month</h1>
      <p class="lead">Four bags, roasted this week, for $${price}. Nothing is charged: this is a sample.</p>
      <form method="post" action="/orders"><button class="main">Buy</button></form>
    `,
  );
}

function thanksPage({ number, answer }: Order): Html {
  return page(
    'Thank you',
    html`
      <h1>Thank you for your order</h1>
      <p class="lead">Order ${number}, $${price}.</p>
      <p>${answer ? `Encart answered: ${answer.status}${answer.reason === null ? '' : ` (${answer.reason})`}.` : 'The order was not reported to Encart.'}</p>
    `,
  );
}
