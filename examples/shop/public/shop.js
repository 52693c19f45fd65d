// Runs in the browser: detects visible offers, and closes declined ones.

/** An offer counts as seen when half of it is visible. */
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
  // If the logo cannot be loaded, the first letter of the brand below it becomes visible.
  logo?.addEventListener('error', () => logo.remove());
  if (logo?.complete && logo.naturalWidth === 0) logo.remove();
}

document.querySelector('dialog.overlay')?.showModal();
