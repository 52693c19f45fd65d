-- Campaigns and offers can be archived. The status of an archived one is "paused", so that a process of the version before does not
-- serve it. A deleted one keeps its row, which serving, explanations and the audit trail may refer to.
alter table campaigns add column archived boolean not null default false;
alter table campaigns add column deleted_at timestamptz;
alter table offers add column archived boolean not null default false;
alter table offers add column deleted_at timestamptz;
