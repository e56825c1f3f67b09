-- Keeps what a worker found; what it did not find again is over. found: [{code, what}]. A code that comes twice, as the
-- same fault at two hosts, counts once.
create or replace function public.keep_blockers(found jsonb)
returns void
language sql
security definer
as $$
  delete from public.blockers as b
  where b.code not in (select value ->> 'code' from jsonb_array_elements(found));
  insert into public.blockers (code, what)
  select distinct on (value ->> 'code') value ->> 'code', left(value ->> 'what', 500)
  from jsonb_array_elements(found) order by 1, 2
  on conflict on constraint blockers_pkey do update set what = excluded.what;
$$;
grant execute on function public.keep_blockers(jsonb) to worker;

-- What blocks newsletters now. That nobody tried a letter is looked up anew: it is over as soon as somebody did.
create or replace function public.open_blockers()
returns table (code text, what text)
language sql
stable
security definer
as $$
  select b.code, b.what from public.blockers as b
  where b.code <> 'no-test-letter' or not exists (
    select from public.audit_log as a where a.action = 'test_letter_sent' and a.subject ->> 'outcome' = 'sent')
  order by b.found_at, b.code
$$;
grant execute on function public.open_blockers() to operator;
