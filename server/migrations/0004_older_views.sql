-- Two views of the service that Encart replaces. At the end: stored learning updates refer to views by number.
alter type placement_view add value 'EMAIL';
alter type placement_view add value 'REWARDED';
