-- Takes confirmed sign-ups over with their proof, without a letter, and says so in the audit log. Answers for each entry:
-- null when it was taken over, otherwise why not (import_rejections; invalid).
-- proof: of a session of the console that was proven again (audit.sql). Who takes the list over is whose session that is, not who is said to be;
-- the record of each sign-up names the entry of the log.
drop function if exists public.import_signups(jsonb), public.import_signups(jsonb, uuid);
create or replace function public.import_signups(entries jsonb, proof bytea)
returns jsonb
language plpgsql
security definer
as $$
declare
  who record;
  audit_entry bigint := nextval(pg_get_serial_sequence('public.audit_log', 'id'));
  taken bigint;
  answers jsonb[] := array_fill('null'::jsonb, array[jsonb_array_length(entries)]);
  refused record;
  given jsonb;
  place integer;
begin
  select * into who from public.acting_session(proof);
  perform public.require_proven(proof);
  if who.role <> 'administer' then
    raise exception 'Whose session this is may not take lists over.' using errcode = 'DT003';
  end if;
  for refused in select * from public.import_rejections(entries) loop
    answers[refused.entry + 1] := to_jsonb(refused.rejection);
  end loop;
  for given, place in
    select value, ordinality from jsonb_array_elements(entries) with ordinality
    -- As in sign_up: the same order everywhere, so that two statements wait and never block each other.
    order by lower(value ->> 'email') collate "C"
  loop
    continue when answers[place] <> 'null'::jsonb;
    begin
      perform public.import_signup(given, audit_entry);
    exception
      when unique_violation then answers[place] := '"known"';
      when check_violation or not_null_violation then answers[place] := '"invalid"';
    end;
  end loop;
  taken := (select count(*) from unnest(answers) as answer where answer = 'null'::jsonb);
  insert into public.audit_log (id, operator_id, session_id, action, subject) overriding system value
  values (audit_entry, who.operator_id, who.session_id, 'signups_imported', jsonb_build_object('signups', taken));
  return to_jsonb(answers);
end
$$;
grant execute on function public.import_signups(jsonb, bytea) to operator;

-- Why entries ({email, postal_code, address_hmac as hex}) cannot be taken over; only those that cannot.
-- unknown_place: no such postal code. known: on the list. left: was on it, or is on the suppression list. That holds
-- also for a consent that is said to be younger: its time is only claimed.
create or replace function public.import_rejections(entries jsonb)
returns table (entry integer, rejection text)
language sql
stable
security definer
as $$
  select given.entry, found.rejection
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
    end as rejection
  ) as found
  where found.rejection is not null
$$;
grant execute on function public.import_rejections(jsonb) to operator;

-- Takes one confirmed sign-up over with its proof; returns its number. An entry: {email, postal_code, address_hmac,
-- wording, source, requested_at, letter_sent_at, confirmed_at}.
-- The events say when they were recorded, here and now, and in their facts what the list says of the time before, and
-- which entry of the audit log says by whom.
drop function if exists public.import_signup(jsonb);
create or replace function public.import_signup(entry jsonb, audit_entry bigint)
returns bigint
language plpgsql
as $$
declare
  signup bigint := nextval(pg_get_serial_sequence('public.newsletter_signups', 'id'));
  address text := entry ->> 'email';
  requested timestamptz := entry ->> 'requested_at';
  letter_sent timestamptz := entry ->> 'letter_sent_at';
  confirmed timestamptz := entry ->> 'confirmed_at';
  facts jsonb := jsonb_build_object('imported', true, 'source', entry ->> 'source', 'audit_entry', audit_entry);
  person jsonb := public.event_person(address, entry ->> 'postal_code');
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
