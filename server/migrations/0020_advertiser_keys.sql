-- Keys of advertisers, and their users. Not marked `.expand`: a version before this one would take such a key for a key of the operator.
alter table api_keys add column advertiser_id uuid;
alter table api_keys drop constraint api_keys_kind_check;
alter table api_keys drop constraint api_keys_holder_check;
alter table api_keys drop constraint api_keys_check2;
alter table api_keys add constraint api_keys_kind_check check (kind in ('sk', 'pk', 'op', 'ak'));
alter table api_keys add constraint api_keys_holder_check check (holder in ('channel', 'publisher', 'operator', 'advertiser'));
alter table api_keys add constraint api_keys_owner_check check ((holder in ('channel', 'publisher')) = (channel_id is not null));
alter table api_keys add constraint api_keys_advertiser_check
  check ((holder = 'advertiser') = (kind = 'ak') and (holder = 'advertiser') = (advertiser_id is not null));
create index api_keys_advertiser on api_keys (advertiser_id, created_at desc, id desc) where holder = 'advertiser';

create table advertiser_users (
  advertiser_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('admin', 'viewer')),
  primary key (advertiser_id, user_id)
);
create index advertiser_users_user on advertiser_users (user_id);
