-- Makes a text the current wording of the consent and returns its version.
-- The program calls it at each start with the text that its form shows.
create or replace function public.archive_consent_wording(wording text)
returns text
language plpgsql
security definer
as $$
#variable_conflict use_variable
declare
  version text := encode(sha256(convert_to(wording, 'UTF8')), 'hex');
begin
  if version is distinct from (
    select known.version from public.consent_wordings as known order by known.in_use_since desc limit 1
  ) then
    insert into public.consent_wordings (version, wording) values (version, wording)
    on conflict on constraint consent_wordings_pkey do update set in_use_since = clock_timestamp();
  end if;
  return version;
end
$$;

-- Adds an event to a sign-up's chain; returns its number.
-- Whoever calls it holds the sign-up's row, so that two events of one sign-up never race for a place.
create or replace function public.append_consent_event(signup bigint, type text, facts jsonb, person jsonb default null)
returns bigint
language plpgsql
as $$
declare
  salt bytea := case when person is not null then uuid_send(gen_random_uuid()) end;
  event bigint;
begin
  insert into public.consent_events (signup_id, type, facts, person_digest)
  values (signup, append_consent_event.type, append_consent_event.facts,
          sha256(salt || convert_to(person::text, 'UTF8')))
  returning id into event;
  if person is not null then
    insert into public.consent_event_people (event_id, signup_id, salt, person)
    values (event, signup, salt, append_consent_event.person);
  end if;
  return event;
end
$$;

-- The personal part of an event: the address as typed and normalised, and what is known of the request.
create or replace function public.event_person(
  email text, postal_code text, user_agent text default null, ip text default null)
returns jsonb
language sql
immutable
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'email', email, 'email_normalised', lower(email collate "C"), 'postal_code', postal_code,
    'user_agent', left(user_agent, 512), 'ip', nullif(ip, '')))
$$;

-- SHA-256 over what an event says and the hash before, in one line: times in UTC and JSON as jsonb prints it, so that it can be
-- computed again anywhere.
create or replace function public.consent_event_hash(event public.consent_events)
returns bytea
language sql
immutable
as $$
  select sha256(convert_to(concat_ws('|',
    event.signup_id, event.type,
    to_char(event.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    event.facts, coalesce(encode(event.person_digest, 'hex'), '-'), coalesce(encode(event.previous_hash, 'hex'), '-')), 'UTF8'))
$$;

-- Gives a new event its time and its place in the chain.
create or replace function public.chain_consent_event()
returns trigger
language plpgsql
as $$
begin
  new.happened_at := date_trunc('milliseconds', clock_timestamp());
  new.previous_hash := (
    select event.hash from public.consent_events as event
    where event.signup_id = new.signup_id order by event.id desc limit 1
  );
  new.hash := public.consent_event_hash(new);
  return new;
end
$$;
create or replace trigger chain before insert on public.consent_events
  for each row execute function public.chain_consent_event();

-- Keeps an append-only table as it is, against the owner too.
create or replace function public.refuse_change()
returns trigger
language plpgsql
as $$
begin
  raise exception 'The table % is only ever added to.', tg_table_name using errcode = '42501';
end
$$;
create or replace trigger append_only before update or delete on public.consent_events
  for each row execute function public.refuse_change();
create or replace trigger never_emptied before truncate on public.consent_events
  for each statement execute function public.refuse_change();
-- The personal part goes with its person, and is otherwise what was recorded.
create or replace trigger append_only before update on public.consent_event_people
  for each row execute function public.refuse_change();
create or replace trigger never_emptied before truncate on public.consent_event_people
  for each statement execute function public.refuse_change();
