-- What comes to the operators by mail: goals that were reached, launches that pause or cannot start, and the letter on
-- Mondays. Triggers write the first two down in the transaction in which it happens; a worker looks every minute
-- (begin_operator_news).

-- Writes down that all who may send and want to know are to be told. Once as long as it was not sent: a region that reaches
-- its goal and a letter that gets its time by that are one letter.
create or replace function public.note_news(kind text, region bigint, newsletter bigint)
returns void
language sql
as $$
  insert into public.operator_news (operator_id, kind, region_id, newsletter_id)
  select o.id, note_news.kind, region, newsletter
  from public.operators as o left join public.operator_mail as wanted on wanted.operator_id = o.id
  where o.role in ('send', 'administer') and coalesce(wanted.newsletters, true)
  on conflict do nothing
$$;

create or replace function public.tell_of_goal()
returns trigger
language plpgsql
security definer
as $$
begin
  perform public.note_news('goal_reached', new.id, null);
  return null;
end
$$;
create or replace trigger told after update of goal_reached_at on public.regions
  for each row when (old.goal_reached_at is null and new.goal_reached_at is not null)
  execute function public.tell_of_goal();

-- A letter that waited for its region's goal has its time now (tend_regions): also one that was planned after the goal was
-- reached.
create or replace function public.tell_of_newsletter()
returns trigger
language plpgsql
security definer
as $$
begin
  if new.state = 'paused' then perform public.note_news('newsletter_paused', null, new.id);
  else perform public.note_news('goal_reached', new.region_id, null);
  end if;
  return null;
end
$$;
create or replace trigger told_of_time after update of send_at on public.newsletters
  for each row when (old.send_at is null and new.send_at is not null and new.at_goal and new.state = 'scheduled')
  execute function public.tell_of_newsletter();
-- Whom an operator pauses, an operator knows of.
create or replace trigger told_of_pause after update of state on public.newsletters
  for each row when (old.state = 'running' and new.state = 'paused' and new.paused_because is not null)
  execute function public.tell_of_newsletter();

-- Why a scheduled newsletter that is due does not start: what blocks it, in German, or that its region has no places.
create or replace function public.newsletter_blockers(newsletter bigint)
returns table (what text)
language sql
stable
as $$
  select b.what from public.newsletters as n cross join public.open_blockers() as b
  where n.id = newsletter and not n.despite_blockers
  union all
  select 'Die Region hat keinen Ort.' from public.newsletters as n
  where n.id = newsletter and n.region_id is not null and not n.is_trial
    and not exists (select from public.region_places as p where p.region_id = n.region_id)
$$;

-- Writes down which launches were to start and could not, once for each time that was set.
create or replace function public.note_blocked_newsletters()
returns void
language sql
as $$
  select public.note_news('newsletter_blocked', null, n.id)
  from public.newsletters as n
  where n.state = 'scheduled' and n.send_at <= now() - interval '1 minute'
    and not exists (
      select from public.operator_news as o
      where o.newsletter_id = n.id and o.kind = 'newsletter_blocked' and o.happened_at >= n.send_at)
    and exists (select from public.newsletter_blockers(n.id))
$$;

-- Writes down the letter of this Monday for who wanted it before it was due, at seven in Germany. A worker that was down then
-- makes up for it on the same day; on Tuesday it is no letter for Monday any more.
create or replace function public.note_monday(as_of timestamptz)
returns void
language sql
as $$
  insert into public.operator_news (operator_id, kind, happened_at)
  select wanted.operator_id, 'monday', as_of
  from (select as_of at time zone 'Europe/Berlin' as clock) as here
  cross join lateral (select (here.clock::date + time '07:00') at time zone 'Europe/Berlin' as seven) as due
  join public.operator_mail as wanted on wanted.monday_since < due.seven
  where extract(isodow from here.clock) = 1 and as_of >= due.seven
  on conflict do nothing
$$;

-- Takes in hand what is to be told, the oldest first; nobody else gets it then. What a worker died over is tried again after
-- ten minutes, and may come a second time; but not the letter on Mondays, which is no news to miss: that goes once.
-- After three days nothing is news any more; and who may not send any more is not told of launches.
create or replace function public.begin_operator_news(as_of timestamptz default now())
returns table (
  id bigint, operator_id uuid, name text, email text, kind text, region_id bigint, newsletter_id bigint,
  happened_at timestamptz)
