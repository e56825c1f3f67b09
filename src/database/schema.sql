-- What the migrations amount to. Written by "npm run db:dump", compared by a test; edit the migrations instead.
-- For reading and for reviewing changes: it leaves out the monthly partitions, which depend on the calendar.

create role anon nologin noinherit;
comment on role anon is 'site: Any visitor.';
alter role anon set idle_in_transaction_session_timeout = 5s;
alter role anon set lock_timeout = 2s;
alter role anon set search_path = public;
alter role anon set statement_timeout = 3s;
grant usage on schema public to anon;

create role authenticator login noinherit;
comment on role authenticator is 'site: Logs in for visitors and switches to anon; has no rights of its own.';
alter role authenticator set idle_in_transaction_session_timeout = 5s;
alter role authenticator set lock_timeout = 2s;
alter role authenticator set search_path = public;
alter role authenticator set statement_timeout = 3s;
grant anon to authenticator;

create role operator nologin noinherit;
comment on role operator is 'site: Runs the site.';
grant usage on schema public to operator;

create role worker nologin noinherit;
comment on role worker is 'site: Tasks that run later.';
grant usage on schema public to worker;

create table newsletter_signups (
  id bigint generated always as identity not null,
  email text not null,
  postal_code text not null,
  created_at timestamp with time zone not null default now(),
  constraint newsletter_signups_email_length CHECK (octet_length(email) <= 254),
  constraint newsletter_signups_email_shape CHECK ((email COLLATE "C") ~ '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$'::text),
  constraint newsletter_signups_pkey PRIMARY KEY (id),
  constraint newsletter_signups_postal_code_shape CHECK ((postal_code COLLATE "C") ~ '^[0-9]{5}$'::text)
);
CREATE UNIQUE INDEX newsletter_signups_email_key ON public.newsletter_signups USING btree (lower((email COLLATE "C")));
comment on table newsletter_signups is 'E-mail addresses to write to when the app starts in a region.';
comment on column newsletter_signups.id is 'The database''s number for the entry.';
comment on column newsletter_signups.email is 'As typed; unique regardless of letter case. Public may write it.';
comment on column newsletter_signups.postal_code is 'German postal code, five digits. Public may write it.';
comment on column newsletter_signups.created_at is 'When the entry was made, by the database''s clock.';
alter table newsletter_signups enable row level security;
create policy anon_signs_up on newsletter_signups for insert to anon with check (true);
comment on policy anon_signs_up on newsletter_signups is 'Whoever fills the form; what an entry must look like is in the table''s constraints.';
grant insert (email, postal_code) on newsletter_signups to anon;

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);
comment on table schema_migrations is 'Which files of src/database/migrations this database has had.';
alter table schema_migrations enable row level security;

create table website_visits (
  id bigint generated always as identity not null,
  user_agent text not null,
  referrer text,
  page_path text not null,
  visited_at timestamp with time zone not null default now(),
  constraint website_visits_page_path_length CHECK (char_length(page_path) <= 512),
  constraint website_visits_page_path_shape CHECK (page_path ~~ '/%'::text),
  constraint website_visits_pkey PRIMARY KEY (id, visited_at),
  constraint website_visits_referrer_length CHECK (char_length(referrer) <= 2048),
  constraint website_visits_user_agent_length CHECK (char_length(user_agent) <= 512)
) partition by RANGE (visited_at);
comment on table website_visits is 'Loads of the pages, by month, without anything that names the visitor.';
comment on column website_visits.id is 'The database''s number for the visit.';
comment on column website_visits.user_agent is 'What the browser calls itself. Public may write it.';
comment on column website_visits.referrer is 'The page that led here, null when the browser sends none. Public may write it.';
comment on column website_visits.page_path is 'The page''s path, from the first slash. Public may write it.';
comment on column website_visits.visited_at is 'When it was, by the database''s clock (UTC decides the month).';
alter table website_visits enable row level security;
create policy anon_is_counted on website_visits for insert to anon with check (true);
comment on policy anon_is_counted on website_visits is 'Any visitor''s browser reports its own visit.';
grant insert (user_agent, referrer, page_path) on website_visits to anon;

create table website_visits_default partition of website_visits DEFAULT;
comment on table website_visits_default is 'Visits of months without a partition; normally empty.';
alter table website_visits_default enable row level security;

CREATE OR REPLACE FUNCTION public.create_visit_partitions(months_ahead integer DEFAULT 3)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;
comment on function create_visit_partitions(integer) is 'Makes the monthly partitions of website_visits that are missing, this month''s and the next ones; returns how many.';
-- may be called by: nobody else
