-- Works with 0.14.0 and newer: alarms alone asked for this.

drop function if exists public.backup_ages();
drop function if exists public.archiving_fails_since();
