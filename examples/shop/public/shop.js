// What only the browser knows: whether an offer was seen, and that it was waved away.

/** An offer counts as seen when half of it is on the screen. */
const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      const { session, offer } = target.dataset;
      navigator.sendBeacon('/seen', new URLSearchParams({ session, offer }));
    }
  },
  { threshold: 0.5 },
);

for (const offer of document.querySelectorAll('[data-offer]')) {
  seen.observe(offer);
  offer.querySelector('[data-decline]')?.addEventListener('click', () => {
    const overlay = offer.closest('dialog');
    if (overlay) overlay.close();
    else offer.remove();
  });
  const logo = offer.querySelector('img');
  // The letter beneath stands in for a picture that does not come.
  logo?.addEventListener('error', () => logo.remove());
  if (logo?.complete && logo.naturalWidth === 0) logo.remove();
}

document.querySelector('dialog.overlay')?.showModal();