language plpgsql
security definer
as $$
#variable_conflict use_column
begin
  perform public.note_blocked_newsletters();
  perform public.note_monday(as_of);
  return query
  with due as (
    select n.id from public.operator_news as n join public.operators as o on o.id = n.operator_id
    where n.sent_at is null and case
      when n.kind = 'monday' then n.begun_at is null
        and (n.happened_at at time zone 'Europe/Berlin')::date = (as_of at time zone 'Europe/Berlin')::date
      else n.happened_at > as_of - interval '3 days' and o.role in ('send', 'administer')
        and coalesce(n.begun_at < as_of - interval '10 minutes', true) end
    order by n.id for update of n skip locked
  ), begun as (
    update public.operator_news as n set begun_at = as_of from due where n.id = due.id returning n.*
  )
  select b.id, b.operator_id, o.name, o.email, b.kind, b.region_id, b.newsletter_id, b.happened_at
  from begun as b join public.operators as o on o.id = b.operator_id order by b.id;
end
$$;
grant execute on function public.begin_operator_news(timestamptz) to worker;

-- What became of one: told, or nobody took it and it is tried again.
create or replace function public.end_operator_news(news bigint, told boolean)
returns void
language sql
security definer
as $$
  update public.operator_news as n
  set sent_at = case when told then now() end, begun_at = case when told then n.begun_at end
  where n.id = news
$$;
grant execute on function public.end_operator_news(bigint, boolean) to worker;

-- ---------------------------------------------------------------------------------------------------------------
-- What such a letter says, as it is at the moment of writing.
-- ---------------------------------------------------------------------------------------------------------------

-- A region that reached its goal, with the letter that goes by itself, if one does. Null: it is gone, or runs already.
create or replace function public.goal_news(region bigint)
returns jsonb
language sql
stable
security definer
as $$
  select jsonb_build_object(
    'region', s.name, 'regionId', s.id, 'waiting', s.waiting, 'goal', s.goal, 'newsletter', (
      select jsonb_build_object('id', n.id, 'subject', n.subject, 'sendAt', n.send_at)
      from public.newsletters as n
      where n.region_id = s.id and n.state = 'scheduled' and n.at_goal and n.send_at > now()
      order by n.send_at limit 1))
  from public.region_standings as s where s.id = region and s.state <> 'started'
$$;
grant execute on function public.goal_news(bigint) to worker;

-- A launch that paused by itself, or cannot start. Null: it goes on meanwhile, or was stopped by somebody.
create or replace function public.newsletter_trouble(newsletter bigint)
returns jsonb
language sql
stable
security definer
as $$
  select jsonb_build_object(
    'id', n.id, 'subject', n.subject, 'region', r.name, 'because', n.paused_because, 'sendAt', n.send_at,
    'sent', counted.sent, 'waiting', counted.waiting,
    'blockers', (select coalesce(jsonb_agg(o.what), '[]') from public.newsletter_blockers(n.id) as o))
  from public.newsletters as n
  left join public.regions as r on r.id = n.region_id
  cross join lateral (
    select coalesce(sum(c.letters) filter (where c.outcome = 'sent'), 0) as sent,
           coalesce(sum(c.letters) filter (where c.outcome = 'waiting'), 0) as waiting
    from public.newsletter_counts(n.id) as c
  ) as counted
  where n.id = newsletter and (n.state = 'scheduled' or (n.state = 'paused' and n.paused_because is not null))
$$;
grant execute on function public.newsletter_trouble(bigint) to worker;

