-- Notes on the suppression list that somebody left. event: with which number of the record; of two leavings the one with
-- the greater number counts, without numbers the later one. Whoever keeps the copy outside asks for it each second
-- (office/copy-at-once.ts).
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

-- Whether the owner of a sign-up's address left after they declared what the sign-up says.
create or replace function public.is_suppressed(signup public.newsletter_signups, address_hmac bytea)
returns boolean
language sql
stable
as $$
  select exists (select from public.suppressions as s where s.address_hmac = $2 and public.holds_for(s, signup))
$$;

-- Lets the record's numbers go on above one that is known from outside. After a restored backup the numbers of the events
-- that it does not have are not given a second time: who left with one of them and declares anew gets a greater one. Before
-- anything else is recorded (office/open-office.ts).
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
