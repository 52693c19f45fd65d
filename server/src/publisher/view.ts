import type { Taxonomy } from '../taxonomy/index.ts';
import type { Membership, Publisher } from './model.ts';
import type { StatusEntry } from './read-history.ts';

/** A request in the API format for channels and staff. */
export function viewRequest(request: Membership, taxonomy: Taxonomy) {
  return {
    pending_publisher_id: request.id,
    status: request.status,
    brand_name: request.brandName,
    domain: request.domain,
    primary_category: viewCategory(request.primaryCategoryId, taxonomy),
    subcategory_ids: [...request.subcategoryIds],
    staff_notes: request.staffNotes,
    created_at: request.createdAt.toISOString(),
    updated_at: request.updatedAt.toISOString(),
  };
}

/**
 * The publisher record of the channel API. In lists, an approved member is named
 * by its `publisher_remote_id` alone.
 */
export function viewRecord(membership: Membership, publisher: Publisher | undefined, taxonomy: Taxonomy) {
  const approved = membership.status === 'APPROVED';
  return {
    pending_publisher_id: approved ? null : membership.id,
    publisher_remote_id: membership.publisherId,
    brand_name: membership.brandName,
    domain: membership.domain,
    primary_category: viewCategory(membership.primaryCategoryId, taxonomy).name,
    status: membership.status,
    created_at: membership.listedAt.toISOString(),
    exclusions: {
      subcategories: {
        external: [...(publisher?.externalSubcategoryIds ?? [])],
        publisher: [...membership.excludedSubcategoryIds],
      },
    },
  };
}

/**
 * A status change for the channel: without the names of staff, and only with notes that are
 * meant for the channel.
 */
export function viewStatusEntry({ status, at, by, note }: StatusEntry) {
  const isForChannel = by === 'channel' || status === 'NEEDS_INFO' || status === 'REJECTED';
  return { status, at: at.toISOString(), by, note: isForChannel ? note : '' };
}

export function viewCategory(id: string, taxonomy: Taxonomy): { remote_id: string; name: string } {
  return { remote_id: id, name: taxonomy.findCategory(id)?.name ?? '' };
}
