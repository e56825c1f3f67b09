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
