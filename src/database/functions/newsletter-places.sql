-- How far a newsletter is in each of its places, and why letters of it wait.

-- A row for each place of a newsletter: letters written, accepted, put off until a next try, not accepted, still to come;
-- since when it runs there, by whichever newsletter; and who came later and was welcomed. Who was erased has no place.
create or replace function public.newsletter_places(newsletter bigint)
returns table (
  postal_code text, place text, letters bigint, accepted bigint, put_off bigint, missed bigint, to_come bigint,
  started_at timestamptz, welcomed bigint)
language sql
stable
security definer
as $$
  with of_place as (
    select s.postal_code, count(*) as letters, count(*) filter (where l.state = 'sent') as accepted,
           count(*) filter (where l.state = 'waiting' and l.tries > 0 and l.due_at > now()) as put_off,
           count(*) filter (where l.state not in ('waiting', 'sending', 'sent')) as missed,
           count(*) filter (where l.state = 'sending' or l.state = 'waiting' and (l.tries = 0 or l.due_at <= now())) as to_come
    from public.letters as l join public.newsletter_signups as s on s.id = l.signup_id
    where l.newsletter_id = newsletter
    group by s.postal_code
  ), came_later as (
    select s.postal_code, count(*) as welcomed
    from public.newsletters as n
    join public.newsletters as welcome on welcome.region_id = n.region_id and welcome.is_welcome
    join public.letters as l on l.newsletter_id = welcome.id and l.state = 'sent'
    join public.newsletter_signups as s on s.id = l.signup_id
    where n.id = newsletter and not n.is_welcome
    group by s.postal_code
  )
  select there.code, p.place, coalesce(o.letters, 0), coalesce(o.accepted, 0), coalesce(o.put_off, 0),
         coalesce(o.missed, 0), coalesce(o.to_come, 0), started.at, coalesce(late.welcomed, 0)
  from (
    select distinct code from public.newsletters as n cross join unnest(n.postal_codes) as code where n.id = newsletter
    -- Somebody may have moved since.
    union select o.postal_code from of_place as o
  ) as there
  left join public.places as p on p.postal_code = there.code
  left join of_place as o on o.postal_code = there.code
  left join came_later as late on late.postal_code = there.code
  left join public.place_starts as started on started.postal_code = there.code
  order by coalesce(o.letters, 0) desc, there.code
$$;

-- Letters of a newsletter that wait for another try: how many, when the first is tried next, and what was said to the one
-- that ran into it last. By what they ran into: deferred, blocked, refused once, or without an answer.
create or replace function public.newsletter_waits(newsletter bigint)
returns table (reason text, letters bigint, next_try_at timestamptz, answer text)
language sql
stable
security definer
as $$
  select e.type, count(*), min(l.due_at), (array_agg(e.answer order by e.happened_at desc))[1]
  from public.letters as l
  cross join lateral (
    select e.type, e.happened_at, e.answer from public.letter_events as e
    where e.letter_id = l.id and e.type in ('deferred', 'blocked', 'refused', 'possibly_delivered')
    order by e.id desc limit 1
  ) as e
  where l.newsletter_id = newsletter and l.state = 'waiting' and l.tries > 0 and l.due_at > now()
  group by e.type order by count(*) desc, e.type
$$;

-- What leaves within the minute and can still be taken back, the next first.
create or replace function public.leaving_newsletters()
returns table (
  newsletter bigint, subject text, region text, letters bigint, leaves_at timestamptz, seconds_left double precision)
language sql
stable
security definer
as $$
  select n.id, n.subject, r.name, counted.letters, n.leaves_at, extract(epoch from n.leaves_at - now())
  from public.newsletters as n
  left join public.regions as r on r.id = n.region_id
  cross join lateral (
    select count(*) as letters from public.letters as l where l.newsletter_id = n.id and l.state = 'waiting'
  ) as counted
  where n.state = 'running' and n.leaves_at > now()
  order by n.leaves_at
$$;
