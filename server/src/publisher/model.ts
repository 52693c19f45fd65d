import { getDomain } from 'tldts';
import { searchable } from '../lib/searchable.ts';

export const statuses = ['PENDING', 'NEEDS_INFO', 'APPROVED', 'REJECTED'] as const;
export type Status = (typeof statuses)[number];

/** The sort keys of the publishers and requests of a channel, besides their figures. */
export const membershipSortKeys = ['created_at', 'name', 'domain', 'category', 'status'] as const;
export type MembershipSortKey = (typeof membershipSortKeys)[number];

/** A shop. It exists once in the network. */
export interface Publisher {
  readonly id: string;
  readonly brandName: string;
  readonly domain: string;
  readonly primaryCategoryId: string;
  /** The publisher's own exclusions, which apply in every channel: `external` exclusions in the API. */
  readonly externalSubcategoryIds: readonly string[];
  /**
   * The most that pages and links may bill for the publisher in an hour, in each channel. Null: the rule, or
   * the amount of the channel. 0: no ceiling.
   */
  readonly ceilingMicros: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A publisher in a channel, from the request to its removal. */
export interface Membership {
  readonly channelId: string;
  /** `pending_publisher_id` in the API. */
  readonly id: string;
  readonly status: Status;
  readonly brandName: string;
  readonly domain: string;
  readonly primaryCategoryId: string;
  readonly subcategoryIds: readonly string[];
  readonly staffNotes: string;
  /** The channel's last answer to staff. */
  readonly channelNote: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /**
   * Lists are sorted by it: the time of the request, then of the approval. `created_at` of the
   * publisher in the API.
   */
  readonly listedAt: Date;
  readonly removedAt: Date | null;
  /** Null until the approval. */
  readonly publisherId: string | null;
  /** Subcategories that the channel excludes for this publisher. */
  readonly excludedSubcategoryIds: readonly string[];
  /** The origins of pages that may use the publisher's keys in a browser. Empty: any. */
  readonly allowedOrigins: readonly string[];
}

/**
 * The allowed status changes of a request. Every other change is a conflict. An approved publisher is
 * removed, which ends the membership and is not a status.
 */
export const statusChanges = {
  approve: { from: ['PENDING', 'NEEDS_INFO'], to: 'APPROVED' },
  reject: { from: ['PENDING', 'NEEDS_INFO'], to: 'REJECTED' },
  'needs-info': { from: ['PENDING'], to: 'NEEDS_INFO' },
  reopen: { from: ['NEEDS_INFO', 'REJECTED'], to: 'PENDING' },
  // By the channel; all others are by staff.
  answer: { from: ['NEEDS_INFO'], to: 'PENDING' },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>;

export type StatusAction = keyof typeof statusChanges;

export function isAllowed(status: Status, action: StatusAction): boolean {
  return (statusChanges[action].from as readonly Status[]).includes(status);
}

/** Open requests and members claim their brand and domain. Rejected and removed ones do not. */
export function holdsClaim(membership: Pick<Membership, 'status' | 'removedAt'>): boolean {
  return membership.status !== 'REJECTED' && membership.removedAt === null;
}

/**
 * A domain together with a brand. Unique among the publishers of the network, and among the
 * claims of a channel.
 */
export interface BrandIdentity {
  readonly domain: string;
  readonly brandKey: string;
}

export function identityOf(brandName: string, domain: string): BrandIdentity {
  return { domain, brandKey: brandKey(brandName) };
}

/** Brands are the same when they differ only in case and white space. */
export function brandKey(brandName: string): string {
  // Upper case first: it expands letters such as ß, which lower case alone would keep.
  return searchable(brandName).replace(/\s+/gu, ' ').toUpperCase().toLowerCase();
}

/** A host name has at most 253 characters. There may also be `user@` and a port. */
const maxAuthorityLength = 300;
/**
 * Top-level names that are reserved for other uses than public web sites, or that only private networks use.
 */
const privateTopLevels = new Set([
  'alt',
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
]);
const hostLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The host of a web address in any form that people type: in lower case, international names as punycode,
 * without scheme, `www.`, port, path or final dot. Undefined if it is not a plausible public host name.
 */
export function normaliseDomain(input: string): string | undefined {
  const bare = input.trim().replace(/^(https?:)?\/\//i, '');
  // The length is checked first, because converting a long international name to punycode is slow.
  const authority = bare.split(/[/?#\\]/, 1)[0] ?? '';
  if (authority === '' || authority.length > maxAuthorityLength || /[\s@]/.test(authority + bare))
    return undefined;
  if (!URL.canParse(`http://${authority}`)) return undefined;
  const host = new URL(`http://${authority}`).hostname.replace(/\.$/, '');
  const withoutWww = host.replace(/^www\./, '');
  const domain = withoutWww.includes('.') ? withoutWww : host;
  const labels = domain.split('.');
  const plausible =
    domain.length <= 253 &&
    labels.length >= 2 &&
    labels.every((part) => hostLabel.test(part)) &&
    !/^\d+$/.test(labels.at(-1) ?? '') &&
    !privateTopLevels.has(labels.at(-1) ?? '');
  // A bare public suffix such as co.uk is not a shop.
  return plausible && getDomain(domain) !== null ? domain : undefined;
}

/**
 * The registrable part of a domain: shop.acme.co.uk → acme.co.uk. On hosts that many shops share, each
 * subdomain is a registrable domain: anna.myshopify.com stays the same.
 */
export function registrableDomain(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain;
}

export const matchReasons = ['same_domain', 'same_registrable_domain', 'similar_brand'] as const;
export type MatchReason = (typeof matchReasons)[number];

export interface Match {
  readonly publisherId: string;
  readonly brandName: string;
  readonly domain: string;
  /** 0 to 1: how likely it is that both are the same shop. */
  readonly score: number;
  readonly reason: MatchReason;
}

export interface MatchCandidate {
  readonly publisherId: string;
  readonly brandName: string;
  readonly domain: string;
  readonly registrableDomain: string;
  /** Trigram similarity of the two brand keys, 0 to 1. */
  readonly brandSimilarity: number;
}

const maxMatches = 10;

/** Scores the candidates and returns the best ones, best first. */
export function rankMatches(request: { domain: string }, candidates: readonly MatchCandidate[]): Match[] {
  return candidates
    .map((candidate) => ({
      publisherId: candidate.publisherId,
      brandName: candidate.brandName,
      domain: candidate.domain,
      ...scoreMatch(request.domain, candidate),
    }))
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        a.brandName.localeCompare(b.brandName) ||
        a.publisherId.localeCompare(b.publisherId),
    )
    .slice(0, maxMatches);
}

/**
 * The domain has more weight than the brand name: the ranges are 0.9 to 1 for the same domain, 0.7 to 0.9 for
 * the same registrable domain, and up to 0.7 for a similar brand alone.
 */
function scoreMatch(domain: string, candidate: MatchCandidate): { score: number; reason: MatchReason } {
  const { brandSimilarity } = candidate;
  if (candidate.domain === domain)
    return { reason: 'same_domain', score: roundToHundredths(0.9 + 0.1 * brandSimilarity) };
  if (candidate.registrableDomain === registrableDomain(domain)) {
    return { reason: 'same_registrable_domain', score: roundToHundredths(0.7 + 0.2 * brandSimilarity) };
  }
  return { reason: 'similar_brand', score: roundToHundredths(0.7 * brandSimilarity) };
}

function roundToHundredths(score: number): number {
  return Math.round(score * 100) / 100;
}
