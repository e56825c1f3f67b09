-- What was removed of a region comes back as it was, also minutes later and from another device: with its dates, its
-- signatures and its letters. So it is put aside whole, and goes for good with its deadline.
create table public.region_removals (
  id bigint generated always as identity primary key,
  region_id bigint not null,
  kept jsonb not null,
  removed_at timestamptz not null default now(),
  removed_by uuid references public.operators on delete set null,

  constraint region_removals_kept_object check (jsonb_typeof(kept) = 'object')
);
comment on table public.region_removals is 'Regions, and rows of theirs, that an operator removed and may still bring back.';
comment on column public.region_removals.region_id is 'The region''s number; it may be gone itself.';
comment on column public.region_removals.kept is 'Rows by the names of their tables, and the numbers of the region''s newsletters.';

-- The lines of the log that are about a region, or a letter.
create index audit_log_region on public.audit_log ((subject ->> 'region'), id) where subject ? 'region';
create index audit_log_newsletter on public.audit_log ((subject ->> 'newsletter'), id) where subject ? 'newsletter';
