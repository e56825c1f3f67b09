-- One row for each load of a page that is counted; no address of the visitor, no cookie, no identifier.

create table public.website_visits (
  id bigint generated always as identity,
  user_agent text not null,
  referrer text,
  page_path text not null,
  visited_at timestamptz not null default now(),

  -- The partition key must be part of it.
  constraint website_visits_pkey primary key (id, visited_at),

  -- The lengths of VISIT_MAX_LENGTH in src/contract/visit.ts.
  constraint website_visits_user_agent_length check (char_length(user_agent) <= 512),
  constraint website_visits_referrer_length check (char_length(referrer) <= 2048),
  constraint website_visits_page_path_length check (char_length(page_path) <= 512),
  constraint website_visits_page_path_shape check (page_path like '/%')
) partition by range (visited_at);

comment on table public.website_visits is 'Loads of the pages, by month, without anything that names the visitor.';
comment on column public.website_visits.id is 'The database''s number for the visit.';
comment on column public.website_visits.user_agent is 'What the browser calls itself. Public may write it.';
comment on column public.website_visits.referrer is 'The page that led here, null when the browser sends none. Public may write it.';
comment on column public.website_visits.page_path is 'The page''s path, from the first slash. Public may write it.';
comment on column public.website_visits.visited_at is 'When it was, by the database''s clock (UTC decides the month).';

alter table public.website_visits enable row level security;

create policy anon_is_counted on public.website_visits
  for insert to anon
  with check (true);
comment on policy anon_is_counted on public.website_visits is 'Any visitor''s browser reports its own visit.';

revoke all on public.website_visits from public, anon, authenticator;
grant insert (user_agent, referrer, page_path) on public.website_visits to anon;

-- A visit of a month that nobody made a partition for must not be lost.
create table public.website_visits_default partition of public.website_visits default;
comment on table public.website_visits_default is 'Visits of months without a partition; normally empty.';
alter table public.website_visits_default enable row level security;
revoke all on public.website_visits_default from public, anon, authenticator;

-- Makes the partitions of this month and the next ones, where they are missing, and returns how many it made.
-- The program calls it at every start; whatever runs daily may call it too. Visits that meanwhile went to the
-- default partition move along, otherwise PostgreSQL would refuse the new one.
create function public.create_visit_partitions(months_ahead integer default 3)
returns integer
language plpgsql
-- Everything below is named with its schema: nobody can slip a table of the same name in between.
set search_path = ''
as $$
declare
  month timestamp;
  partition text;
  lower_bound timestamptz;
  upper_bound timestamptz;
  made integer := 0;
begin
  for month in
    select pg_catalog.generate_series(
      pg_catalog.date_trunc('month', pg_catalog.now() at time zone 'UTC'),
      pg_catalog.date_trunc('month', pg_catalog.now() at time zone 'UTC')
        + pg_catalog.make_interval(months => months_ahead),
      interval '1 month'
    )
  loop
    partition := 'website_visits_' || pg_catalog.to_char(month, 'YYYY_MM');
    continue when pg_catalog.to_regclass('public.' || partition) is not null;
    lower_bound := month at time zone 'UTC';
    upper_bound := (month + interval '1 month') at time zone 'UTC';

    -- No visit may arrive in the default partition between the move and the attaching.
    lock table public.website_visits_default in access exclusive mode;
    execute pg_catalog.format(
      'create table public.%I (like public.website_visits including defaults including constraints)', partition);
    execute pg_catalog.format(
      'with moved as (delete from public.website_visits_default where visited_at >= %L and visited_at < %L returning *)
       insert into public.%I select * from moved', lower_bound, upper_bound, partition);
    execute pg_catalog.format('alter table public.%I enable row level security', partition);
    execute pg_catalog.format('revoke all on public.%I from public, anon, authenticator', partition);
    execute pg_catalog.format(
      'alter table public.website_visits attach partition public.%I for values from (%L) to (%L)',
      partition, lower_bound, upper_bound);
    made := made + 1;
  end loop;
  return made;
end
$$;

comment on function public.create_visit_partitions(integer) is
  'Makes the monthly partitions of website_visits that are missing, this month''s and the next ones; returns how many.';
revoke all on function public.create_visit_partitions(integer) from public, anon, authenticator;
