-- The index of a session's shoppers kept new entries in a list, and the insert that made the list 4 MB long sorted all of
-- them in: offer requests waited for half a second after every 85,000 sessions. Each insert now adds its own entries.
alter index sessions_shoppers set (fastupdate = off);
select gin_clean_pending_list('sessions_shoppers'::regclass);
