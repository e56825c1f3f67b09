-- Adds an event to a sign-up's chain; returns its number.
-- Whoever calls it holds the sign-up's row, so that two events of one sign-up never race for a place.
create or replace function public.append_consent_event(signup bigint, type text, facts jsonb, person jsonb default null)
returns bigint language plpgsql as $$
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
returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'email', email, 'email_normalised', lower(email collate "C"), 'postal_code', postal_code,
    'user_agent', left(user_agent, 512), 'ip', nullif(ip, '')))
$$;

-- SHA-256 over what an event says and the hash before, in one line: times in UTC and JSON as jsonb prints it, so that it can be
-- computed again anywhere.
create or replace function public.consent_event_hash(event public.consent_events)
returns bytea language sql immutable as $$
  select sha256(convert_to(concat_ws('|',
    event.signup_id, event.type,
    to_char(event.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    event.facts, coalesce(encode(event.person_digest, 'hex'), '-'), coalesce(encode(event.previous_hash, 'hex'), '-')), 'UTF8'))
$$;

-- Gives a new event its time and its place in the chain.
create or replace function public.chain_consent_event()
returns trigger language plpgsql as $$
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

create or replace trigger append_only before update or delete or truncate on public.consent_events
  for each statement execute function public.refuse_change();
-- The personal part goes with its person, and is otherwise what was recorded.
create or replace trigger append_only before update or truncate on public.consent_event_people
  for each statement execute function public.refuse_change();

-- What is used is tied to what is proven: a confirmed sign-up is what its record says, and stays it.

-- Confirmed sign-ups that are not what their record says. It is when somebody asked, was sent the letter and confirmed, in this
-- order; when its address and postal code are those of the last event that names any, whose personal part is the one that was
-- recorded; and when nothing says that it ended while it goes on.
create or replace view public.signups_not_as_proven as
select s.id
from public.newsletter_signups as s
left join (
  select e.signup_id, min(e.id) filter (where e.type = 'requested') as asked,
         min(e.id) filter (where e.type = 'letter_sent') as sent, max(e.id) filter (where e.type = 'confirmed') as confirmed,
         max(e.id) filter (where e.person_digest is not null) as named,
         bool_or(e.type in ('withdrawn', 'erased', 'expired')) as ended
  from public.consent_events as e group by e.signup_id
) as record on record.signup_id = s.id
left join public.consent_events as e on e.id = record.named
left join public.consent_event_people as p on p.event_id = record.named
where s.confirmed_at is not null and (
  (record.asked < record.sent and record.sent < record.confirmed) is not true
  or (p.person ->> 'email' = s.email and p.person ->> 'postal_code' = s.postal_code
    and e.person_digest = sha256(p.salt || convert_to(p.person::text, 'UTF8'))) is not true
  or (s.withdrawn_at is null and record.ended));

-- Refuses whatever would part a confirmed sign-up from its record, also to the owner. Events are never changed or deleted, so
-- what held once when a transaction committed holds. Looked at then: the row changes in one statement, the record in another.
-- Its argument: the column with the sign-up's number.
create or replace function public.require_as_proven()
returns trigger language plpgsql security definer as $$
declare
  number bigint := to_jsonb(coalesce(new, old)) ->> tg_argv[0];
begin
  if exists (select from public.signups_not_as_proven where id = number) then
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
  for each row when (new.confirmed_at is not null) execute function public.require_as_proven('id');
drop trigger if exists as_proven on public.consent_events;
create constraint trigger as_proven after insert on public.consent_events
  deferrable initially deferred
  for each row when (new.type not in ('requested', 'letter_sent')) execute function public.require_as_proven('signup_id');
drop trigger if exists as_proven on public.consent_event_people;
create constraint trigger as_proven after delete on public.consent_event_people
  deferrable initially deferred
  for each row execute function public.require_as_proven('signup_id');

-- The hashes of all events, computed again: whether each is that of what the event says, names the event before it, and has the
-- personal part that was recorded (null: there is none any more). Says nothing of a person.
create or replace view public.checked_events as
select e.id as event, e.signup_id,
       e.hash = public.consent_event_hash(e.*) as fits,
       e.previous_hash is not distinct from lag(e.hash) over (partition by e.signup_id order by e.id) as follows,
       case when p.event_id is not null then
         e.person_digest is not distinct from sha256(p.salt || convert_to(p.person::text, 'UTF8'))
       end as person_fits
from public.consent_events as e left join public.consent_event_people as p on p.event_id = e.id;

-- The number of the event with which a sign-up's owner last declared what it says. Which came after which is told by the numbers of
-- the record, whatever a clock said.
create or replace function public.last_declared(signup bigint)
returns bigint language sql stable as $$
  select coalesce(max(e.id), 0) from public.consent_events as e
  where e.signup_id = signup
    and (e.type in ('requested', 'confirmed') or e.type = 'changed' and e.facts ->> 'field' = 'email')
$$;

-- What of the whole record does not fit; no rows when it is sound in itself: a fault, and the number of the event or of the
-- sign-up. Who owns the database can write a whole record anew that is sound in itself.
create or replace view public.consent_record_faults as
select case when not e.fits then 'event altered' when not e.follows then 'event cut out' else 'person altered' end as fault,
       e.event as number
from public.checked_events as e where not (e.fits and e.follows and e.person_fits is not false)
union all
select 'sign-up not as proven', id from public.signups_not_as_proven
union all
-- Its withdrawal was taken off the end of its record, and off the row: the suppression list still has it.
select 'withdrawal missing', s.id
from public.suppressions as p join public.newsletter_signups as s using (address_hmac)
where s.state <> 'left' and p.event > public.last_declared(s.id);
