// The Encart browser kit: <encart-offers publisher-key="…" email="…"></encart-offers>
// A version is never changed after its release: pages name it with the hash of its content. A change is a new file beside this one.
(() => {
  const name = 'encart-offers';
  if (customElements.get(name)) return;
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  // The script is at <address>/kit/<version>/encart.js, or at <address>/encart.js.
  const ownAddress = script
    ? script.src.replace(/(\/kit\/[^/]+)?\/encart\.js.*$/, '/')
    : `${location.origin}/`;

  /** Longer than the service takes; a page must not wait for its offers for ever. */
  const timeoutMs = 8_000;
  /** An offer is seen after this time in view: half of it, or less of a large one (the rule of the MRC and the IAB). */
  const seenAfterMs = 1_000;
  const largePixels = 242_500;

  const css = `
    :host { display: block; color-scheme: light dark; font: var(--encart-font, 400 1rem/1.45 system-ui, sans-serif);
      color: var(--encart-text, light-dark(#18181b, #f4f4f5)); }
    :host([hidden]) { display: none; }
    * { box-sizing: border-box; margin: 0; }
    h2 { font-size: 1.125em; margin-block-end: .75em; }
    ul { list-style: none; padding: 0; display: grid; gap: .75em; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17em), 1fr)); }
    article { display: grid; grid-template-columns: auto 1fr; gap: .25em .75em; height: 100%; padding: 1em;
      background: var(--encart-surface, light-dark(#fff, #18181b)); border: 1px solid var(--encart-line, light-dark(#d4d4d8, #3f3f46));
      border-radius: var(--encart-radius, .75em); }
    img, .letter { width: 2.5em; height: 2.5em; border-radius: .5em; object-fit: contain; grid-row: span 2; }
    .letter { display: grid; place-items: center; font-weight: 600; background: var(--encart-line, light-dark(#e4e4e7, #3f3f46)); }
    .brand, .footer { font-size: .8125em; color: var(--encart-muted, light-dark(#52525b, #a1a1aa)); }
    h3 { font-size: 1em; line-height: 1.3; }
    .more { grid-column: 1 / -1; display: grid; gap: .5em; align-content: start; }
    .answers { display: flex; flex-wrap: wrap; gap: .5em; grid-column: 1 / -1; align-self: end; padding-block-start: .5em; }
    .answers > * { font: inherit; font-weight: 500; padding: .5em 1em; border-radius: calc(var(--encart-radius, .75em) * .66); cursor: pointer;
      text-decoration: none; border: 1px solid transparent; }
    a.accept { background: var(--encart-accent, #1d4ed8); color: var(--encart-on-accent, #fff); }
    .answers button { background: none; color: inherit; border-color: var(--encart-line, light-dark(#d4d4d8, #52525b)); }
    a:focus-visible, button:focus-visible { outline: 2px solid var(--encart-accent, #1d4ed8); outline-offset: 2px; }
    code { font: 500 1em ui-monospace, monospace; }
    .footer { margin-block-start: .75em; display: flex; gap: 1em; } .footer a { color: inherit; }
    .status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  `;

  /**
   * @typedef {{ id: string, heading: string, subheading: string, target_url: string, click_url?: string, impression_url?: string,
   *   promo_code: string | null, image_url: string | null, cta_details: { accept_copy: string, decline_copy: string } }} Offer
   * @typedef {{ advertiser: { id: string, name: string, logo_url: string }, offer: Offer }} Recommendation
   * @typedef {{ session_id: string, recommendations: Record<string, Recommendation>,
   *   recommendation_groups: { heading: string, recommendations: { offer_id: string }[] }[],
   *   footer: { attribution_details: { copy: string }, privacy_policy: { copy: string, target_url: string | null } } }} Answer
   */

  /**
   * @template {keyof HTMLElementTagNameMap} T
   * @param {T} tag @param {string} part @param {(Node | string)[]} content @returns {HTMLElementTagNameMap[T]}
   */
  function make(tag, part, ...content) {
    const element = document.createElement(tag);
    element.setAttribute('part', part);
    element.className = part;
    // Each text has the direction of its own language, and the cards that of the page.
    if (/^(brand|title|text|accept|decline)$/.test(part)) element.dir = 'auto';
    element.append(...content);
    return element;
  }

  /** Only addresses of the web: an address with a script in it must never become a link. @param {string} text */
  function isWebAddress(text) {
    return /^https?:\/\//i.test(text);
  }

  class EncartOffers extends HTMLElement {
    #isLoaded = false;
    /** How often offers were requested. Only the last answer is drawn. */
    #requests = 0;
    /** @type {IntersectionObserver | undefined} */
    #observer;
    /** The offers that are not reported as seen yet. @type {Map<Element, { report: () => void, timer?: ReturnType<typeof setTimeout>, isInView: boolean }>} */
    #unseen = new Map();
    #status = make('p', 'status');

    constructor() {
      super();
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
      this.#status.setAttribute('role', 'status');
    }

    /** Also called when a page moves the element: the offers stay, and are watched again. */
    connectedCallback() {
      this.#watch();
      if (this.#isLoaded) return;
      this.#isLoaded = true;
      // Attributes that are set right after the element was made are read as well.
      const load = () => queueMicrotask(() => this.reload());
      // A browser may load a page that nobody opens.
      if (/** @type {{ prerendering?: boolean }} */ (document).prerendering)
        document.addEventListener('prerenderingchange', load, { once: true });
      else load();
    }

    disconnectedCallback() {
      document.removeEventListener('visibilitychange', this.#onVisibility);
      this.#observer?.disconnect();
      for (const [item, offer] of this.#unseen) {
        offer.isInView = false;
        this.#time(item);
      }
    }

    #watch() {
      document.addEventListener('visibilitychange', this.#onVisibility);
      for (const item of this.#unseen.keys()) this.#observer?.observe(item);
    }

    /** Requests offers and draws them. Without offers, or if the request fails, nothing is drawn. */
    async reload() {
      const request = ++this.#requests;
      try {
        const answer = await this.#request();
        if (request !== this.#requests) return;
        this.#draw(answer);
        this.#tell('offers', {
          session_id: answer.session_id,
          count: Object.keys(answer.recommendations).length,
        });
      } catch (error) {
        if (request !== this.#requests) return;
        this.#clear();
        this.#tell('error', { message: error instanceof Error ? error.message : String(error) });
      }
    }

    get #service() {
      const service = this.getAttribute('service') ?? ownAddress;
      return service.endsWith('/') ? service : `${service}/`;
    }

    /** @returns {Promise<Answer>} */
    async #request() {
      const answer = await this.#post('recommendations', this.#body(), {
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = await answer.json();
      if (!answer.ok) throw new Error(`${answer.status}: ${JSON.stringify(body)}`);
      return body;
    }

    /** @param {string} path @param {object} body @param {RequestInit} [options] */
    #post(path, body, options) {
      return fetch(this.#service + path, {
        ...{ method: 'POST', credentials: 'omit', body: JSON.stringify(body), ...options },
        headers: {
          'content-type': 'application/json',
          version: '1.0.0',
          'x-api-key': this.getAttribute('publisher-key') ?? '',
        },
      });
    }

    #body() {
      /** @param {Record<string, string>} names Fields and the attributes with their values. */
      const read = (names) =>
        Object.fromEntries(
          Object.entries(names).flatMap(([field, attribute]) => {
            const value = this.getAttribute(attribute);
            return value === null || value === '' ? [] : [[field, value]];
          }),
        );
      const amount = this.getAttribute('amount');
      const mostOffers = Number(this.getAttribute('max-offers') ?? 0);
      return {
        user_details: read({
          ...{ email: 'email', email_hash: 'email-hash', phone: 'phone', external_guid: 'external-guid' },
        }),
        placement_details: {
          ...{ view: 'THANK_YOU', display_mode: 'INLINE' },
          ...read({ view: 'view', display_mode: 'display-mode', widget_id: 'widget-id' }),
          ...(mostOffers > 0 && { max_offers: mostOffers }),
        },
        order_details: {
          ...read({ order_id: 'order-id' }),
          ...(amount && { cost_details: { amount, currency_code: this.getAttribute('currency') ?? 'USD' } }),
        },
        attributes: {
          ...{
            user_agent: navigator.userAgent,
            language: document.documentElement.lang || navigator.language,
          },
          ...{ platform_type: 'WEB', ...read({ country: 'country', language: 'language' }) },
        },
        ...(this.hasAttribute('sandbox') && { custom_metadata: { is_sandbox: true } }),
      };
    }

    #clear() {
      this.disconnectedCallback();
      this.#unseen.clear();
      this.shadowRoot?.replaceChildren();
    }

    /** @param {Answer} answer */
    #draw({ session_id, recommendations, recommendation_groups: [group], footer }) {
      this.#clear();
      this.#observer ??= new IntersectionObserver((entries) => this.#onView(entries), {
        threshold: [0, 0.3, 0.5, 1],
      });
      const items = (group?.recommendations ?? []).flatMap(({ offer_id }) => {
        const found = recommendations[offer_id];
        return found ? [this.#card(session_id, found)] : [];
      });
      if (items.length === 0) return;
      const heading = make('h2', 'heading', group?.heading ?? '');
      heading.id = 'heading';
      const section = make('section', 'offers', heading, make('ul', 'list', ...items), this.#footer(footer));
      section.setAttribute('aria-labelledby', heading.id);
      this.shadowRoot?.replaceChildren(section, this.#status);
      if (this.isConnected) this.#watch();
    }

    /** @param {string} sessionId @param {Recommendation} recommendation */
    #card(sessionId, { advertiser, offer }) {
      /** @param {string} event_type */
      const report = (event_type) =>
        void this.#post(
          'events',
          { session_id: sessionId, offer_id: offer.id, event_type },
          { keepalive: true },
        ).catch(() => {});
      const title = make('h3', 'title', offer.heading);
      title.id = `offer-${offer.id}`;
      const accept = make('a', 'accept', offer.cta_details.accept_copy);
      const link = offer.click_url ?? offer.target_url;
      if (isWebAddress(link)) accept.href = link;
      accept.target = '_blank';
      accept.rel = 'sponsored noopener';
      const onClick = () => {
        // The link itself reports the click, if it is a tracking link.
        if (!offer.click_url) report('CLICK');
        this.#tell('click', { offer_id: offer.id });
      };
      accept.addEventListener('click', onClick);
      accept.addEventListener('auxclick', (event) => event.button === 1 && onClick());
      const decline = make('button', 'decline', offer.cta_details.decline_copy);
      decline.type = 'button';
      decline.addEventListener('click', () => this.#decline(item, offer, advertiser.name));
      const more = make('div', 'more', make('p', 'text', offer.subheading));
      if (offer.promo_code) more.append(make('p', 'promo', make('code', 'code', offer.promo_code)));
      const brand = make('p', 'brand', advertiser.name);
      const answers = make('div', 'answers', accept, decline);
      const article = make('article', 'offer', logo(advertiser), brand, title, more, answers);
      article.setAttribute('aria-labelledby', title.id);
      const item = make('li', 'item', article);
      this.#unseen.set(item, {
        isInView: false,
        report: () => {
          const url = offer.impression_url;
          if (!url || !navigator.sendBeacon?.(url)) report('IMPRESSION');
          this.#tell('impression', { offer_id: offer.id });
        },
      });
      return item;
    }

    /** @param {HTMLElement} item @param {Offer} offer @param {string} brand */
    #decline(item, offer, brand) {
      const next = item.nextElementSibling ?? item.previousElementSibling;
      clearTimeout(this.#unseen.get(item)?.timer);
      this.#unseen.delete(item);
      this.#observer?.unobserve(item);
      item.remove();
      this.#status.textContent = `${brand}: ${offer.cta_details.decline_copy}`;
      if (next) next.querySelector('a')?.focus();
      else this.shadowRoot?.querySelector('section')?.remove();
      this.#tell('decline', { offer_id: offer.id });
    }

    /** @param {Answer['footer']} footer */
    #footer({ attribution_details: by, privacy_policy: privacy }) {
      const footer = make('p', 'footer', make('span', 'attribution', by.copy));
      if (!privacy.target_url || !isWebAddress(privacy.target_url)) return footer;
      const link = make('a', 'privacy', privacy.copy);
      link.href = privacy.target_url;
      footer.append(link);
      return footer;
    }

    /** @param {IntersectionObserverEntry[]} entries */
    #onView(entries) {
      for (const {
        target,
        intersectionRatio,
        boundingClientRect: { width, height },
      } of entries) {
        const offer = this.#unseen.get(target);
        if (!offer) continue;
        offer.isInView = intersectionRatio >= (width * height > largePixels ? 0.3 : 0.5);
        this.#time(target);
      }
    }

    #onVisibility = () => {
      for (const target of this.#unseen.keys()) this.#time(target);
    };

    /** Starts or stops the time that an offer must be in view. @param {Element} target */
    #time(target) {
      const offer = this.#unseen.get(target);
      if (!offer) return;
      const isSeen = offer.isInView && document.visibilityState === 'visible';
      if (!isSeen) {
        clearTimeout(offer.timer);
        offer.timer = undefined;
        return;
      }
      offer.timer ??= setTimeout(() => {
        this.#unseen.delete(target);
        this.#observer?.unobserve(target);
        offer.report();
      }, seenAfterMs);
    }

    /** Tells the page what happened, as `encart-click` and so on. @param {string} what @param {object} detail */
    #tell(what, detail) {
      this.dispatchEvent(new CustomEvent(`encart-${what}`, { detail, bubbles: true, composed: true }));
    }
  }

  /** The logo, or the first letter if it cannot be loaded. @param {Recommendation['advertiser']} advertiser */
  function logo({ name: brand, logo_url }) {
    const letter = make('span', 'letter', [...brand][0] ?? '');
    letter.setAttribute('aria-hidden', 'true');
    if (!isWebAddress(logo_url)) return letter;
    const image = make('img', 'logo');
    image.alt = '';
    image.referrerPolicy = 'no-referrer';
    image.addEventListener('error', () => image.replaceWith(letter));
    image.src = logo_url;
    return image;
  }

  customElements.define(name, EncartOffers);
})();
