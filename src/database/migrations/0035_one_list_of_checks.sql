drop function if exists public.backup_ages();
drop function if exists public.archiving_fails_since();