-- The week before a moment, in sums: of regions, letters, requests and the machine, nothing of a person. Days are Germany's;
-- growth is of the seven whole days before.
create or replace function public.monday_figures(as_of timestamptz default now())
returns jsonb
language sql
stable
security definer
as $$
  with here as (
    select (as_of at time zone 'Europe/Berlin')::date as today, as_of - interval '7 days' as since
  ), days as (
    select c.day, c.confirmed, c.withdrawn from public.signup_days as c
    union all
    select c.day, c.confirmed, c.withdrawn from public.signup_changes as c
  )
  select jsonb_build_object(
    'reached', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'waiting', s.waiting, 'goal', s.goal) order by s.goal_reached_at), '[]')
      from public.region_standings as s where s.goal_reached_at > here.since and s.state <> 'started'),
    'near', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'waiting', s.waiting, 'goal', s.goal)
        order by s.waiting::float8 / s.goal desc, s.name), '[]')
      from public.region_standings as s where s.state = 'collecting' and s.waiting >= 0.85 * s.goal),
    'finished', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'subject', n.subject, 'region', r.name, 'cancelled', n.state = 'cancelled',
        'sent', counted.sent, 'letters', counted.letters, 'refused', counted.refused) order by n.ended_at), '[]')
      from public.newsletters as n
      left join public.regions as r on r.id = n.region_id
      cross join lateral (
        select coalesce(sum(c.letters), 0) as letters,
               coalesce(sum(c.letters) filter (where c.outcome = 'sent'), 0) as sent,
               coalesce(sum(c.letters) filter (where c.outcome = 'refused'), 0) as refused
        from public.newsletter_counts(n.id) as c
      ) as counted
      where n.is_launch and not n.is_welcome and n.started_at is not null and n.ended_at > here.since),
    'requests', (
      -- Until Sunday of this week, and what is overdue.
      select jsonb_build_object(
        'due', count(*), 'overdue', count(*) filter (where q.due_on < here.today), 'first', min(q.due_on))
      from public.rights_requests as q
      where q.done_on is null and q.due_on <= here.today + (7 - extract(isodow from here.today)::int)),
    'warnings', jsonb_build_object(
      'blockers', (select coalesce(jsonb_agg(b.what), '[]') from public.open_blockers() as b),
      'mailServer', (
        select p.state from public.post_offices as p
        where p.seen_at > now() - interval '1 minute' and p.state in ('slowed', 'paused', 'held')
        order by p.state = 'slowed', p.since limit 1),
      'stuck', public.outbox_stuck_count(),
      'paused', (select count(*) from public.newsletters as n where n.state = 'paused' and not n.is_welcome)),
    'growth', (
      select jsonb_build_object('confirmed', coalesce(sum(d.confirmed), 0), 'withdrawn', coalesce(sum(d.withdrawn), 0))
      from days as d where d.day >= here.today - 7 and d.day < here.today),
    'waiting', (
      select coalesce((select sum(t.waiting) from public.place_totals as t), 0)
           + coalesce((select sum(c.waiting) from public.signup_changes as c), 0)))
  from here
$$;
grant execute on function public.monday_figures(timestamptz) to worker;

-- ---------------------------------------------------------------------------------------------------------------
-- Stopping a launch by the link in the letter that announces it, without logging in.
-- ---------------------------------------------------------------------------------------------------------------

-- Keeps the link of a letter that is about to be written, in the place of an earlier one to the same person; false: nothing
-- is there to stop.
create or replace function public.offer_stop(news bigint, link bytea)
returns boolean
language sql
security definer
as $$
  with offered as (
    insert into public.newsletter_stops (hash, newsletter_id, operator_id, send_at)
    select link, (goal.facts #>> '{newsletter,id}')::bigint, n.operator_id, (goal.facts #>> '{newsletter,sendAt}')::timestamptz
    from public.operator_news as n cross join lateral (select public.goal_news(n.region_id) as facts) as goal
    where n.id = news and goal.facts #>> '{newsletter,id}' is not null
    on conflict (newsletter_id, operator_id) do update set hash = excluded.hash, send_at = excluded.send_at
    returning 1
  )
  select exists (select from offered)
$$;
grant execute on function public.offer_stop(bigint, bytea) to worker;

-- What a link stops, as long as it can: until the first letter leaves, for who may still send, and at the very time that the
-- letter named. Whoever moved the launch has logged in and decided anew.
create or replace function public.stoppable_newsletter(link bytea)
returns table (newsletter_id bigint, operator_id uuid, subject text, region text, waiting bigint, send_at timestamptz)
language sql
stable
security definer
as $$
  select n.id, o.id, n.subject, s.name, s.waiting, n.send_at
  from public.newsletter_stops as l
  join public.newsletters as n on n.id = l.newsletter_id and n.send_at = l.send_at
  join public.operators as o on o.id = l.operator_id and o.role in ('send', 'administer')
  left join public.region_standings as s on s.id = n.region_id
  where l.hash = link and (n.state = 'scheduled' or (n.state = 'running' and n.leaves_at > clock_timestamp()))
$$;
grant execute on function public.stoppable_newsletter(bytea) to operator;

-- Stops it: it is a draft again, nobody was written to, and the log says by whose link. False: it cannot any more. The link
-- can do nothing else, and not twice.
create or replace function public.stop_newsletter(link bytea)
returns boolean
language plpgsql
security definer
as $$
declare
  its record;
begin
  select * into its from public.stoppable_newsletter(link);
  if not found then return false; end if;
  if not (public.unschedule_newsletter(its.newsletter_id) or public.take_back_newsletter(its.newsletter_id)) then
    return false;
  end if;
  delete from public.newsletter_stops as l where l.newsletter_id = its.newsletter_id;
  insert into public.audit_log (operator_id, action, subject)
  values (its.operator_id, 'newsletter_stopped', jsonb_build_object('by', 'link', 'newsletter', its.newsletter_id));
  return true;
end
$$;
grant execute on function public.stop_newsletter(bytea) to operator;
