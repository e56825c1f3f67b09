-- Deletes requests that were answered long ago.
create or replace function public.retain_rights_requests(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
as $$
  with old as (
    delete from public.rights_requests
    where done_on < (as_of at time zone 'Europe/Berlin')::date - days
    returning 1
  )
  select count(*) from old
$$;
grant execute on function public.retain_rights_requests(integer, timestamptz) to worker;
