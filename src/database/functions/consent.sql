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

create or replace trigger append_only before update or delete on public.consent_events
  for each row execute function public.refuse_change();
create or replace trigger never_emptied before truncate on public.consent_events
  for each statement execute function public.refuse_change();
-- The personal part goes with its person, and is otherwise what was recorded.
create or replace trigger append_only before update on public.consent_event_people
  for each row execute function public.refuse_change();
create or replace trigger never_emptied before truncate on public.consent_event_people
  for each statement execute function public.refuse_change();

-- What is used is tied to what is proven: a confirmed sign-up is what its record says, and stays it.

-- Refuses whatever would part a confirmed sign-up from its record, also to the owner: somebody asked, was sent the letter and
-- confirmed, in this order; its address and postal code are those of the last event that names any, whose personal part is
-- the one that was recorded; and nothing says that it ended while it goes on. Events are never changed or deleted, so what
-- held once when a transaction committed holds. Looked at then: the row changes in one statement, the record in another.
create or replace function public.require_as_proven()
returns trigger
language plpgsql
security definer
as $$
declare
  number bigint;
  signup public.newsletter_signups;
begin
  if tg_table_name = 'newsletter_signups' then number := new.id;
  elsif tg_op = 'DELETE' then number := old.signup_id;
  else number := new.signup_id;
  end if;
  select * into signup from public.newsletter_signups where id = number and confirmed_at is not null;
  if found and not (
    exists (
      select from public.consent_events as asked
      join public.consent_events as sent on sent.signup_id = asked.signup_id and sent.id > asked.id and sent.type = 'letter_sent'
      join public.consent_events as said on said.signup_id = asked.signup_id and said.id > sent.id and said.type = 'confirmed'
      where asked.signup_id = number and asked.type = 'requested')
    and coalesce((
      select p.person ->> 'email' = signup.email and p.person ->> 'postal_code' = signup.postal_code
        and e.person_digest = sha256(p.salt || convert_to(p.person::text, 'UTF8'))
      from public.consent_events as e left join public.consent_event_people as p on p.event_id = e.id
      where e.signup_id = number and e.person_digest is not null
      order by e.id desc limit 1), false)
    and (signup.withdrawn_at is not null or not exists (
      select from public.consent_events as e
      where e.signup_id = number and e.type in ('withdrawn', 'erased', 'expired')))
  ) then
    raise exception 'Sign-up % would not be what its record says.', number using
      errcode = '23514', schema = 'public', table = 'newsletter_signups', constraint = 'newsletter_signups_as_proven';
  end if;
  return null;
end
$$;
drop trigger if exists as_proven on public.newsletter_signups;
create constraint trigger as_proven
  after insert or update of email, postal_code, confirmed_at, withdrawn_at on public.newsletter_signups
  deferrable initially deferred
  for each row when (new.confirmed_at is not null) execute function public.require_as_proven();
drop trigger if exists as_proven on public.consent_events;
create constraint trigger as_proven after insert on public.consent_events
  deferrable initially deferred
  for each row when (new.type not in ('requested', 'letter_sent')) execute function public.require_as_proven();
drop trigger if exists as_proven on public.consent_event_people;
create constraint trigger as_proven after delete on public.consent_event_people
  deferrable initially deferred
  for each row execute function public.require_as_proven();

-- The hashes of all events, computed again: whether each is that of what the event says, names the event before it, and has the
-- personal part that was recorded (null: there is none any more). Says nothing of a person.
create or replace view public.checked_events as
select e.id as event, e.signup_id, encode(e.person_digest, 'hex') as person_digest,
       e.hash = public.consent_event_hash(e.*) as fits,
       e.previous_hash is not distinct from lag(e.hash) over (partition by e.signup_id order by e.id) as follows,
       case when p.event_id is not null then
         e.person_digest is not distinct from sha256(p.salt || convert_to(p.person::text, 'UTF8'))
       end as person_fits
from public.consent_events as e left join public.consent_event_people as p on p.event_id = e.id;

-- Whether somebody left after they declared what a sign-up says. Which came after which is told by the numbers of the
-- record, whatever a clock said; by time only where there is no number.
create or replace function public.holds_for(suppression public.suppressions, signup public.newsletter_signups)
returns boolean
language sql
stable
as $$
  select coalesce(
    (suppression).event > (
      select max(e.id) from public.consent_events as e
      where e.signup_id = (signup).id
        and (e.type in ('requested', 'confirmed') or e.type = 'changed' and e.facts ->> 'field' = 'email')),
    (suppression).left_at >= coalesce((signup).address_confirmed_at, (signup).created_at))
$$;

-- What of the whole record does not fit; no rows when it is sound in itself: a fault, and the number of the event or of the
-- sign-up. Who owns the database can write a whole record anew that is sound in itself.
create or replace view public.consent_record_faults as
select case when not e.fits then 'event altered' when not e.follows then 'event cut out' else 'person altered' end as fault,
       e.event as number
from public.checked_events as e where not (e.fits and e.follows and e.person_fits is not false)
union all
-- As require_as_proven says it of one, and that the record knows of the confirmation.
select 'sign-up not as proven', s.id
from public.newsletter_signups as s
left join (
  select distinct on (signup_id) signup_id, id, person_digest
  from public.consent_events where person_digest is not null order by signup_id, id desc
) as said on said.signup_id = s.id
left join public.consent_event_people as p on p.event_id = said.id
left join (
  select distinct signup_id from public.consent_events where type in ('withdrawn', 'erased', 'expired')
) as ended on ended.signup_id = s.id
left join (
  select distinct signup_id from public.consent_events where type = 'confirmed'
) as confirmed on confirmed.signup_id = s.id
where s.confirmed_at is not null and (
  (p.person ->> 'email' = s.email and p.person ->> 'postal_code' = s.postal_code
    and said.person_digest = sha256(p.salt || convert_to(p.person::text, 'UTF8'))) is not true
  or (s.withdrawn_at is null and ended.signup_id is not null)
  -- Its confirmation was taken off the end of its record, where nothing follows that would miss it.
  or confirmed.signup_id is null)
union all
-- Its withdrawal was taken off the end of its record, and off the row: the suppression list still has it.
select 'withdrawal missing', s.id
from public.suppressions as p join public.newsletter_signups as s using (address_hmac)
where s.state <> 'left' and p.event is not null and public.holds_for(p.*, s.*);
