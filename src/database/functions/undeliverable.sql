-- Notes that letters arrive at a sign-up's address, or that it is given another chance: refusals before count no longer.
create or replace function public.address_reached(signup bigint)
returns void language sql as $$
  update public.newsletter_signups
  set refused_at = null, refused_answer = null, undeliverable_at = null, reached_at = now()
  where id = signup
$$;
