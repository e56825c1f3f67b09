-- What brings people.

-- Codes that need no entry: the link that neighbours hand on, and the notice of each place there is.
create or replace function public.speaks_for_itself(code text)
returns boolean
language sql
stable
as $$
  select code = 'nachbarn'
    or code ~ '^aushang-[0-9]{5}$' and exists (select from public.places as p where p.postal_code = right(code, 5))
$$;

-- The code that sums name: one that operators entered, or that speaks for itself; * for all others. Anybody may invent a
-- code, and name somebody in it: so no sum names it.
create or replace function public.known_channel(code text)
returns text
language sql
stable
as $$
  select case when exists (select from public.channels as c where c.code = $1) or public.speaks_for_itself($1) then $1 else '*' end
$$;

-- How many confirmed households of a place came by a link that neighbours handed on; null below five, so that the number
-- points at nobody.
create or replace function public.brought_by_neighbours(postal_code text)
returns integer
language sql
stable
as $$
  select count(*)::integer from public.newsletter_signups as s
  where s.postal_code = $1 and s.channel = 'nachbarn' and s.confirmed_at is not null and s.state <> 'left'
  having count(*) >= 5
$$;
