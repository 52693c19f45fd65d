-- Who made an account: an admin of a channel (made_in) with an invitation, or staff. An admin who keeps the link of an invitation chooses the
-- password, so an account that a channel made is confirmed only when its password was set with a link from staff.
alter table users add column made_in uuid, add column made_by uuid, add column confirmed_at timestamptz;
alter table channel_invitations add column by_staff boolean not null default false;

-- Roles that were given to an account that is not confirmed, and have no effect yet.
create table pending_roles (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('staff', 'channel', 'advertiser')),
  -- The channel or the advertiser. All zeros for a role of staff.
  tenant_id uuid not null,
  role text not null check (role in ('admin', 'reviewer', 'viewer')),
  primary key (user_id, kind, tenant_id)
);

-- The audit trail tells who made the accounts of earlier versions. Their roles stay.
update users set made_in = joined.channel_id, made_by = invited.actor_id::uuid
from audit_entries joined
left join audit_entries invited on invited.action = 'invitation.created' and invited.actor_type = 'user'
  and invited.object_id = joined.details ->> 'invitation_id'
where joined.action = 'user.channel_joined' and joined.object_id = users.id::text and joined.at = users.created_at;
update users set confirmed_at = created_at where made_in is null;
update users set made_by = invited.actor_id::uuid
from audit_entries invited
where invited.action = 'user.invited' and invited.actor_type = 'user' and invited.object_id = users.id::text;
