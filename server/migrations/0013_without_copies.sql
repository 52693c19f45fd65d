-- Their rows are in the months.
drop table sessions_before;
drop table events_before;
