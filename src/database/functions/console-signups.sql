-- What operators see of a sign-up in the console, and do about it.

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
  perform public.add_letter('confirmation', signup);
  return 'queued';
end
$$;
