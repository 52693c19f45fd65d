-- Since when a campaign or an offer is not active, if its last edit left it so. Null for those that an earlier version stopped.
alter table campaigns add column stopped_at timestamptz;
alter table offers add column stopped_at timestamptz;
-- For how many days after its session an impression or a click is billed. Null: the default.
alter table channels add column billable_impression_days smallint check (billable_impression_days between 1 and 30);
alter table channels add column billable_click_days smallint check (billable_click_days between 1 and 30);
-- For events of a removed publisher, the ledger reads when it was removed.
create index channel_publishers_by_publisher on channel_publishers (channel_id, publisher_id);
