-- Whether a worker's key is the one that all have.
create or replace function public.agree_on_suppression_key(hmac bytea)
returns boolean
language plpgsql
security definer
as $$
begin
  insert into public.suppression_key (hmac) values ($1) on conflict do nothing;
  return (select known.hmac = $1 from public.suppression_key as known);
end
$$;

-- Notes on the suppression list that somebody left. event: with which number of the record; of two leavings the one with
-- the greater number counts, without numbers the later one. Whoever keeps the copy outside asks for it each second
-- (worker/copy-at-once.ts).
create or replace function public.suppress(
  address_hmac bytea, left_at timestamptz, erased boolean, event bigint default null)
returns void
language plpgsql
security definer
as $$
begin
  insert into public.suppressions as known (address_hmac, left_at, erased, event) values ($1, $2, $3, $4)
  on conflict on constraint suppressions_pkey do update
    set left_at = excluded.left_at, event = excluded.event
    where coalesce(known.event < excluded.event, known.left_at < excluded.left_at)
      -- The same leaving, with its number at last.
      or (known.event is null and excluded.event is not null and known.left_at = excluded.left_at);
end
$$;

-- The number of the last event with which a sign-up's owner declared that they want letters at its address.
create or replace function public.declared_event(signup bigint)
returns bigint
language sql
stable
as $$
  select max(e.id) from public.consent_events as e
  where e.signup_id = $1
    and (e.type in ('requested', 'confirmed') or e.type = 'changed' and e.facts ->> 'field' = 'email')
$$;

-- Whether somebody left after they declared what a sign-up says. Which came after which is told by the numbers of the
-- record, whatever a clock said; by time only where there is no number.
create or replace function public.holds_for(suppression public.suppressions, signup public.newsletter_signups)
returns boolean
language sql
stable
as $$
  select coalesce(
    (suppression).event > public.declared_event((signup).id),
    (suppression).left_at >= coalesce((signup).address_confirmed_at, (signup).created_at))
$$;

-- Whether the owner of a sign-up's address left after they declared what the sign-up says.
create or replace function public.is_suppressed(signup public.newsletter_signups, address_hmac bytea)
returns boolean
language sql
stable
as $$
  select exists (select from public.suppressions as s where s.address_hmac = $2 and public.holds_for(s, signup))
$$;

-- The suppression list: all of it, or what was noted with a later event than `since`, or without any.
create or replace function public.suppression_list(since bigint default null)
returns table (address_hmac bytea, left_at timestamptz, erased boolean, event bigint)
language sql
stable
security definer
as $$
  select s.address_hmac, s.left_at, s.erased, s.event from public.suppressions as s
  where s.event > coalesce(since, 0) or s.event is null
  order by s.left_at, s.address_hmac
$$;

-- Sign-ups without an HMAC, as no letter was written to them yet: a thousand, with greater numbers than `after`. Before a
-- copy of the list is applied they get one, or a backup would bring somebody back whose first letter it does not know.
create or replace function public.signups_without_hmac(after bigint)
returns table (id bigint, email text)
language sql
stable
security definer
as $$
  select s.id, s.email from public.newsletter_signups as s
  where s.address_hmac is null and s.id > after
  order by s.id limit 1000
$$;

-- Gives sign-ups the HMACs of their addresses; who has one keeps it.
create or replace function public.keep_address_hmacs(ids bigint[], hmacs bytea[])
returns void
language sql
security definer
as $$
  update public.newsletter_signups as s set address_hmac = known.hmac
  from unnest(ids, hmacs) as known (id, hmac)
  where s.id = known.id and s.address_hmac is null
$$;

-- After a restored backup: ends again what had ended. Returns how many sign-ups it concerned.
create or replace function public.apply_suppressions()
returns integer
language plpgsql
security definer
as $$
declare
  returned record;
  number integer := 0;
begin
  for returned in
    -- Who was erased and withdrew another time is erased.
    select distinct on (s.id) s.id, s.email, p.erased
    from public.newsletter_signups as s join public.suppressions as p using (address_hmac)
    where public.holds_for(p, s) and (p.erased or s.state <> 'left')
    order by s.id, p.erased desc
  loop
    if returned.erased then
      perform public.erase_person(returned.email, false, 'restored backup');
    else
      perform public.withdraw_signup(returned.id, 'restored backup');
    end if;
    number := number + 1;
  end loop;
  return number;
end
$$;

-- Lets the record's numbers go on above one that is known from outside. After a restored backup the numbers of the events
-- that it does not have are not given a second time: who left with one of them and declares anew gets a greater one. Before
-- anything else is recorded (worker/run.ts).
create or replace function public.continue_record_above(event bigint)
returns void
language plpgsql
security definer
as $$
begin
  if (select last_value from public.consent_events_id_seq) < event then
    -- Nobody draws a number meanwhile.
    lock table public.consent_events in share row exclusive mode;
    perform setval('public.consent_events_id_seq', greatest(event, (select last_value from public.consent_events_id_seq)));
  end if;
end
$$;
