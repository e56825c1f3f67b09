-- How a newsletter goes on once it has started: held, resumed, cancelled, tried again, tended every minute.

-- Holds a running newsletter: what an office has in hand is finished, every other letter waits.
create or replace function public.pause_newsletter(newsletter bigint)
returns boolean
language plpgsql
security definer
as $$
begin
  -- What has not left yet is taken back instead (take_back_newsletter).
  update public.newsletters set state = 'paused'
  where id = newsletter and state = 'running' and (leaves_at > now()) is not true;
  return found;
end
$$;

-- Lets a paused newsletter go on, and tries again what was given up.
create or replace function public.resume_newsletter(newsletter bigint)
returns boolean
language plpgsql
security definer
as $$
begin
  update public.newsletters set state = 'running', paused_because = null, resumed_at = now()
  where id = newsletter and state = 'paused';
  if not found then return false; end if;
  perform public.retry_given_up(newsletter);
  return true;
end
$$;

-- Ends a newsletter; what was sent stays sent. Its places without a letter go on collecting, also those that started with
-- its first letter as nobody waited there; started_too: they count as started all the same. What started by it before it
-- went on (finish_newsletter) runs since, and people who came meanwhile were told so.
create or replace function public.cancel_newsletter(newsletter bigint, started_too boolean default false)
returns boolean
language plpgsql
security definer
as $$
declare
  cancelled public.newsletters;
begin
  update public.newsletters set state = 'cancelled', ended_at = now()
  where id = newsletter and state in ('draft', 'scheduled', 'running', 'paused') returning * into cancelled;
  if not found then return false; end if;
  -- What an office has in hand comes to its own end.
  update public.letters as l set state = 'cancelled'
  where l.newsletter_id = newsletter and l.state in ('waiting', 'given_up');
  if started_too and cancelled.is_launch and not cancelled.is_trial and cancelled.started_at is not null then
    insert into public.place_starts (postal_code, newsletter_id)
    select distinct code, newsletter from unnest(cancelled.postal_codes) as code order by code
    on conflict do nothing;
  elsif not started_too then
    delete from public.place_starts as p
    where p.newsletter_id = newsletter and p.at >= coalesce(cancelled.leaves_at, cancelled.started_at)
      and not exists (
        select from public.letters as l
        join public.newsletters as n on n.id = l.newsletter_id
        join public.newsletter_signups as s on s.id = l.signup_id
        where n.is_launch and not n.is_trial and l.state = 'sent' and s.postal_code = p.postal_code);
  end if;
  return true;
end
$$;

-- Lets a newsletter that was cancelled, or is done, go to all who do not have it yet: those whose letter was cancelled, given
-- up, or refused by an address that takes letters again, and those who came since. Who had another launch letter meanwhile,
-- or perhaps this one, is left out. Returns how many letters were queued, with a while to take them back; null when it is in
-- another state, or something blocks it.
create or replace function public.finish_newsletter(
  newsletter bigint, despite_blockers boolean default false, wait interval default interval '0')
returns bigint
language plpgsql
security definer
as $$
declare
  again bigint;
  places text[];
begin
  select public.places_to_reach(n) into places
  from public.newsletters as n
  where n.id = newsletter and n.state in ('cancelled', 'finished') and n.started_at is not null
    and (finish_newsletter.despite_blockers or not exists (select from public.open_blockers()))
  for no key update;
  if coalesce(cardinality(places), 0) = 0 then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('queue_newsletter', 7));
  update public.newsletters as n
  set state = 'running', postal_codes = places, ended_at = null, resumed_at = now(), leaves_at = now() + wait,
      paused_because = null
  where n.id = newsletter;
  update public.letters as l set state = 'waiting', due_at = now() + wait, deferred_since = null
  from public.newsletter_audience(newsletter) as a
  where l.newsletter_id = newsletter and l.signup_id = a.signup_id and l.state not in ('waiting', 'sending', 'sent', 'uncertain');
  get diagnostics again = row_count;
  return again + public.queue_newsletter(newsletter, wait);
end
$$;

-- Tries the letters of a newsletter again that were given up; returns how many.
create or replace function public.retry_newsletter(newsletter bigint)
returns bigint
language plpgsql
security definer
as $$
begin
  update public.newsletters set state = 'running', ended_at = null
  where id = newsletter and state in ('running', 'finished');
  if not found then return 0; end if;
  return public.retry_given_up(newsletter);
end
$$;

-- Lets the letters wait again that were given up; returns how many.
create or replace function public.retry_given_up(newsletter bigint)
returns bigint
language plpgsql
as $$
declare
  again bigint;
begin
  update public.letters as l set state = 'waiting', due_at = now(), deferred_since = null
  where l.newsletter_id = newsletter and l.state = 'given_up';
  get diagnostics again = row_count;
  return again;
end
$$;

-- Every minute: notes which regions reached their goal, starts what is due and not blocked, welcomes who confirmed, ends
-- what is done. Returns how many.
create or replace function public.tend_newsletters()
returns bigint
language plpgsql
security definer
as $$
declare
  due bigint;
  despite boolean;
  starts boolean;
  tended bigint := 0;
begin
  update public.regions as r set goal_reached_at = now()
  where r.goal_reached_at is null
    and r.id in (select s.id from public.region_standings as s where s.state = 'ready');
  for due, despite in
    select id, despite_blockers from public.newsletters
    where state = 'scheduled' and send_at <= now() order by send_at for update skip locked
  loop
    -- Null: it waits until what blocks it is gone.
    if public.start_newsletter(due, despite, public.time_to_take_back()) is not null then
      tended := tended + 1;
    elsif not exists (
      select from public.operator_news as o join public.newsletters as n on n.id = o.newsletter_id
      where n.id = due and o.happened_at >= n.send_at) then
      perform public.note_news('newsletter_paused', null, due);
    end if;
  end loop;
  -- In an office's hand while its newsletter was cancelled, and put back.
  update public.letters as l set state = 'cancelled' from public.newsletters as n
  where n.state = 'cancelled' and l.newsletter_id = n.id and l.state = 'waiting';
  for due in select id from public.newsletters where state = 'running' and is_welcome loop
    tended := tended + public.queue_newsletter(due);
  end loop;
  for due, starts in
    update public.newsletters as n set state = 'finished', ended_at = now()
    where n.state = 'running' and not n.is_welcome and (n.leaves_at > now()) is not true
      and not exists (
        select from public.letters as l where l.newsletter_id = n.id and l.state in ('waiting', 'sending'))
    returning n.id, n.is_launch and not n.is_trial and exists (
      select from public.letters as l where l.newsletter_id = n.id and l.state = 'sent')
  loop
    tended := tended + 1;
    -- Whoever was to get a letter may have left meanwhile.
    if starts then perform public.start_places(due, '{}', true); end if;
  end loop;
  return tended;
end
$$;
