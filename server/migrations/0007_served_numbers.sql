-- Servings of a capped campaign to a shopper are numbered, one after the other. Whoever decides about a shopper at the
-- same time as another process takes the same next number, and the key lets only one of them have it: caps are exact
-- without anybody waiting for a lock.
alter table shopper_caps add column number integer;
update shopper_caps c set number = counted.number
from (
  select channel_id, shopper, campaign_id, session_id,
    row_number() over (partition by channel_id, shopper, campaign_id order by at, session_id) as number
  from shopper_caps
) as counted
where c.channel_id = counted.channel_id and c.shopper = counted.shopper and c.campaign_id = counted.campaign_id
  and c.session_id = counted.session_id;
alter table shopper_caps alter column number set not null;
alter table shopper_caps drop constraint shopper_caps_pkey;
alter table shopper_caps add primary key (channel_id, shopper, campaign_id, number);
