-- How long things are kept. The days come from the register of processing (src/content/processing) with each call;
-- as_of is for tests with a moved clock. Each function returns how many rows it took away.

-- Visits, counted by day (in Germany's time), page and the host that led here. What stays of them after 90 days.
create table public.website_visit_days (
  day date not null,
  page_path text not null,
  referrer_host text not null,
  visits bigint not null,
  constraint website_visit_days_pkey primary key (day, page_path, referrer_host)
);
comment on table public.website_visit_days is 'Daily sums of visits.';
comment on column public.website_visit_days.day is 'The day in Germany.';
comment on column public.website_visit_days.page_path is 'The page''s path.';
comment on column public.website_visit_days.referrer_host is 'The host of the page that led here; empty when the browser sent none.';
comment on column public.website_visit_days.visits is 'How many.';
alter table public.website_visit_days enable row level security;
revoke all on public.website_visit_days from public, anon, authenticator;

-- Sign-ups that nobody confirmed, counted from the last letter that could have been answered; one that waits to be
-- sent keeps its sign-up for 30 days at most (a parked one waits for ever). Their events stay without the person.
create function public.retain_unconfirmed_signups(days integer, as_of timestamptz default now())
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  old bigint[] := array(
    select s.id from public.newsletter_signups as s
    where s.confirmed_at is null and s.created_at < as_of - make_interval(days => days)
      and not exists (
        select from public.letters as l
        where l.signup_id = s.id and l.kind = 'confirmation'
          and (l.claimed_at >= as_of - make_interval(days => days)
            or (l.outcome is null and l.queued_at >= as_of - interval '30 days')))
    order by s.id limit 10000
    for update skip locked);
begin
  perform public.append_consent_event(id, 'expired', '{"reason": "not confirmed in time"}') from unnest(old) as id;
  delete from public.consent_event_people where signup_id = any (old);
  delete from public.mailbox where letter_id in (select id from public.letters where signup_id = any (old));
  delete from public.newsletter_signups where id = any (old);
  return cardinality(old);
end
$$;
comment on function public.retain_unconfirmed_signups(integer, timestamptz) is 'Deletes sign-ups that were not confirmed in time.';

-- Withdrawn sign-ups: kept as proof of what was allowed until claims expire.
create function public.retain_withdrawn_signups(days integer, as_of timestamptz default now())
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  old bigint[] := array(
    select s.id from public.newsletter_signups as s
    where s.withdrawn_at < as_of - make_interval(days => days)
    order by s.id limit 10000
    for update skip locked);
begin
  perform public.append_consent_event(id, 'expired', '{"reason": "kept as proof long enough"}') from unnest(old) as id;
  delete from public.consent_event_people where signup_id = any (old);
  delete from public.newsletter_signups where id = any (old);
  delete from public.consent_proofs where signup_id = any (old);
  return cardinality(old);
end
$$;
comment on function public.retain_withdrawn_signups(integer, timestamptz) is 'Deletes withdrawn sign-ups once they need not be proved any more.';

create function public.retain_mailbox(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
set search_path = ''
as $$
  with old as (delete from public.mailbox where received_at < as_of - make_interval(days => days) returning 1)
  select count(*) from old
$$;
comment on function public.retain_mailbox(integer, timestamptz) is 'Deletes old letters from the mailbox.';

-- A letter whose link still works, or that waits, stays.
create function public.retain_letters(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
set search_path = ''
as $$
  with old as (
    delete from public.letters as l
    where l.kind <> 'newsletter' and (l.outcome is not null or l.signup_id is null)
      and coalesce(l.claimed_at, l.queued_at) < as_of - make_interval(days => days)
      and not exists (select from public.link_tokens as t where t.letter_id = l.id and t.expires_at > as_of)
    returning 1
  ), budget as (
    delete from public.letter_budget where hour < as_of - make_interval(days => days)
  )
  select count(*) from old
$$;
comment on function public.retain_letters(integer, timestamptz) is 'Deletes what is known of old letters, newsletters apart.';

-- Of newsletters the letters of those who are gone; of those who are here the links to leave must go on working.
create function public.retain_newsletter_letters(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
set search_path = ''
as $$
  with old as (
    delete from public.letters as l
    where l.kind = 'newsletter' and l.signup_id is null
      and coalesce(l.claimed_at, l.queued_at) < as_of - make_interval(days => days)
    returning 1
  )
  select count(*) from old
$$;
comment on function public.retain_newsletter_letters(integer, timestamptz) is 'Deletes old newsletter letters whose reader is gone.';

-- An expired link is known for some days more, so that its page can say that it expired.
create function public.retain_expired_links(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
set search_path = ''
as $$
  with old as (
    delete from public.link_tokens where expires_at < as_of - make_interval(days => days) returning 1
  ), changes as (
    delete from public.address_changes where asked_at < as_of - make_interval(days => days)
  )
  select count(*) from old
$$;
comment on function public.retain_expired_links(integer, timestamptz) is 'Deletes links that expired long ago, and address changes that came to nothing or are done.';

do $$
declare
  job text;
begin
  foreach job in array array['unconfirmed_signups', 'withdrawn_signups', 'mailbox', 'letters',
                             'newsletter_letters', 'expired_links'] loop
    execute format('revoke all on function public.retain_%s(integer, timestamptz) from public, anon, authenticator', job);
    execute format('grant execute on function public.retain_%s(integer, timestamptz) to worker', job);
  end loop;
end
$$;
