-- How far a launch is, is asked every second while it runs. It was counted, letter by letter; it is kept now, in the
-- way of the sums of places (0011): each change of a letter's outcome adds a line, and whoever asks adds the lines that
-- are not folded yet to the sums. A counter in the newsletter's own row would be changed by every letter of every
-- worker, and each would wait for the other. The lines are folded while letters are sent, every few hundred, so there
-- are few at any moment, however many letters a launch has.

create table public.newsletter_outcomes (
  newsletter_id bigint not null references public.newsletters (id) on delete cascade,
  outcome text not null,
  letters integer not null,
  constraint newsletter_outcomes_pkey primary key (newsletter_id, outcome)
);
comment on table public.newsletter_outcomes is 'How many letters of a newsletter came to what, folded.';
comment on column public.newsletter_outcomes.newsletter_id is 'The newsletter.';
comment on column public.newsletter_outcomes.outcome is 'The letters'' outcome; waiting: none yet.';
comment on column public.newsletter_outcomes.letters is 'How many.';
alter table public.newsletter_outcomes enable row level security;
revoke all on public.newsletter_outcomes from public, anon, authenticator;

-- Nothing points at a line and no line is looked for, so there is no key: it is written in the moment between two letters.
create table public.letter_changes (
  newsletter_id bigint not null,
  was text,
  became text
);
comment on table public.letter_changes is 'Changes of newsletters'' letters that are not folded into newsletter_outcomes yet.';
comment on column public.letter_changes.newsletter_id is 'The newsletter.';
comment on column public.letter_changes.was is 'The outcome before; null for a new letter.';
comment on column public.letter_changes.became is 'The outcome after; null for a letter that was deleted.';
alter table public.letter_changes enable row level security;
revoke all on public.letter_changes from public, anon, authenticator;

create function public.note_letter_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.letter_changes values (new.newsletter_id, null, coalesce(new.outcome, 'waiting'));
  elsif tg_op = 'UPDATE' then
    insert into public.letter_changes
    values (new.newsletter_id, coalesce(old.outcome, 'waiting'), coalesce(new.outcome, 'waiting'));
  else
    insert into public.letter_changes values (old.newsletter_id, coalesce(old.outcome, 'waiting'), null);
  end if;
  return null;
end
$$;
comment on function public.note_letter_change() is 'Notes what became of a newsletter''s letter.';
revoke all on function public.note_letter_change() from public, anon, authenticator;

-- From here on the table is locked against changes until the migration ends. Other kinds of letters cost a look at
-- newsletter_id, no call.
create trigger count_made after insert on public.letters
  for each row when (new.newsletter_id is not null) execute function public.note_letter_change();
create trigger count_changed after update of outcome on public.letters
  for each row when (new.newsletter_id is not null and old.outcome is distinct from new.outcome)
  execute function public.note_letter_change();
create trigger count_deleted after delete on public.letters
  for each row when (old.newsletter_id is not null) execute function public.note_letter_change();

-- What was there before this migration.
insert into public.newsletter_outcomes (newsletter_id, outcome, letters)
select newsletter_id, coalesce(outcome, 'waiting'), count(*) from public.letters
where newsletter_id is not null group by 1, 2;

-- Takes lines away and adds them to the sums, in one statement: a line counts exactly once at any moment. Whoever
-- finds another at it leaves it to that one, and does not wait for its commit.
create function public.fold_letter_changes()
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  folded bigint := 0;
begin
  if pg_try_advisory_xact_lock(hashtextextended('fold_letter_changes', 7)) then
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
    select count(*) into folded from taken;
  end if;
  return folded;
end
$$;
comment on function public.fold_letter_changes() is 'Folds the changes of newsletters'' letters into the sums; returns how many.';
revoke all on function public.fold_letter_changes() from public, anon, authenticator;
grant execute on function public.fold_letter_changes() to worker;

