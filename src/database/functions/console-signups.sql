-- What operators see of a sign-up in the console, and do about it.

-- Everything stored about the owner of a sign-up's address; null when there is no such sign-up.
create or replace function public.signup_person(signup bigint)
returns jsonb
language sql
stable
security definer
as $$
  select public.person_data(s.email, true) from public.newsletter_signups as s where s.id = $1
$$;

-- For each event of all sign-ups of one's owner whether hash, chain and personal part are as recorded.
create or replace function public.signup_record(signup bigint)
returns table (event bigint, fits boolean, follows boolean, person_fits boolean)
language sql
stable
security definer
as $$
  select c.event, c.fits, c.follows, c.person_fits
  from public.newsletter_signups as s
  cross join lateral public.checked_events(array(select public.signups_of(s.email, true))) as c
  where s.id = $1
$$;

-- Queues another confirmation letter: queued, or why not (unknown, left, undeliverable, confirmed, waiting, limited).
-- As a visitor can ask for it (ask_confirmation_again), but with an answer: the operator knows the sign-up already.
create or replace function public.resend_confirmation(signup bigint)
returns text
language plpgsql
security definer
as $$
declare
  known public.newsletter_signups;
  allowed_at timestamptz;
begin
  select * into known from public.newsletter_signups where id = signup for no key update;
  if not found then return 'unknown'; end if;
  if known.state <> 'open' then return known.state; end if;
  if public.is_suppressed(known, known.address_hmac) then return 'left'; end if;
  allowed_at := public.confirmation_allowed_at(signup);
  if allowed_at is not null then return case when isfinite(allowed_at) then 'limited' else 'waiting' end; end if;
  perform public.queue_confirmation(signup);
  return 'queued';
end
$$;

-- Erases the owner of a sign-up's address if it was typed right: erased, differs or unknown.
-- The address is typed once more by whoever erases: a number alone is mistyped too easily; their session was proven again.
create or replace function public.erase_signup_owner(proof bytea, signup bigint, typed text, address_hmac bytea)
returns text
language plpgsql
security definer
as $$
declare
  address text := (select s.email from public.newsletter_signups as s where s.id = signup);
begin
  perform public.require_proven(proof);
  if address is null then return 'unknown'; end if;
  if lower(address collate "C") <> lower(typed collate "C") then return 'differs'; end if;
  perform public.erase_person(address, true, 'operator', address_hmac);
  return 'erased';
end
$$;
