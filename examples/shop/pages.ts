import type { Recommendation, Recommended } from '@encart/sdk';
import { type Html, html } from './html.ts';
import { type Order, type Product, products } from './orders.ts';
import type { Settings } from './settings.ts';
import type { ShownOffer } from './shown-offers.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function shopPage(problem?: string): Html {
  return page(
    'Things for a home',
    html`
      <h1>Things for a home that is lived in</h1>
      <p class="lead">Buy one. Nothing is charged, and nothing is sent: this is a sample.</p>
      ${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
      <form method="post" action="/orders" class="order">
        <fieldset>
          <legend>Choose a product</legend>
          ${products.map(productChoice)}
        </fieldset>
        <label for="email">E-mail</label>
        <input id="email" name="email" type="email" required autocomplete="email" value="jo@example.com" />
        <button class="main">Place the order</button>
      </form>
    `,
  );
}

function productChoice({ id, name, note, price, drawing }: Product, at: number): Html {
  return html`
    <label class="product">
      <input type="radio" name="product" value="${id}" ${at === 0 ? html`checked` : undefined} />
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="${drawing}" /></svg>
      <strong>${name}</strong>
      <small>${note}</small>
      <span class="price">${money.format(price)}</span>
    </label>
  `;
}

export function thanksPage(order: Order, answer: Recommended | undefined): Html {
  const [best] = answer?.offers ?? [];
  return page(
    'Thank you',
    html`
      <h1>Thank you. It is on its way to the kiln.</h1>
      <p class="lead">Order ${order.number}: ${order.product.name}, ${money.format(order.product.price)}.</p>
      <p><a class="main" href="/orders/${order.id}">Track the parcel</a></p>
      ${
        answer && best
          ? html`
            <dialog class="overlay" aria-labelledby="overlay-heading">
              <p class="eyebrow">${headingOf(answer)}</p>
              ${offerCard(answer.session_id, best, 'overlay-heading')}
              ${footerOf(answer)}
            </dialog>
          `
          : undefined
      }
    `,
  );
}

const steps = ['Ordered', 'Packed', 'On its way', 'Delivered'];
const stepsDone = 3;

export function trackingPage(order: Order, offers: Html | undefined, clicked: readonly ShownOffer[]): Html {
  return page(
    `Order ${order.number}`,
    html`
      <p class="eyebrow">Order ${order.number}</p>
      <h1>Your parcel arrives tomorrow</h1>
      <p class="lead">${order.product.name}, to ${order.email}</p>
      <ol class="steps">
        ${steps.map(
          (step, at) =>
            html`<li ${at < stepsDone ? html`class="done"` : undefined}
              ${at === stepsDone - 1 ? html`aria-current="step"` : undefined}>${step}</li>`,
        )}
      </ol>
      ${clicked.map(purchaseQuestion)}
      ${offers}
    `,
  );
}

/** The offers that this server requested. */
export function inlineOffers(answer: Recommended): Html | undefined {
  if (answer.offers.length === 0) return undefined;
  return html`
    <section class="offers" aria-labelledby="offers-heading">
      <h2 id="offers-heading">${headingOf(answer)}</h2>
      <div class="cards">
        ${answer.offers.map((each) => offerCard(answer.session_id, each, `offer-${each.offer.id}`))}
      </div>
      ${footerOf(answer)}
    </section>
  `;
}

/**
 * The offers that the browser kit requests and draws. A shop names the version and its hash; this sample
 * takes the newest.
 */
export function kitOffers({ email, number }: Order, { encartUrl, publisherKey }: Settings): Html {
  return html`
    <script async src="${encartUrl}/encart.js" crossorigin="anonymous"></script>
    <encart-offers publisher-key="${publisherKey}" view="ORDER_TRACKING" widget-id="below-parcel"
      email="${email}" order-id="${number}" max-offers="3"></encart-offers>
  `;
}

function offerCard(sessionId: string, { offer, advertiser }: Recommendation, headingId: string): Html {
  return html`
    <article class="offer" data-session="${sessionId}" data-offer="${offer.id}" aria-labelledby="${headingId}">
      <span class="logo" aria-hidden="true">${advertiser.name.slice(0, 1)}
        <img src="${advertiser.logo_url}" alt="" referrerpolicy="no-referrer" /></span>
      <p class="brand">${advertiser.name}</p>
      <h3 id="${headingId}">${offer.heading}</h3>
      <p>${offer.subheading}</p>
      ${offer.promo_code === null ? undefined : html`<p class="code">Code <code>${offer.promo_code}</code></p>`}
      <p class="answers">
        <a class="main" href="/go/${sessionId}/${offer.id}" rel="sponsored">${offer.cta_details.accept_copy}</a>
        <button type="button" data-decline>${offer.cta_details.decline_copy}</button>
      </p>
    </article>
  `;
}

/** Normally the brand reports a purchase from its own shop. In this sample a button does it. */
function purchaseQuestion({ sessionId, offerId, brand }: ShownOffer): Html {
  return html`
    <form method="post" action="/bought" class="question">
      <input type="hidden" name="session" value="${sessionId}" />
      <input type="hidden" name="offer" value="${offerId}" />
      <p>You visited ${brand}. Normally its own shop reports a purchase; in this sample you do.</p>
      <button>I bought something at ${brand}</button>
    </form>
  `;
}

function headingOf({ recommendation_groups: [group] }: Recommended): string {
  return group?.heading || 'Picked for you';
}

function footerOf({ footer: { attribution_details: by, privacy_policy: privacy } }: Recommended): Html {
  return html`
    <p class="footer">
      ${by.copy ? html`<span>${by.copy}</span>` : html`<span>Advertisement</span>`}
      ${privacy.target_url ? html`<a href="${privacy.target_url}">${privacy.copy ?? 'Privacy'}</a>` : undefined}
    </p>
  `;
}

export function messagePage(title: string, message: string): Html {
  return page(
    title,
    html`<h1>${title}</h1><p class="lead">${message}</p><p><a class="main" href="/">Back to the shop</a></p>`,
  );
}

function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Kiln &amp; Hearth</title>
        <link rel="stylesheet" href="/shop.css" />
        <script src="/shop.js" defer></script>
      </head>
      <body>
        <header><a href="/">Kiln &amp; Hearth</a></header>
        <main>${content}</main>
      </body>
    </html>`;
}
