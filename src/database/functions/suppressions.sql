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
grant execute on function public.agree_on_suppression_key(bytea) to worker;

-- Notes on the suppression list that somebody left; the latest time counts.
create or replace function public.suppress(address_hmac bytea, left_at timestamptz, erased boolean)
returns void
language sql
security definer
as $$
  insert into public.suppressions as known (address_hmac, left_at, erased) values ($1, $2, $3)
  on conflict on constraint suppressions_pkey do update
    set left_at = excluded.left_at where known.left_at < excluded.left_at
$$;
grant execute on function public.suppress(bytea, timestamptz, boolean) to worker;

-- Whether an address left at or after a time, and did not come back since.
create or replace function public.is_suppressed(address_hmac bytea, since timestamptz)
returns boolean
language sql
stable
as $$
  select exists (select from public.suppressions as s where s.address_hmac = $1 and s.left_at >= $2)
$$;

-- The whole suppression list.
create or replace function public.suppression_list()
returns table (address_hmac bytea, left_at timestamptz, erased boolean)
language sql
stable
security definer
as $$ select s.address_hmac, s.left_at, s.erased from public.suppressions as s order by s.left_at, s.address_hmac $$;
grant execute on function public.suppression_list() to worker;

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
    where p.left_at >= coalesce(s.address_confirmed_at, s.created_at)
      and (p.erased or s.state <> 'left')
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
grant execute on function public.apply_suppressions() to worker;
