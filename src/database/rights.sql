-- Who may what of the tables, in one place; what a function may be called by stands beside it (functions/). Both run,
-- in this order and in one transaction, whenever a migration ran or their text changed: everything is taken back first,
-- so that no right outlives its line, and nothing is open in between.
--
-- Visitors (anon) insert into two tables. The worker has no right on any table of ours: it calls functions, and has the
-- queue (every-start.sql). The operator reads the columns that the console shows, and writes little.

-- PostgreSQL lets everyone call a new function. From here on nobody may who was not granted it. It is noted of the role
-- that creates: a backup that was restored under another owner's name has lost it, so it is said each time.
alter default privileges revoke execute on functions from public;

do $$
declare
  undoing text;
begin
  for undoing in
    -- With it on and no policy nothing is visible, so that a grant made by mistake shows nothing.
    select format('alter table %s enable row level security', c.oid::regclass) from pg_catalog.pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relowner = current_user::regrole and c.relkind in ('r', 'p')
      and not c.relrowsecurity
    union all
    select format('drop policy %I on %s', p.polname, c.oid::regclass)
    from pg_catalog.pg_policy as p join pg_catalog.pg_class as c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and c.relowner = current_user::regrole
    union all
    -- A host may have given away more by its default privileges.
    select format('revoke all on %s %s from public, anon, authenticator, operator, worker',
      case c.relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass)
    from pg_catalog.pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relowner = current_user::regrole
      and c.relkind in ('r', 'p', 'v', 'S')
    union all
    select format('revoke all on function %s from public, anon, authenticator, operator, worker', p.oid::regprocedure)
    from pg_catalog.pg_proc as p
    where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
  loop
    execute undoing;
  end loop;
end
$$;

-- ---------------------------------------------------------------------------------------------------------------
-- anon: any visitor
-- ---------------------------------------------------------------------------------------------------------------
-- Columns by name: numbers and times stay the database's own. No SELECT: so no RETURNING either, and a duplicate's
-- error carries no detail.

create policy anon_signs_up on public.newsletter_signups for insert to anon with check (true);
comment on policy anon_signs_up on public.newsletter_signups is
  'Whoever fills the form; what an entry must look like is in the table''s constraints.';
grant insert (email, postal_code, page_key_hash, channel) on public.newsletter_signups to anon;

create policy anon_is_counted on public.website_visits for insert to anon with check (true);
comment on policy anon_is_counted on public.website_visits is 'Any visitor''s browser reports its own visit.';
grant insert (user_agent, referrer, page_path, channel) on public.website_visits to anon;

-- ---------------------------------------------------------------------------------------------------------------
-- operator: the console
-- ---------------------------------------------------------------------------------------------------------------

-- Logging in (better-auth). Who is an operator and in which role, and links, are written by functions alone, in the name of
-- a proven session of somebody who administers (team.sql). What a session is proven by is written by functions
-- (audit.sql), and so is every entry of the log.
do $$
declare
  name text;
begin
  foreach name in array array['operators', 'operator_credentials', 'operator_sessions',
    'operator_challenges', 'operator_second_factors', 'operator_passkeys']
  loop
    execute format('create policy console on public.%I to operator using (true) with check (true)', name);
  end loop;
end
$$;
grant select, update (totp_enabled, updated_at) on public.operators to operator;
grant select, insert (operator_id, password), update (password, updated_at) on public.operator_credentials to operator;
grant select, delete, insert (id, operator_id, token, expires_at, created_at, updated_at), update (expires_at, updated_at)
  on public.operator_sessions to operator;
grant select, insert, update, delete on public.operator_challenges to operator;
grant select, insert, update, delete on public.operator_second_factors to operator;
grant select, insert, update, delete on public.operator_passkeys to operator;
create policy console_reads on public.audit_log for select to operator using (true);
grant select on public.audit_log to operator;


-- Sums by place and day, and which files of src/database there were; nothing about a person.
do $$
declare
  name text;
