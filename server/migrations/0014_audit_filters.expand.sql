-- The audit trail can be filtered by person or key, by action and by kind of object.
create index audit_entries_actor on audit_entries (actor_id, at desc);
create index audit_entries_action on audit_entries (action, at desc);
create index audit_entries_kind on audit_entries (object_type, at desc);
