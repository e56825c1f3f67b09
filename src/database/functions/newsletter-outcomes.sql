-- What became of newsletters' letters: counted while they leave, and shown.

-- Notes what became of a newsletter's letter.
create or replace function public.note_letter_change()
returns trigger
language plpgsql
security definer
as $$
begin
  insert into public.letter_changes values (
    coalesce(new.newsletter_id, old.newsletter_id),
    case when tg_op <> 'INSERT' then coalesce(old.outcome, 'waiting') end,
    case when tg_op <> 'DELETE' then coalesce(new.outcome, 'waiting') end);
  return null;
end
$$;
-- Other kinds of letters cost a look at newsletter_id, no call.
create or replace trigger count_made after insert on public.letters
  for each row when (new.newsletter_id is not null) execute function public.note_letter_change();
create or replace trigger count_changed after update of outcome on public.letters
  for each row when (new.newsletter_id is not null and old.outcome is distinct from new.outcome)
  execute function public.note_letter_change();
create or replace trigger count_deleted after delete on public.letters
  for each row when (old.newsletter_id is not null) execute function public.note_letter_change();

-- Rolls the changes of newsletters' letters up into the sums; returns how many. In one statement, so that a line
-- counts exactly once at any moment. Whoever finds another at it leaves it to that one, and does not wait for its
-- commit.
create or replace function public.roll_up_letter_changes()
returns bigint
language plpgsql
security definer
as $$
declare
  rolled_up bigint := 0;
begin
  if pg_try_advisory_xact_lock(hashtextextended('roll_up_letter_changes', 7)) then
    with taken as (
      delete from public.letter_changes returning *
    ), sums as (
      select taken.newsletter_id, side.outcome, sum(side.letters) as letters
      from taken cross join lateral (values (taken.became, 1), (taken.was, -1)) as side (outcome, letters)
      where side.outcome is not null
      group by 1, 2 having sum(side.letters) <> 0
    ), added as (
      insert into public.newsletter_outcomes as o (newsletter_id, outcome, letters)
      select sums.newsletter_id, sums.outcome, sums.letters
      -- Lines of a newsletter that is no more have nothing to be added to.
      from sums join public.newsletters as n on n.id = sums.newsletter_id
      order by 1, 2
      on conflict on constraint newsletter_outcomes_pkey do update set letters = o.letters + excluded.letters
    )
    select count(*) into rolled_up from taken;
  end if;
  return rolled_up;
end
$$;

-- How many letters of a newsletter came to what.
create or replace function public.newsletter_counts(newsletter bigint)
returns table (outcome text, letters bigint)
language sql
stable
as $$
  select counted.outcome, sum(counted.letters)::bigint
  from (
    select o.outcome, o.letters from public.newsletter_outcomes as o where o.newsletter_id = newsletter
    union all
    select side.outcome, side.letters
    from public.letter_changes as c
    cross join lateral (values (c.became, 1), (c.was, -1)) as side (outcome, letters)
    where c.newsletter_id = newsletter and side.outcome is not null
  ) as counted
  group by counted.outcome having sum(counted.letters) > 0
$$;

-- How many letters of a newsletter came to what, and how fast: letters a minute, over the last half minute, or the last
-- thousand letters where those took less.
create or replace function public.newsletter_progress(newsletter bigint)
returns table (outcome text, letters bigint, rate double precision)
language sql
stable
security definer
as $$
  with latest as (
    select count(*) as letters, min(l.sent_at) as since
    from (
      select l.sent_at from public.letters as l
      where l.newsletter_id = newsletter and l.outcome = 'sent' and l.sent_at > now() - interval '30 seconds'
      order by l.sent_at desc limit 1000
    ) as l
  )
  select c.outcome, c.letters,
         case when c.outcome <> 'sent' then 0
              when latest.letters < 1000 then 2.0 * latest.letters
              else 60000 / greatest(0.1, extract(epoch from clock_timestamp() - latest.since)) end
  from public.newsletter_counts(newsletter) as c cross join latest
$$;

-- Newsletters with how many letters they have and how many were sent, the newest first. before: the number of the last
-- one seen, null at the begin.
create or replace function public.newsletter_list(before bigint, page integer)
returns table (
  id bigint, subject text, state text, is_launch boolean, is_trial boolean, is_welcome boolean, region text, places integer,
  first_place text, created_at timestamptz, send_at timestamptz, started_at timestamptz, ended_at timestamptz, letters bigint,
  sent bigint)
language sql
stable
security definer
as $$
  select n.id, n.subject, n.state, n.is_launch, n.is_trial, n.is_welcome, r.name, cardinality(n.postal_codes), p.place, n.created_at,
         n.send_at, n.started_at, n.ended_at, counted.letters, counted.sent
  from (
    select * from public.newsletters as known where before is null or known.id < before order by known.id desc limit page
  ) as n
  left join public.places as p on p.postal_code = n.postal_codes[1]
  left join public.regions as r on r.id = n.region_id
  cross join lateral (
    select coalesce(sum(c.letters), 0)::bigint as letters,
           coalesce(sum(c.letters) filter (where c.outcome = 'sent'), 0)::bigint as sent
    from public.newsletter_counts(n.id) as c
  ) as counted
  order by n.id desc
$$;

-- Letters of a newsletter that were accepted and came back, or were complained of, the newest first; addresses masked.
create or replace function public.newsletter_returned(newsletter bigint, page integer)
returns table (letter uuid, address text, postal_code text, type text, answer text, at timestamptz)
language sql
stable
security definer
as $$
  select e.letter_id, public.masked_address(s.email), s.postal_code, e.type, e.answer, e.happened_at
  from public.letter_events as e
  join public.letters as l on l.id = e.letter_id
  left join public.newsletter_signups as s on s.id = l.signup_id
  where l.newsletter_id = newsletter and e.source <> 'smtp'
    and e.type in ('bounced_hard', 'bounced_soft', 'blocked', 'complained')
  order by e.id desc limit page
$$;
