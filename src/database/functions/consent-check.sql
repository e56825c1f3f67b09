-- What is used is tied to what is proven: a confirmed sign-up is what its record says, and stays it.

-- Whether a sign-up is what its record says: its address and postal code are those of the last event that names any, the
-- personal part of that event is the one that was recorded, and nothing says that it ended while it goes on. Of one that
-- is not confirmed nothing need be proven: true where nothing is recorded. Asked for each letter, so plpgsql, which
-- keeps its plan; two looks into indexes.
create or replace function public.is_as_proven(signup public.newsletter_signups)
returns boolean
language plpgsql
stable
as $$
begin
  return coalesce((
      select p.person ->> 'email' = signup.email and p.person ->> 'postal_code' = signup.postal_code
        and e.person_digest = sha256(p.salt || convert_to(p.person::text, 'UTF8'))
      from public.consent_events as e left join public.consent_event_people as p on p.event_id = e.id
      where e.signup_id = signup.id and e.person_digest is not null
      order by e.id desc limit 1),
    signup.confirmed_at is null)
  and (signup.withdrawn_at is not null or not exists (
    select from public.consent_events as e
    where e.signup_id = signup.id and e.type in ('withdrawn', 'erased', 'expired')));
end
$$;

-- Refuses whatever would part a confirmed sign-up from its record, also to the owner. Looked at when the transaction
-- commits: the row changes in one statement, the record in another.
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
  select * into signup from public.newsletter_signups where id = number;
  if signup.confirmed_at is not null and not public.is_as_proven(signup) then
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

-- All confirmed sign-ups that are not what their record says: the rule of is_as_proven, for all of them at once, and that the
-- record knows of the confirmation.
create or replace function public.signups_not_as_proven()
returns setof bigint
language sql
stable
as $$
  select s.id
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
$$;

-- The hashes of these sign-ups' events, computed again: whether each is that of what the event says, names the event
-- before it, and has the personal part that was recorded (null: there is none any more). Says nothing of a person.
create or replace function public.checked_events(signups bigint[])
returns table (event bigint, person_digest text, fits boolean, follows boolean, person_fits boolean)
language sql
stable
security definer
as $$
  select e.id, encode(e.person_digest, 'hex'), e.hash = public.consent_event_hash(e),
         e.previous_hash is not distinct from lag(e.hash) over (partition by e.signup_id order by e.id),
         case when p.event_id is not null then
           e.person_digest is not distinct from sha256(p.salt || convert_to(p.person::text, 'UTF8'))
         end
  from public.consent_events as e left join public.consent_event_people as p on p.event_id = e.id
  where e.signup_id = any (signups)
  order by e.id
$$;
grant execute on function public.checked_events(bigint[]) to operator;

-- Checks every hash, every checkpoint, and every confirmed sign-up against its record. Returns what does not fit; no rows
-- when the record is sound in itself. Who owns the database can write a whole record anew that is sound in itself:
-- whether it is still the one of then, only what lies outside can tell (src/seals/).
create or replace function public.consent_record_faults()
returns table (fault text, number bigint)
language sql
stable
security definer
as $$
  select 'event altered', event.id
  from public.consent_events as event where event.hash <> public.consent_event_hash(event)
  union all
  select 'event cut out', event.id
  from (
    select id, previous_hash, lag(hash) over (partition by signup_id order by id) as expected
    from public.consent_events
  ) as event where event.previous_hash is distinct from event.expected
  union all
  select 'person altered', person.event_id
  from public.consent_event_people as person join public.consent_events as event on event.id = person.event_id
  where event.person_digest is distinct from sha256(person.salt || convert_to(person.person::text, 'UTF8'))
  union all
  select 'sign-up not as proven', signup from public.signups_not_as_proven() as signup
  union all
  -- Its withdrawal was taken off the end of its record, and off the row: the suppression list still has it.
  select 'withdrawal missing', s.id
  from public.suppressions as p join public.newsletter_signups as s using (address_hmac)
  where s.state <> 'left' and p.event > public.declared_event(s.id)
  union all
  select case when checkpoint.hash = checkpoint.expected then 'checkpoint miscounted' else 'checkpoint broken' end,
         checkpoint.id
  from (
    select c.*,
           (select count(*) from public.consent_events as e where e.id > c.after_event and e.id <= c.up_to_event) as there,
           public.consent_checkpoint_hash(c.after_event, c.up_to_event, c.previous) as expected
    from (
      select *, lag(up_to_event, 1, 0::bigint) over (order by id) as after_event, lag(hash) over (order by id) as previous
      from public.consent_checkpoints
    ) as c
  ) as checkpoint
  where checkpoint.events <> checkpoint.there or checkpoint.hash <> checkpoint.expected
$$;
grant execute on function public.consent_record_faults() to worker, operator;
