-- Who may what, in one place. Runs after functions/, in one transaction with them, whenever a migration ran or a word of either
-- changed: everything is taken back first, so that no right outlives its line, and nothing is open in between.
--
-- Visitors (anon) insert into two tables and call what is named here. The office works with all tables and calls all functions;
-- what happened it only ever adds to.

-- PostgreSQL lets everyone call a new function. From here on nobody may who was not granted it. It is noted of the role
-- that creates: a backup that was restored under another owner's name has lost it, so it is said each time.
alter default privileges revoke execute on functions from public;

-- Every function of ours looks nothing up by itself: it names each object with its schema. Said here for all, so that none can
-- forget it and call what somebody else put into its way.
do $$
declare
  ours record;
begin
  for ours in
    select p.oid::regprocedure as signature from pg_catalog.pg_proc as p
    where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
  loop
    execute format('alter function %s set search_path = %L', ours.signature, '');
  end loop;
end
$$;

-- A host may have given away more by its default privileges.
revoke all on all tables in schema public from public, anon, office;
revoke all on all sequences in schema public from public, anon, office;
revoke all on all functions in schema public from public, anon, office;

-- === anon: any visitor ===
-- Row level security is on where visitors write: with it and no policy nothing is visible, so that a right given by mistake
-- shows nothing. Columns by name: numbers and times stay the database's own. No SELECT: so no RETURNING either, and a duplicate's
-- error carries no detail. What an entry must look like is in the tables' constraints.
alter table public.newsletter_signups enable row level security;
alter table public.website_visits enable row level security;

drop policy if exists anon_signs_up on public.newsletter_signups;
create policy anon_signs_up on public.newsletter_signups for insert to anon with check (true);
grant insert (email, postal_code, page_key_hash, channel) on public.newsletter_signups to anon;

drop policy if exists anon_is_counted on public.website_visits;
create policy anon_is_counted on public.website_visits for insert to anon with check (true);
grant insert (user_agent, referrer, page_path) on public.website_visits to anon;

grant execute on function
  public.sign_up, public.record_visits, public.site_facts,
  public.place_standing, public.places_to_list,
  -- Whoever has a link's token has the right.
  public.link_state, public.confirm_signup, public.confirmed_house, public.send_confirmation_again, public.withdraw,
  public.ask_my_data, public.open_my_data, public.my_data, public.change_postal_code, public.ask_address_change,
  public.confirm_address_change, public.erase_my_data
to anon;

-- === office: operators and the post ===
grant select, insert, update, delete on all tables in schema public to office;
grant execute on all functions in schema public to office;
drop policy if exists office_works on public.newsletter_signups;
create policy office_works on public.newsletter_signups to office using (true) with check (true);
drop policy if exists office_works on public.website_visits;
create policy office_works on public.website_visits to office using (true) with check (true);

-- What people agreed to, what became of letters and what operators did is added to and never changed. Old lines of the log are
-- deleted by a function of the owner's (retain_audit_log); an event goes with its letter, as cascades run by the owner's rights.
revoke update, delete on public.consent_events, public.letter_events, public.audit_log from office;
-- The events of a list that is taken over name the log's entry, which is written last.
grant usage on sequence public.audit_log_id_seq to office;

-- The space that erased people leave (afterErasure in office/ledger.ts).
do $$
begin
  -- Before 17 the right cannot be given away; there autovacuum does it in its time.
  if current_setting('server_version_num')::int >= 170000 then
    execute 'grant maintain on public.newsletter_signups, public.consent_event_people, public.address_changes, '
      'public.letters, public.letter_events, public.mailbox to office';
  end if;
end
$$;

-- === The database as a whole ===
-- PostgreSQL lets everyone make large objects, which are written without limit, as temporary tables are (migrate.ts). A host may
-- not let us take that back; then it has its own ways.
do $$
begin
  if (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    revoke execute on function
      pg_catalog.lo_creat(integer), pg_catalog.lo_create(oid), pg_catalog.lo_from_bytea(oid, bytea)
    from public;
  end if;
end
$$;
