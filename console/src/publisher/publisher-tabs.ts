/** The tabs of a publisher's page, as in its address. */
const publisherTabs = ['performance', 'details', 'keys', 'integration', 'exclusions'] as const;
export type PublisherTab = (typeof publisherTabs)[number];

export function isPublisherTab(value: unknown): value is PublisherTab {
  return publisherTabs.some((tab) => tab === value);
}
