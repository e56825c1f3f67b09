-- The operator's list of sign-ups: finding, one person, taking a list over from elsewhere.

-- ---------------------------------------------------------------------------------------------------------------
-- Finding
-- ---------------------------------------------------------------------------------------------------------------
-- Each order in which the list can be read has an index that it can be read from, so that the first page and every
-- next one cost the same however many signed up. The four states exclude each other; the console's queries repeat
-- the conditions, word for word.

create index newsletter_signups_created on public.newsletter_signups (created_at, id);
create index newsletter_signups_list_open on public.newsletter_signups (created_at, id)
  where withdrawn_at is null and undeliverable_at is null and confirmed_at is null;
create index newsletter_signups_list_confirmed on public.newsletter_signups (created_at, id)
  where withdrawn_at is null and undeliverable_at is null and confirmed_at is not null;
create index newsletter_signups_list_undeliverable on public.newsletter_signups (created_at, id)
  where withdrawn_at is null and undeliverable_at is not null;
create index newsletter_signups_list_left on public.newsletter_signups (created_at, id)
  where withdrawn_at is not null;
create index newsletter_signups_list_place on public.newsletter_signups (postal_code, created_at, id);

-- A piece out of the middle of an address is found by its trigrams. PostgreSQL brings the extension, but not every
-- host has it, and an owner without the right to create one may run this: then the search reads the table, slower.
do $$
declare
  home text;
