import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { type PageResponse, readForm, send } from './http.ts';
import { createOffers, type places } from './offers.ts';
import { createOrders, products } from './orders.ts';
import { inlineOffers, kitOffers, messagePage, shopPage, thanksPage, trackingPage } from './pages.ts';
import type { Settings } from './settings.ts';
import { createShownOffers } from './shown-offers.ts';

const files: Readonly<Record<string, { type: string; content: string }>> = {
  '/shop.css': { type: 'text/css', content: readPublic('shop.css') },
  '/shop.js': { type: 'text/javascript', content: readPublic('shop.js') },
};
/**
 * Content security policy: images may come from any https host (brand logos). The browser kit, its calls and
 * uploaded logos come from Encart, everything else only from this server.
 */
const policyFor = (encart: string) =>
  `default-src 'none'; style-src 'self'; script-src 'self' ${encart}; connect-src 'self' ${encart}; img-src https: ${encart}; base-uri 'none'`;

const missing = messagePage('Page not found', 'This page does not exist or has expired.');

/** Creates the shop: pages, forms, and the reporting of three event types. */
export function createShop(settings: Settings) {
  const offers = createOffers(settings);
  const orders = createOrders();
  const shown = createShownOffers();
  const policy = policyFor(new URL(settings.encartUrl).origin);

  async function orderPage(
    request: IncomingMessage,
    id: string,
    place: keyof typeof places,
  ): Promise<PageResponse> {
    const order = orders.get(id);
    if (!order) return { status: 404 };
    if (place === 'tracking' && settings.offersBy === 'browser')
      return trackingPage(order, kitOffers(order, settings), []);
    const { 'user-agent': userAgent, 'accept-language': languages } = request.headers;
    const answer = await offers.recommend(order, place, { userAgent, language: languages?.split(/[,;]/)[0] });
    if (answer) shown.remember(order.id, answer);
    return place === 'thanks'
      ? thanksPage(order, answer)
      : trackingPage(order, answer && inlineOffers(answer), shown.clickedFor(order.id));
  }

  function placeOrder(form: URLSearchParams): PageResponse {
    const product = products.find(({ id }) => id === form.get('product'));
    const email = form.get('email')?.trim() ?? '';
    if (!product || !/^\S+@\S+\.\S+$/.test(email))
      return shopPage('Choose a product and enter a valid e-mail address.');
    return { location: `/orders/${orders.place(product, email).id}/thanks` };
  }

  function reportEvent(
    event_type: 'IMPRESSION' | 'CLICK' | 'CONVERSION',
    sessionId: string,
    offerId: string,
  ) {
    const offer = shown.get(sessionId, offerId);
    if (!offer) return undefined;
    const conversion = { order_id: `${offer.brand}-${Date.now()}`, amount: 42, currency_code: 'USD' };
    offers.events.add({
      session_id: sessionId,
      offer_id: offerId,
      event_type,
      ...(event_type === 'CONVERSION' && { conversion }),
    });
    return offer;
  }

  async function answer(request: IncomingMessage): Promise<PageResponse> {
    const path = new URL(request.url ?? '/', 'http://shop').pathname.split('/').slice(1);
    const [first, second = '', third] = path;
    if (request.method === 'GET') {
      if (first === '') return shopPage();
      if (first === 'orders') return orderPage(request, second, third === 'thanks' ? 'thanks' : 'tracking');
      if (first !== 'go') return { status: 404 };
      const offer = reportEvent('CLICK', second, third ?? '');
      if (!offer) return { status: 404 };
      offer.isClicked = true;
      return { location: offer.targetUrl };
    }
    const form = await readForm(request);
    if (!form) return { status: 413 };
    if (first === 'orders') return placeOrder(form);
    const [session, offer] = [form.get('session') ?? '', form.get('offer') ?? ''];
    if (first === 'seen') return { status: reportEvent('IMPRESSION', session, offer) ? 204 : 404 };
    const bought = first === 'bought' ? reportEvent('CONVERSION', session, offer) : undefined;
    return bought ? { location: `/orders/${bought.orderId}` } : { status: 404 };
  }

  const server = createServer(async (request, response) => {
    const file = files[request.url ?? ''];
    if (file) return void response.writeHead(200, { 'content-type': file.type }).end(file.content);
    try {
      send(response, await answer(request), { policy, missing });
    } catch (error) {
      console.error(error);
      send(response, { status: 500 }, { policy, missing });
    }
  });

  return {
    server,
    /** Resolves when all reported events are delivered. */
    flush: () => offers.events.flush(),
    async close(): Promise<void> {
      server.close();
      server.closeIdleConnections();
      await offers.events.close();
    },
  };
}

function readPublic(name: string): string {
  return readFileSync(new URL(`public/${name}`, import.meta.url), 'utf8');
}