begin
  foreach name in array array['schema_migrations', 'demo_data', 'places', 'place_days', 'place_totals', 'signup_days',
    'signup_changes', 'website_visit_days', 'visit_lists', 'visit_counting',
    'visit_budget_days', 'channel_changes', 'channel_days']
  loop
    execute format('create policy console_overview on public.%I for select to operator using (true)', name);
    execute format('grant select on public.%I to operator', name);
  end loop;
end
$$;

-- Whatever is planned for a place or a region is the operator's to see and to decide. A place is started by letters alone
-- (note_told); that it was is the operator's to take back, and to bring back.
do $$
declare
  name text;
begin
  foreach name in array array['place_plans', 'place_starts', 'regions', 'region_places', 'region_restaurants']
  loop
    execute format('create policy operator_decides on public.%I for all to operator using (true) with check (true)', name);
    execute format('grant select on public.%I to operator', name);
  end loop;
end
$$;
grant insert, update on public.place_plans to operator;
grant insert, delete on public.place_starts to operator;
grant insert (name, goal, owner_id, created_by), update (name, goal, owner_id, notes, goal_reached_at), delete on public.regions to operator;
grant insert, update (region_id), delete on public.region_places to operator;
grant insert (region_id, name, place, state, serves, changed_by),
  update (name, place, state, serves, changed_at, changed_by), delete on public.region_restaurants to operator;

-- People and letters: the columns that are shown.
create policy console_reads on public.newsletter_signups for select to operator using (true);
grant select (id, email, postal_code, created_at, confirmed_at, withdrawn_at, undeliverable_at, told_at, state)
  on public.newsletter_signups to operator;
create policy operator_reads on public.newsletters for select to operator using (true);
grant select (id, subject, body, preheader, button_caption, button_url, postal_codes, created_at, created_by, is_launch,
  state, send_at, started_at, ended_at, paused_because, region_id, is_trial, is_welcome, to_told, leaves_at)
  on public.newsletters to operator;
-- Drafts: what they are meant for, who wrote last, and whether they were tried.
grant select (planned_at, saved_at, saved_by, tested_at, tested_by, tested_words) on public.newsletters to operator;
create policy operator_reads on public.newsletter_other_texts for select to operator using (true);
grant select on public.newsletter_other_texts to operator;
create policy operator_reads on public.letters for select to operator using (true);
grant select (id, kind, signup_id, newsletter_id, queued_at, claimed_at, sent_at, begun_at, deferred_since, doubts, outcome,
  tries, smtp_answer) on public.letters to operator;
create policy operator_reads on public.letter_events for select to operator using (true);
grant select on public.letter_events to operator;
create policy operator_reads on public.post_offices for select to operator using (true);
grant select on public.post_offices to operator;
create policy operator_reads on public.signup_findings for select to operator using (true);
grant select on public.signup_findings to operator;
-- Letters that stay here while no mail server is set.
create policy operator_reads on public.mailbox for select to operator using (true);
grant select (id, letter_id, recipient, subject, raw, received_at) on public.mailbox to operator;

-- Who runs the site, as pages and letters say it.
create policy operator_decides on public.site for all to operator using (true) with check (true);
grant select, update (facts, version) on public.site to operator;

-- What brings people. Of codes that visits named, those that are said (from the fifth visit on).
create policy operator_decides on public.channels for all to operator using (true) with check (true);
grant select, insert (code, name, created_by), delete on public.channels to operator;
create policy operator_reads on public.visit_names for select to operator using (kind = 'channel' and visits >= 5);
grant select on public.visit_names to operator;

-- ---------------------------------------------------------------------------------------------------------------
-- worker: no table, but the space that erased people leave (sweepAfterErasure in queries/upkeep.ts)
-- ---------------------------------------------------------------------------------------------------------------
do $$
begin
  -- Before 17 the right cannot be given away; there autovacuum does it in its time.
  if current_setting('server_version_num')::int >= 170000 then
    execute 'grant maintain on public.newsletter_signups, public.consent_event_people, public.address_changes, '
      'public.letters, public.letter_events, public.mailbox to worker';
  end if;
end
$$;
