-- Takes a list from elsewhere over, all of it or nothing, with its line in the log.
-- A line: {line, email, postal_code, wording, requested_at, letter_sent_at, confirmed_at, source, hmac}, each address once.
-- Answers {taken, known, refused: [{line, problem}]}. known: is on the list, and stays as it is. left: was on it, or is on
-- the suppression list; that holds also for a consent that is said to be younger: its time is only claimed.
create or replace function public.import_signups(session uuid, lines jsonb)
returns jsonb
language plpgsql
security definer
as $$
declare
  entry bigint := nextval(pg_get_serial_sequence('public.audit_log', 'id'));
  taken bigint[];
  struck bigint[];
begin
  create temporary table import_given on commit drop as
  select l.line, lower(l.email collate "C") as email, l.postal_code, l.wording, l.requested_at, l.letter_sent_at,
         l.confirmed_at, l.source, decode(l.hmac, 'hex') as hmac,
         encode(sha256(convert_to(l.wording, 'UTF8')), 'hex') as version,
         public.event_person(lower(l.email collate "C"), l.postal_code) as person,
         uuid_send(gen_random_uuid()) as requested_salt, uuid_send(gen_random_uuid()) as confirmed_salt,
         case
           when exists (
             select from public.newsletter_signups as s
             where lower(s.email collate "C") = lower(l.email collate "C") and s.withdrawn_at is null) then 'known'
           when not exists (select from public.places as p where p.postal_code = l.postal_code) then 'unknown_place'
         end as problem
  from jsonb_to_recordset(lines) as l (
    line integer, email text, postal_code text, wording text, requested_at timestamptz, letter_sent_at timestamptz,
    confirmed_at timestamptz, source text, hmac text);
  create unique index on pg_temp.import_given (email);
  analyze pg_temp.import_given;
  if exists (
    select from pg_temp.import_given as g
    where (g.requested_at <= g.letter_sent_at and g.letter_sent_at <= g.confirmed_at and g.confirmed_at <= now()
      and g.wording <> '' and g.source <> ''
      -- What the chain keeps names nobody and cannot be erased.
      and g.source not like '%@%'
      and octet_length(g.hmac) = 32) is not true
  ) then
    raise exception 'The proof of a line is not whole.' using errcode = '23514';
  end if;

  perform public.note_who_left();
  -- Archived, but never the current one: that is the newest (queries/consent-record.ts).
  insert into public.consent_wordings (version, wording, in_use_since)
  select distinct g.version, g.wording, '-infinity'::timestamptz from pg_temp.import_given as g where g.problem is null
  on conflict on constraint consent_wordings_pkey do nothing;

  -- The events say when they were recorded, here and now, and in their facts what the list says of the time before, and
  -- which entry of the log says by whom. Each waits for the one before, whose hash it takes up.
  with new as (
    insert into public.newsletter_signups
      (email, postal_code, created_at, confirmed_at, address_confirmed_at, address_hmac)
    select g.email, g.postal_code, g.requested_at, g.confirmed_at, g.confirmed_at, g.hmac
    from pg_temp.import_given as g where g.problem is null
    -- As in sign_up: the same order everywhere, so that two statements wait and never block each other.
    order by g.email
    -- Who signed up meanwhile is known.
    on conflict do nothing
    returning id, email
  ), given as (
    select new.id as signup, g.*, jsonb_build_object('imported', true, 'source', g.source, 'audit_entry', entry) as facts
    from new join pg_temp.import_given as g on g.email = new.email
  ), requested as (
    insert into public.consent_events (signup_id, type, facts, person_digest)
    select signup, 'requested', facts || jsonb_build_object(
             'at', requested_at, 'wording', version, 'consent_given', true, 'form', 'import', 'page', ''),
           sha256(requested_salt || convert_to(person::text, 'UTF8'))
    from given returning id, signup_id
  ), letter_sent as (
    insert into public.consent_events (signup_id, type, facts)
    select signup, 'letter_sent', facts || jsonb_build_object(
             'at', letter_sent_at, 'message_id', null, 'template_version', null, 'smtp_answer', null)
    from given join requested on requested.signup_id = signup returning id, signup_id
  ), confirmed as (
    insert into public.consent_events (signup_id, type, facts, person_digest)
    select signup, 'confirmed', facts || jsonb_build_object('at', confirmed_at, 'method', 'import'),
           sha256(confirmed_salt || convert_to(person::text, 'UTF8'))
    from given join letter_sent on letter_sent.signup_id = signup returning id, signup_id
  ), people as (
    insert into public.consent_event_people (event_id, signup_id, salt, person)
    select requested.id, signup, requested_salt, person from given join requested on requested.signup_id = signup
    union all
    select confirmed.id, signup, confirmed_salt, person from given join confirmed on confirmed.signup_id = signup
  )
  select coalesce(array_agg(signup_id), '{}') into taken from confirmed;
  -- Here and not at the commit, where leaving would wait for it.
  set constraints all immediate;
  set constraints all deferred;

  -- Who left or was erased while all this was written. Whoever is being erased is waited for, and whoever will be sees
  -- who came by this list (erase_person).
  perform pg_advisory_xact_lock(hashtextextended('import_signups', 7));
  perform public.note_who_left();
  struck := array(
    select s.id from public.newsletter_signups as s join pg_temp.import_given as g on g.email = lower(s.email collate "C")
    where s.id = any (taken) and g.problem = 'left');
  insert into public.consent_events (signup_id, type, facts)
  select id, 'expired', '{"reason": "left while a list was taken over"}' from unnest(struck) as id;
  delete from public.consent_event_people where signup_id = any (struck);
  delete from public.newsletter_signups where id = any (struck);

  insert into public.audit_log (id, operator_id, session_id, action, subject) overriding system value
  select entry, who.operator_id, who.id, 'signups_imported',
         jsonb_build_object('entries', jsonb_array_length(lines), 'taken', cardinality(taken) - cardinality(struck))
  from public.operator_sessions as who where who.id = session and who.expires_at > now();
  if not found then
    raise exception 'The session is over.' using errcode = 'DT001';
  end if;
  return (
    select jsonb_build_object(
      'taken', cardinality(taken) - cardinality(struck),
      'known', count(*) - cardinality(taken) - count(*) filter (where g.problem in ('left', 'unknown_place')) + cardinality(struck),
      'refused', coalesce(
        jsonb_agg(jsonb_build_object('line', g.line, 'problem', g.problem) order by g.line)
          filter (where g.problem in ('left', 'unknown_place')), '[]'))
    from pg_temp.import_given as g);
end
$$;

-- Notes on the list that is being taken over who left or was erased: that goes before a postal code that does not exist.
create or replace function public.note_who_left()
returns void
language plpgsql
as $$
begin
  update pg_temp.import_given as g set problem = 'left'
  where g.problem is distinct from 'known' and (
    exists (
      select from public.newsletter_signups as s
      where lower(s.email collate "C") = g.email and s.withdrawn_at is not null)
    or exists (select from public.suppressions as s where s.address_hmac = g.hmac));
end
$$;
