-- An address that takes no letters, and its ways back. A refusal belongs to the address that was refused, not to the
-- sign-up: it counts only while that is still the sign-up's address. One refusal may be a provider's bad hour, so it takes
-- a second one a day later.

-- Notes that an address was refused for good: first, again (within a day of the first), undeliverable, or moved (it is
-- the sign-up's address no longer, or nobody is left).
-- answer: what the server said, without addresses.
create or replace function public.refuse_address(signup bigint, address_hmac bytea, answer text)
returns text
language plpgsql
security definer
as $$
declare
  known public.newsletter_signups;
begin
  select * into known from public.newsletter_signups as s where s.id = signup for no key update;
  if known.address_hmac is distinct from refuse_address.address_hmac or known.address_hmac is null then
    return 'moved';
  end if;
  update public.newsletter_signups as s
  set refused_at = coalesce(s.refused_at, now()), refused_answer = left(answer, 500),
      undeliverable_at = coalesce(
        s.undeliverable_at, case when s.refused_at <= now() - interval '24 hours' then now() end)
  where s.id = signup;
  return case
    when known.undeliverable_at is not null or known.refused_at <= now() - interval '24 hours' then 'undeliverable'
    when known.refused_at is null then 'first'
    else 'again' end;
end
$$;

-- Notes that letters arrive at a sign-up's address, or that it is given another chance: refusals before count no longer.
-- False when there is no such sign-up, or its address is none to write to safely: then the mark is what lets the row be
-- (newsletter_signups_email_shape).
create or replace function public.address_reached(signup bigint)
returns boolean
language plpgsql
as $$
begin
  update public.newsletter_signups as s
  set refused_at = null, refused_answer = null, undeliverable_at = null, reached_at = now()
  where s.id = signup;
  return found;
exception when check_violation then
  return false;
end
$$;
