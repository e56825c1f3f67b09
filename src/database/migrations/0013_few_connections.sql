-- Each worker asks every second who left lately (worker/copy-at-once.ts): by number, and not by reading the whole list.
create index suppressions_event on public.suppressions (event);
comment on index public.suppressions_event is 'Who left lately, for the copy of the list outside the database.';
