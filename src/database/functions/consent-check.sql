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

-- The hashes of these sign-ups' events, of all for null, computed again: whether each is that of what the event says, names the
-- event before it, and has the personal part that was recorded (null: there is none any more). Says nothing of a person.
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
  where signups is null or e.signup_id = any (signups)
  order by e.id
$$;

-- What of the whole record does not fit; no rows when it is sound in itself: a fault, and the number of the event or of the
-- sign-up. Who owns the database can write a whole record anew that is sound in itself.
create or replace function public.consent_record_faults()
returns table (fault text, number bigint)
language sql
stable
security definer
as $$
  select case when not e.fits then 'event altered' when not e.follows then 'event cut out' else 'person altered' end, e.event
  from public.checked_events(null) as e where not (e.fits and e.follows and e.person_fits is not false)
  union all
  select 'sign-up not as proven', signup from public.signups_not_as_proven() as signup
  union all
  -- Its withdrawal was taken off the end of its record, and off the row: the suppression list still has it.
  select 'withdrawal missing', s.id
  from public.suppressions as p join public.newsletter_signups as s using (address_hmac)
  where s.state <> 'left' and p.event > public.declared_event(s.id)
$$;

-- Every night: writes down how much of the whole record does not fit, for the console. Returns how much it is.
create or replace function public.check_consent_record()
returns bigint
language plpgsql
security definer
as $$
declare
  faults bigint := (select count(*) from public.consent_record_faults());
begin
  delete from public.signup_findings as f where f.reason = 'altered';
  if faults > 0 then
    insert into public.signup_findings (reason, signups) values ('altered', faults);
  end if;
  return faults;
end
$$;
