-- What comes to the operators by mail at once: a region that reached its goal, and a newsletter that stopped itself, or did
-- not start at its time (tend_newsletters). It is written down in the transaction in which it happens; a worker looks every
-- minute (begin_operator_news).

-- Writes down that all who may send are to be told; once as long as it was not sent.
create or replace function public.note_news(kind text, region bigint, newsletter bigint)
returns void
language sql
as $$
  insert into public.operator_news (operator_id, kind, region_id, newsletter_id)
  select o.id, note_news.kind, region, newsletter
  from public.operators as o where o.role in ('send', 'administer')
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

create or replace function public.tell_of_pause()
returns trigger
language plpgsql
security definer
as $$
begin
  perform public.note_news('newsletter_paused', null, new.id);
  return null;
end
$$;
-- Whom an operator pauses, an operator knows of.
create or replace trigger told_of_pause after update of state on public.newsletters
  for each row when (old.state = 'running' and new.state = 'paused' and new.paused_because is not null)
  execute function public.tell_of_pause();

-- Takes in hand what is to be told, the oldest first, with what the letter says as it is at this moment: a region with its
-- letter that is ready, if one is, or a newsletter; null when it is no news any more. Nobody else gets it then. What a worker
-- died over is tried again after ten minutes, and may come a second time. After three days nothing is news any more; and who
-- may not send any more is not told.
create or replace function public.begin_operator_news(as_of timestamptz default now())
returns table (id bigint, email text, kind text, facts jsonb)
language sql
security definer
as $$
  with due as (
    select n.id from public.operator_news as n join public.operators as o on o.id = n.operator_id
    where n.sent_at is null and n.happened_at > as_of - interval '3 days' and o.role in ('send', 'administer')
      and coalesce(n.begun_at < as_of - interval '10 minutes', true)
    order by n.id for update of n skip locked
  ), begun as (
    update public.operator_news as n set begun_at = as_of from due where n.id = due.id returning n.*
  )
  select b.id, o.email, b.kind, case b.kind
    when 'goal_reached' then (
      select jsonb_build_object(
        'region', s.name, 'regionId', s.id, 'waiting', s.waiting, 'goal', s.goal, 'newsletter', (
          select jsonb_build_object('id', n.id, 'subject', n.subject, 'sendAt', n.send_at)
          from public.newsletters as n
          where n.region_id = s.id and n.is_launch and not n.is_trial and not n.is_welcome
            and n.state in ('draft', 'scheduled')
          order by n.state = 'scheduled' desc, n.id desc limit 1))
      from public.region_standings as s where s.id = b.region_id and s.state <> 'started')
    else (
      select jsonb_build_object(
        'id', n.id, 'subject', n.subject, 'region', r.name, 'because', n.paused_because,
        'sent', counted.sent, 'waiting', counted.waiting,
        'blockers', (select coalesce(jsonb_agg(o.what), '[]') from public.open_blockers() as o))
      from public.newsletters as n
      left join public.regions as r on r.id = n.region_id
      cross join lateral (
        select coalesce(sum(c.letters) filter (where c.outcome = 'sent'), 0) as sent,
               coalesce(sum(c.letters) filter (where c.outcome = 'waiting'), 0) as waiting
        from public.newsletter_counts(n.id) as c
      ) as counted
      where n.id = b.newsletter_id and (n.state = 'scheduled' or n.state = 'paused' and n.paused_because is not null)) end
  from begun as b join public.operators as o on o.id = b.operator_id order by b.id
$$;

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
