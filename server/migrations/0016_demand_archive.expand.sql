-- Campaigns and offers can be archived. A deleted one keeps its row, which serving, explanations and the audit trail may refer to.
alter table campaigns drop constraint campaigns_status_check;
alter table campaigns add constraint campaigns_status_check check (status = any (array['active', 'paused', 'archived']));
alter table campaigns add column deleted_at timestamptz;
alter table offers drop constraint offers_status_check;
alter table offers add constraint offers_status_check check (status = any (array['active', 'paused', 'archived']));
alter table offers add column deleted_at timestamptz;
