-- Works with 0.14.0 and newer: nothing but nightly backups and drills wrote and read this.

drop table if exists public.backup_runs;
drop function if exists public.backup_facts();
-- The disk keeps no reserve of its own.
drop trigger if exists visits_need_room on public.website_visits;
drop function if exists public.refuse_visits_without_room();
