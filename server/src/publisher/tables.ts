import { searchable } from '../lib/searchable.ts';
import { brandKey, type Membership, type Status } from './model.ts';

export interface MembershipRow {
  channel_id: string;
  id: string;
  status: Status;
  brand_name: string;
  brand_search: string;
  brand_key: string;
  domain: string;
  primary_category_id: string;
  subcategory_ids: string[];
  staff_notes: string;
  channel_note: string;
  created_at: Date;
  updated_at: Date;
  listed_at: Date;
  removed_at: Date | null;
  publisher_id: string | null;
  excluded_subcategory_ids: string[];
  allowed_origins: string[];
}

export function membershipToRow(membership: Membership): MembershipRow {
  return {
    channel_id: membership.channelId,
    id: membership.id,
    status: membership.status,
    brand_name: membership.brandName,
    brand_search: searchable(membership.brandName),
    brand_key: brandKey(membership.brandName),
    domain: membership.domain,
    primary_category_id: membership.primaryCategoryId,
    subcategory_ids: [...membership.subcategoryIds],
    staff_notes: membership.staffNotes,
    channel_note: membership.channelNote,
    created_at: membership.createdAt,
    updated_at: membership.updatedAt,
    listed_at: membership.listedAt,
    removed_at: membership.removedAt,
    publisher_id: membership.publisherId,
    excluded_subcategory_ids: [...membership.excludedSubcategoryIds],
    allowed_origins: [...membership.allowedOrigins],
  };
}

export function membershipFromRow(row: MembershipRow): Membership {
  return {
    channelId: row.channel_id,
    id: row.id,
    status: row.status,
    brandName: row.brand_name,
    domain: row.domain,
    primaryCategoryId: row.primary_category_id,
    subcategoryIds: row.subcategory_ids,
    staffNotes: row.staff_notes,
    channelNote: row.channel_note,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    listedAt: row.listed_at,
    removedAt: row.removed_at,
    publisherId: row.publisher_id,
    excludedSubcategoryIds: row.excluded_subcategory_ids,
    allowedOrigins: row.allowed_origins,
  };
}
