-- What backups and drills came to, so that the console and an alarm can say how old the newest is. Written by
-- `npm run backup` and `npm run drill`, as the owner; nothing of it is about a person.
create table public.backup_runs (
  id bigint generated always as identity primary key,
  kind text not null,
  via text not null,
  began_at timestamptz not null,
  ended_at timestamptz not null default now(),
  bytes bigint,
  compared_rows bigint,
  missing_rows bigint,
  failure text,

  constraint backup_runs_kind_known check (kind in ('backup', 'drill')),
  constraint backup_runs_via_known check (via in ('folder', 'restic', 'pgbackrest')),
  constraint backup_runs_order check (began_at <= ended_at),
  constraint backup_runs_failure_length check (char_length(failure) <= 1000),
  -- A drill that succeeded has compared something, and nothing was missing.
  constraint backup_runs_drill_compared check (
    kind <> 'drill' or failure is not null or (compared_rows is not null and missing_rows = 0))
);
comment on table public.backup_runs is 'Backups and drills with what they came to; kept for a year.';
comment on column public.backup_runs.kind is 'A backup, or a drill: a backup that was played back and compared.';
comment on column public.backup_runs.via is 'What copied: PostgreSQL into a folder, the same and restic, or pgBackRest.';
comment on column public.backup_runs.bytes is 'How much a backup copied; null where the program that did it does not say.';
comment on column public.backup_runs.compared_rows is 'How many rows of the site a drill looked for.';
comment on column public.backup_runs.missing_rows is 'How many of them it did not find as they were.';
comment on column public.backup_runs.failure is 'Why it failed, as the program said it, in German; null: it did not.';
create index backup_runs_newest on public.backup_runs (kind, ended_at desc);
