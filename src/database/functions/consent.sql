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

-- What an event says, in one line, with the hash before. Times in UTC and JSON as jsonb prints it, so that its hash can be
-- computed again anywhere (docs/checking-a-proof.md).
create or replace function public.consent_event_line(event public.consent_events)
returns text
language sql
immutable
as $$
  select concat_ws('|',
    event.signup_id, event.type,
    to_char(event.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    event.facts, coalesce(encode(event.person_digest, 'hex'), '-'), coalesce(encode(event.previous_hash, 'hex'), '-'))
$$;

-- SHA-256 over what an event says and the hash before.
create or replace function public.consent_event_hash(event public.consent_events)
returns bytea
language sql
immutable
as $$ select sha256(convert_to(public.consent_event_line(event), 'UTF8')) $$;

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
create or replace trigger append_only before update or delete on public.consent_checkpoints
  for each row execute function public.refuse_change();
create or replace trigger never_emptied before truncate on public.consent_checkpoints
  for each statement execute function public.refuse_change();
create or replace trigger append_only before update or delete on public.consent_seals
  for each row execute function public.refuse_change();
create or replace trigger never_emptied before truncate on public.consent_seals
  for each statement execute function public.refuse_change();

-- What a checkpoint over a range of events must be.
create or replace function public.consent_checkpoint_hash(after_event bigint, up_to bigint, previous bytea)
returns bytea
language sql
stable
as $$
  select sha256(coalesce(previous, '') || coalesce(string_agg(event.hash, ''::bytea order by event.id), ''))
  from public.consent_events as event
  where event.id > after_event and event.id <= up_to
$$;

-- Returns how many events the new checkpoint covers; 0 when there was nothing to checkpoint.
create or replace function public.checkpoint_consent_events()
returns bigint
language plpgsql
security definer
as $$
declare
  before public.consent_checkpoints;
  last bigint;
  counted bigint;
begin
  -- Numbers are drawn before they are committed: once nobody is writing, none below the highest can still appear.
  lock table public.consent_events in share row exclusive mode;
  select * into before from public.consent_checkpoints order by id desc limit 1;
  -- At most so many at once, as nobody can sign up meanwhile; the rest is for the next run.
  select max(id), count(*) into last, counted from (
    select id from public.consent_events where id > coalesce(before.up_to_event, 0) order by id limit 20000
  ) as laterEvents;
  if counted > 0 then
    insert into public.consent_checkpoints (up_to_event, events, hash)
    values (last, counted, public.consent_checkpoint_hash(coalesce(before.up_to_event, 0), last, before.hash));
  end if;
  return counted;
end
$$;
grant execute on function public.checkpoint_consent_events() to worker;
