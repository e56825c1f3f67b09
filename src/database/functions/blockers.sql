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
