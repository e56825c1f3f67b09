-- No sign-up ends in silence: each has its next letter, its answer to come, or a reason that the operator is told.

-- Every night it writes down, by reason, how many sign-ups wait for nothing that would come by itself.
create or replace function public.find_stranded_signups()
returns bigint
language plpgsql
security definer
as $$
begin
  with stranded as (
    select public.why_stranded(s.id, s.state) as reason, count(*) as signups
    from public.newsletter_signups as s where s.state in ('open', 'undeliverable')
    group by 1
  ), over as (
    delete from public.signup_findings as f
    where f.reason <> 'altered' and f.reason not in (select s.reason from stranded as s where s.reason is not null)
  )
  insert into public.signup_findings as f (reason, signups)
  select s.reason, s.signups from stranded as s where s.reason is not null
  on conflict on constraint signup_findings_pkey do update set signups = excluded.signups, found_at = now();
  return 0;
end
$$;

-- Why nothing more happens to a sign-up that is not confirmed, or whose address takes nothing; null when something does:
-- a letter waits for its turn, or one was accepted and the link in it can still be used. Else what became of its last
-- letter (limited, suppressed, uncertain, refused, given_up, gone); none: there is none, or one that was never sent for
-- another reason. Whose link has run out is deleted (retain_unconfirmed_signups), in the same night mostly.
create or replace function public.why_stranded(signup bigint, state text)
returns text
language sql
stable
as $$
  select case
    when $2 = 'undeliverable' then 'undeliverable'
    when coalesce(bool_or(l.state in ('waiting', 'sending') or (l.state = 'sent' and l.claimed_at > now() - interval '8 days')), false)
      then null
    else coalesce((array_agg(l.state order by l.queued_at desc) filter (
      where l.state in ('limited', 'suppressed', 'uncertain', 'refused', 'given_up', 'gone')))[1], 'none')
  end
  from public.letters as l where l.signup_id = signup and l.kind = 'confirmation'
$$;

-- ---------------------------------------------------------------------------------------------------------------
-- What was found that blocks newsletters.
-- ---------------------------------------------------------------------------------------------------------------

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