begin
  begin
    -- A schema of its own: what the extension brings is not ours to grant or to describe.
    create schema if not exists trigrams;
    create extension if not exists pg_trgm schema trigrams;
  exception when insufficient_privilege or feature_not_supported or undefined_file then
    raise notice 'pg_trgm is not here: the console searches addresses without an index.';
  end;
  select n.nspname into home
  from pg_catalog.pg_extension as e join pg_catalog.pg_namespace as n on n.oid = e.extnamespace
  where e.extname = 'pg_trgm';
  if home is not null then
    execute format(
      'create index newsletter_signups_list_address on public.newsletter_signups
       using gin (lower(email collate "C") %I.gin_trgm_ops)', home);
  end if;
end
$$;

create policy console_reads on public.newsletter_signups for select to operator using (true);
grant select (id, email, postal_code, created_at, confirmed_at, withdrawn_at, undeliverable_at)
  on public.newsletter_signups to operator;
create policy console_lists on public.places for select to operator using (true);
grant select on public.places to operator;

-- ---------------------------------------------------------------------------------------------------------------
-- One person
-- ---------------------------------------------------------------------------------------------------------------

create function public.signup_person(signup bigint)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select public.person_data(s.email, true) from public.newsletter_signups as s where s.id = $1
$$;
comment on function public.signup_person(bigint) is 'Everything stored about the owner of a sign-up''s address; null when there is no such sign-up.';

-- Computes the hashes of all sign-ups of the same owner again.
create function public.signup_record(signup bigint)
returns table (event bigint, fits boolean, follows boolean, person_fits boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select e.id, e.hash = public.consent_event_hash(e),
         e.previous_hash is not distinct from lag(e.hash) over (partition by e.signup_id order by e.id),
         case when p.event_id is not null then
           e.person_digest is not distinct from sha256(p.salt || convert_to(p.person::text, 'UTF8'))
         end
  from public.newsletter_signups as s
  cross join lateral public.signups_of(s.email, true) as owned (id)
  join public.consent_events as e on e.signup_id = owned.id
  left join public.consent_event_people as p on p.event_id = e.id
  where s.id = $1
  order by e.id
$$;
comment on function public.signup_record(bigint) is 'For each event of a sign-up''s owner whether hash, chain and personal part are as recorded.';

-- As a visitor can ask for it (ask_confirmation_again), but with an answer: the operator knows the sign-up already.
-- What is forecast here is decided when the letter is claimed (letter_obstacle); both count by letter_limits.
create function public.resend_confirmation(signup bigint)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.newsletter_signups;
  mailbox bytea;
  allowed record;
  letter uuid;
begin
  select * into known from public.newsletter_signups where id = signup for no key update;
  if not found then return 'unknown'; end if;
  if known.withdrawn_at is not null then return 'left'; end if;
  if known.undeliverable_at is not null then return 'undeliverable'; end if;
  if known.confirmed_at is not null then return 'confirmed'; end if;
  if public.is_suppressed(known.address_hmac, known.created_at) then return 'left'; end if;
  if exists (
    select from public.letters as l
    where l.signup_id = signup and l.kind = 'confirmation' and l.outcome is null
      and l.queued_at > now() - interval '24 hours'
  ) then
    return 'waiting';
  end if;
  mailbox := (
    select l.mailbox_hmac from public.letters as l
    where l.signup_id = signup and l.kind = 'confirmation' and l.mailbox_hmac is not null
    order by l.claimed_at desc limit 1);
  for allowed in select * from public.letter_limits('confirmation') loop
    if (select count(*) from public.letters as l
        where l.mailbox_hmac = mailbox and l.kind = any (allowed.kinds)
          and l.claimed_at > now() - interval '30 days') >= allowed.in_a_month then
      return 'limited_month';
    end if;
    if (select count(*) from public.letters as l
        where l.mailbox_hmac = mailbox and l.kind = any (allowed.kinds)
          and l.claimed_at > now() - interval '24 hours') >= allowed.in_a_day then
      return 'limited_day';
    end if;
  end loop;
  insert into public.letters (kind, signup_id) values ('confirmation', signup) returning id into letter;
  perform public.queue_letters(array[letter]);
  return 'queued';
end
$$;
comment on function public.resend_confirmation(bigint) is
  'Queues another confirmation letter: queued, or why not (unknown, left, undeliverable, confirmed, waiting, limited_day, limited_month).';

-- The address is typed once more by whoever erases: a number alone is mistyped too easily.
create function public.erase_signup_owner(signup bigint, typed text, address_hmac bytea)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := (select s.email from public.newsletter_signups as s where s.id = signup);
begin
  if address is null then return 'unknown'; end if;
  if lower(address collate "C") <> lower(typed collate "C") then return 'differs'; end if;
  perform public.erase_person(address, true, 'operator', address_hmac);
  return 'erased';
end
$$;
comment on function public.erase_signup_owner(bigint, text, bytea) is
  'Erases the owner of a sign-up''s address if it was typed right: erased, differs or unknown.';

-- ---------------------------------------------------------------------------------------------------------------
-- Taking a list over from elsewhere
-- ---------------------------------------------------------------------------------------------------------------
-- Somebody who confirmed elsewhere needs no letter that asks for it. They come in confirmed, or not at all: the row is
-- written with confirmed_at, which the foreign key on proof_id allows only with three events and a proof beside it.
-- A visitor cannot take this way: anon may write two columns (0002), and confirmed_at is not one of them.

drop trigger begin on public.newsletter_signups;
create trigger begin after insert on public.newsletter_signups
  for each row when (new.confirmed_at is null) execute function public.begin_signup();

-- Why entries ({email, postal_code, address_hmac as hex}) cannot be taken over; only those that cannot.
-- unknown_place: no such postal code. known: on the list. left: was on it, or is on the suppression list. That holds
-- also for a consent that is said to be younger: its time is only claimed.
create function public.import_obstacles(entries jsonb)
returns table (entry integer, obstacle text)
language sql
stable
security definer
set search_path = ''
as $$
  select given.entry, found.obstacle
  from (
    select (ordinality - 1)::integer as entry, value ->> 'email' as email, value ->> 'postal_code' as postal_code,
           decode(value ->> 'address_hmac', 'hex') as address_hmac
    from jsonb_array_elements(entries) with ordinality
  ) as given
  cross join lateral (
    select case
      when not exists (select from public.places as p where p.postal_code = given.postal_code) then 'unknown_place'
      when exists (
        select from public.newsletter_signups as s
        where lower(s.email collate "C") = lower(given.email collate "C") and s.withdrawn_at is null) then 'known'
      when exists (
        select from public.newsletter_signups as s
        where lower(s.email collate "C") = lower(given.email collate "C") and s.withdrawn_at is not null)
        or exists (select from public.suppressions as s where s.address_hmac = given.address_hmac) then 'left'
    end as obstacle
  ) as found
  where found.obstacle is not null
$$;
comment on function public.import_obstacles(jsonb) is 'Which entries of a list cannot be taken over, and why: unknown_place, known or left.';

-- One entry: {email, postal_code, address_hmac, wording, source, requested_at, letter_sent_at, confirmed_at}.
-- The events say when they were recorded, here and now, and in their facts what the list says of the time before.
create function public.import_signup(entry jsonb)
returns bigint
language plpgsql
set search_path = ''
as $$
declare
  signup bigint := nextval(pg_get_serial_sequence('public.newsletter_signups', 'id'));
  address text := entry ->> 'email';
  requested timestamptz := entry ->> 'requested_at';
  letter_sent timestamptz := entry ->> 'letter_sent_at';
  confirmed timestamptz := entry ->> 'confirmed_at';
  facts jsonb := jsonb_build_object('imported', true, 'source', entry ->> 'source');
  person jsonb := jsonb_build_object(
    'email', address, 'email_normalised', lower(address collate "C"), 'postal_code', entry ->> 'postal_code');
  version text := encode(sha256(convert_to(entry ->> 'wording', 'UTF8')), 'hex');
  requested_event bigint;
  letter_event bigint;
  confirmed_event bigint;
begin
  if (requested <= letter_sent and letter_sent <= confirmed and confirmed <= now()) is not true
    or coalesce(entry ->> 'source', '') = '' or coalesce(entry ->> 'wording', '') = ''
    -- What the chain keeps names nobody and cannot be erased.
    or entry ->> 'source' like '%@%'
    or octet_length(decode(entry ->> 'address_hmac', 'hex')) <> 32 then
    raise exception 'The proof of an entry is not whole.' using errcode = '23514';
  end if;

  -- Archived, but never the current one: that is the newest (archive_consent_wording).
  insert into public.consent_wordings (version, wording, in_use_since) values (version, entry ->> 'wording', '-infinity')
  on conflict on constraint consent_wordings_pkey do nothing;

  requested_event := public.append_consent_event(signup, 'requested', facts || jsonb_build_object(
    'at', requested, 'wording', version, 'consent_given', true, 'form', 'import', 'page', ''), person);
  letter_event := public.append_consent_event(signup, 'letter_sent', facts || jsonb_build_object(
    'at', letter_sent, 'message_id', null, 'template_version', null, 'smtp_answer', null));
  confirmed_event := public.append_consent_event(signup, 'confirmed', facts || jsonb_build_object(
    'at', confirmed, 'method', 'import'), person);
  insert into public.consent_proofs (signup_id, requested_id, letter_sent_id, confirmed_id)
  values (signup, requested_event, letter_event, confirmed_event);
  insert into public.newsletter_signups
    (id, email, postal_code, created_at, confirmed_at, address_confirmed_at, address_hmac)
  overriding system value
  values (signup, address, entry ->> 'postal_code', requested, confirmed, confirmed,
          decode(entry ->> 'address_hmac', 'hex'));
  return signup;
end
$$;
comment on function public.import_signup(jsonb) is 'Takes one confirmed sign-up over with its proof; returns its number.';

-- Answers for each entry: null when it was taken over, otherwise why not (import_obstacles; invalid).
create function public.import_signups(entries jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  answers jsonb[] := array_fill('null'::jsonb, array[jsonb_array_length(entries)]);
  refused record;
  given jsonb;
  place integer;
begin
  for refused in select * from public.import_obstacles(entries) loop
    answers[refused.entry + 1] := to_jsonb(refused.obstacle);
  end loop;
  for given, place in
    select value, ordinality from jsonb_array_elements(entries) with ordinality
    -- As in sign_up: the same order everywhere, so that two statements wait and never block each other.
    order by lower(value ->> 'email') collate "C"
  loop
    continue when answers[place] <> 'null'::jsonb;
    begin
      perform public.import_signup(given);
    exception
      when unique_violation then answers[place] := '"known"';
      when check_violation or not_null_violation then answers[place] := '"invalid"';
    end;
  end loop;
  return to_jsonb(answers);
end
$$;
comment on function public.import_signups(jsonb) is 'Takes confirmed sign-ups over with their proof, without a letter; answers for each.';

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'signup_person(bigint)', 'signup_record(bigint)', 'resend_confirmation(bigint)',
    'erase_signup_owner(bigint, text, bytea)', 'import_obstacles(jsonb)', 'import_signups(jsonb)'
  ] loop
    execute format('revoke all on function public.%s from public, anon, authenticator', signature);
    execute format('grant execute on function public.%s to operator', signature);
  end loop;
end
$$;
revoke all on function public.import_signup(jsonb) from public, anon, authenticator;
