-- Notes on the suppression list that somebody left, with which number of the record; of two leavings the one with the greater
-- number counts. Whoever keeps the copy outside asks for it each minute (office/ledger.ts).
create or replace function public.suppress(address_hmac bytea, left_at timestamptz, erased boolean, event bigint)
returns void language sql as $$
  insert into public.suppressions as known (address_hmac, left_at, erased, event) values ($1, $2, $3, $4)
  on conflict on constraint suppressions_pkey do update set left_at = excluded.left_at, event = excluded.event
    where known.event < excluded.event
$$;

-- Whether the owner of a sign-up's address left after they declared what the sign-up says.
create or replace function public.is_suppressed(signup public.newsletter_signups)
returns boolean language sql stable as $$
  select exists (
    select from public.suppressions as s
    where s.address_hmac = signup.address_hmac and s.event > public.last_declared(signup.id))
$$;

-- Lets the record's numbers go on above one that is known from outside. After a restored backup the numbers of the events
-- that it does not have are not given a second time: who left with one of them and declares anew gets a greater one. Before
-- anything else is recorded (office/open-office.ts).
create or replace function public.continue_record_above(event bigint)
returns void language sql security definer as $$
  select setval('public.consent_events_id_seq', event) from public.consent_events_id_seq where last_value < event
$$;