-- As in 0009, and the fold, with one group of letters out of twenty: it reads past all lines since the table was last
-- vacuumed, which are many while a backup runs, as that keeps them from being taken away.
create or replace function public.prove_letters_sent(letter_ids uuid[], answers text[] default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Held while their chains grow.
  perform from public.newsletter_signups as s
  where s.id in (select l.signup_id from public.letters as l where l.id = any (letter_ids))
  order by s.id for no key update;
  update public.letters as l set outcome = 'sent', sent_at = clock_timestamp(), smtp_answer = accepted.answer
  from unnest(letter_ids, answers) as accepted (id, answer)
  where l.id = accepted.id and accepted.answer is not null and l.outcome is null;
  -- The letters first (offset 0), or the planner may look through everything that was ever sent.
  perform public.append_consent_event(l.signup_id, 'letter_sent', jsonb_build_object(
    'letter', l.id, 'message_id', l.message_id, 'template_version', l.template_version, 'smtp_answer', l.smtp_answer))
  from (select * from public.letters where id = any (letter_ids) offset 0) as l
  where l.kind = 'confirmation' and l.outcome = 'sent' and l.signup_id is not null
    and not exists (
      select from public.consent_events as e
      where e.signup_id = l.signup_id and e.type = 'letter_sent' and e.facts ->> 'letter' = l.id::text);
  if random() < 0.05 then
    perform public.fold_letter_changes();
  end if;
end
$$;

-- ---------------------------------------------------------------------------------------------------------------
-- Asking
-- ---------------------------------------------------------------------------------------------------------------

create function public.newsletter_counts(newsletter bigint)
returns table (outcome text, letters bigint)
language sql
stable
set search_path = ''
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
comment on function public.newsletter_counts(bigint) is 'How many letters of a newsletter came to what, parked ones among those that wait.';
revoke all on function public.newsletter_counts(bigint) from public, anon, authenticator;

-- rate: letters a minute, over the last half minute, or the last thousand letters where those took less. Parked letters
-- are few, and looked up one by one (a subquery for each: joined, the planner may read all letters).
create or replace function public.newsletter_progress(newsletter bigint)
returns table (outcome text, letters bigint, rate double precision)
language sql
stable
security definer
set search_path = ''
as $$
  with counted as (
    select c.outcome, c.letters from public.newsletter_counts(newsletter) as c
  ), parked as (
    select count(*) filter (where (
      select l.newsletter_id = newsletter and l.outcome is null from public.letters as l where l.id = job.letter
    )) as letters
    from (
      select distinct (j.data ->> 'letter_id')::uuid as letter from pgboss.job as j where j.name = 'parked_letters'
    ) as job
  ), latest as (
    select count(*) as letters, min(l.sent_at) as since
    from (
      select l.sent_at from public.letters as l
      where l.newsletter_id = newsletter and l.outcome = 'sent' and l.sent_at > now() - interval '30 seconds'
      order by l.sent_at desc limit 1000
    ) as l
  )
  select shown.outcome, shown.letters,
         case when shown.outcome <> 'sent' then 0
              when latest.letters < 1000 then 2.0 * latest.letters
              else 60000 / greatest(0.1, extract(epoch from clock_timestamp() - latest.since)) end
  from (
    select c.outcome, c.letters - case when c.outcome = 'waiting' then parked.letters else 0 end as letters
    from counted as c cross join parked
    union all
    select 'parked', parked.letters from parked
  ) as shown cross join latest
  where shown.letters > 0
$$;

create or replace function public.newsletter_list(before bigint, page integer)
returns table (
  id bigint, subject text, state text, is_launch boolean, places integer, first_place text, created_at timestamptz,
  send_at timestamptz, started_at timestamptz, ended_at timestamptz, letters bigint, sent bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select n.id, n.subject, n.state, n.is_launch, cardinality(n.postal_codes), p.place, n.created_at,
         n.send_at, n.started_at, n.ended_at, counted.letters, counted.sent
  from (
    select * from public.newsletters as known where before is null or known.id < before order by known.id desc limit page
  ) as n
  left join public.places as p on p.postal_code = n.postal_codes[1]
  cross join lateral (
    select coalesce(sum(c.letters), 0)::bigint as letters,
           coalesce(sum(c.letters) filter (where c.outcome = 'sent'), 0)::bigint as sent
    from public.newsletter_counts(n.id) as c
  ) as counted
  order by n.id desc
$$;

-- Who did not get it, in the order of the page; hardly any letter ever comes in here.
create index letters_missed on public.letters (newsletter_id, id) where outcome <> 'sent' and newsletter_id is not null;

-- Those with an outcome from the index, the parked ones from the queue, a page of each.
create or replace function public.newsletter_missed(newsletter bigint, after uuid, page integer)
returns table (letter uuid, address text, postal_code text, reason text, answer text, at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select l.id, public.masked_address(s.email), s.postal_code, coalesce(l.outcome, 'parked'),
         coalesce(l.smtp_answer, missed.why), coalesce(missed.parked_at, l.claimed_at)
  from (
    (select l.id, null::text as why, null::timestamptz as parked_at from public.letters as l
     where l.newsletter_id = newsletter and l.outcome <> 'sent' and (after is null or l.id > after)
     order by l.id limit page)
    union all
    (select p.id, p.why, p.parked_at from public.parked_letters as p
     where p.newsletter_id = newsletter and (after is null or p.id > after)
     order by p.id limit page)
  ) as missed
  join public.letters as l on l.id = missed.id
  left join public.newsletter_signups as s on s.id = l.signup_id
  order by l.id limit page
$$;
