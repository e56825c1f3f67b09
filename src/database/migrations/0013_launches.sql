-- Starting in a region: who would be told, the letter on its way, and stopping it at any moment. A launch is a
-- newsletter (0006) with is_launch; letters leave only while it is running (letter_obstacle, 0009).

-- What the operator may do is a list of functions; each checks what it is given.

-- How many would get a newsletter to these places, by place.
create function public.newsletter_recipients(postal_codes text[])
returns table (postal_code text, recipients bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select s.postal_code, count(*)
  from public.newsletter_signups as s
  where s.postal_code = any (postal_codes)
    and s.confirmed_at is not null and s.withdrawn_at is null and s.undeliverable_at is null
  group by s.postal_code order by s.postal_code
$$;
comment on function public.newsletter_recipients(text[]) is 'How many confirmed people would get a newsletter, by place.';

create function public.write_newsletter(subject text, body text, postal_codes text[], is_launch boolean, created_by text)
returns bigint
language sql
security definer
set search_path = ''
as $$
  insert into public.newsletters (subject, body, postal_codes, is_launch, created_by, state)
  values ($1, $2, $3, $4, $5, 'draft') returning id
$$;
comment on function public.write_newsletter(text, text, text[], boolean, text) is 'Keeps a newsletter as a draft; returns its number.';

create function public.change_newsletter(newsletter bigint, subject text, body text, postal_codes text[], is_launch boolean)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletters as n
  set subject = $2, body = $3, postal_codes = $4, is_launch = $5
  where n.id = newsletter and n.state = 'draft';
  return found;
end
$$;
comment on function public.change_newsletter(bigint, text, text, text[], boolean) is 'Changes a draft; false for anything else.';

-- Letters for everyone who is confirmed there now; the places of a launch have started from this moment.
create function public.start_newsletter(newsletter bigint)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  started public.newsletters;
begin
  update public.newsletters set state = 'running', started_at = now()
  where id = newsletter and state in ('draft', 'scheduled')
  returning * into started;
  if not found then return null; end if;
  if started.is_launch then
    insert into public.place_plans as p (postal_code, started_at)
    select distinct code, now() from unnest(started.postal_codes) as code
    on conflict on constraint place_plans_pkey do update set started_at = coalesce(p.started_at, excluded.started_at);
  end if;
  return public.queue_newsletter(newsletter);
end
$$;
comment on function public.start_newsletter(bigint) is 'Starts a newsletter; returns how many letters were queued, null when it had started.';

create function public.schedule_newsletter(newsletter bigint, send_at timestamptz)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletters as n set state = 'scheduled', send_at = schedule_newsletter.send_at
  where n.id = newsletter and n.state in ('draft', 'scheduled');
  return found;
end
$$;
comment on function public.schedule_newsletter(bigint, timestamptz) is 'Sets the time at which a newsletter starts by itself.';

-- Back from scheduled to draft.
create function public.unschedule_newsletter(newsletter bigint)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletters set state = 'draft', send_at = null where id = newsletter and state = 'scheduled';
  return found;
end
$$;
comment on function public.unschedule_newsletter(bigint) is 'Takes back the time of a scheduled newsletter.';

create function public.pause_newsletter(newsletter bigint)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletters set state = 'paused' where id = newsletter and state = 'running';
  return found;
end
$$;
comment on function public.pause_newsletter(bigint) is 'Holds a running newsletter; letters already claimed are finished.';

-- Queues every letter that waits and has no job that would still send it. Returns how many.
create function public.requeue_newsletter(newsletter bigint, parked_too boolean)
returns bigint
language plpgsql
set search_path = ''
as $$
declare
  waiting uuid[];
begin
  select array_agg(l.id) into waiting
  from public.letters as l
  where l.newsletter_id = newsletter and l.outcome is null
    and l.id not in (
      select (j.data ->> 'letter_id')::uuid from pgboss.job as j
      where j.state < 'completed' and (j.name = 'letters' or j.name = 'parked_letters' and not parked_too));
  if waiting is null then return 0; end if;
  delete from pgboss.job as j where j.name = 'parked_letters' and (j.data ->> 'letter_id')::uuid = any (waiting);
  perform public.queue_letters(waiting);
  return cardinality(waiting);
end
$$;
comment on function public.requeue_newsletter(bigint, boolean) is 'Queues the letters of a newsletter that nobody would send any more; returns how many.';

-- Every minute: starts what is due, ends what is done. Returns how many.
create function public.tend_newsletters()
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  due bigint;
  tended bigint := 0;
  ended bigint;
begin
  for due in
    select id from public.newsletters where state = 'scheduled' and send_at <= now() order by send_at for update skip locked
  loop
    perform public.start_newsletter(due);
    tended := tended + 1;
  end loop;
  -- A letter that was held just before its newsletter went on has a job that will not send it any more.
  for due in select id from public.newsletters where state = 'running' loop
    perform public.requeue_newsletter(due, false);
  end loop;
  update public.newsletters as n set state = 'finished', ended_at = now()
  where n.state = 'running'
    -- A parked letter keeps nothing open: nobody sends it before the operator says so.
    and not exists (
      select from public.letters as l
      join pgboss.job as j on j.name = 'letters' and j.state < 'completed' and (j.data ->> 'letter_id')::uuid = l.id
      where l.newsletter_id = n.id and l.outcome is null);
  get diagnostics ended = row_count;
  return tended + ended;
end
$$;
comment on function public.tend_newsletters() is 'Starts due newsletters and ends finished ones; returns how many.';

create function public.resume_newsletter(newsletter bigint)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletters set state = 'running' where id = newsletter and state = 'paused';
  if not found then return false; end if;
  perform public.requeue_newsletter(newsletter, true);
  return true;
end
$$;
comment on function public.resume_newsletter(bigint) is 'Lets a paused newsletter go on.';

create function public.cancel_newsletter(newsletter bigint)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletters set state = 'cancelled', ended_at = now()
  where id = newsletter and state in ('draft', 'scheduled', 'running', 'paused');
  if not found then return false; end if;
  -- One that is claimed may be in a worker's hand and will get its own outcome; parked ones are in nobody's.
  with ended as (
    update public.letters as l set outcome = 'cancelled'
    where l.newsletter_id = newsletter and l.outcome is null
      and (l.claimed_at is null or l.id not in (
        select (j.data ->> 'letter_id')::uuid from pgboss.job as j where j.name = 'letters' and j.state = 'active'))
    returning l.id
  )
  delete from pgboss.job as j
  where j.name = 'parked_letters' and (j.data ->> 'letter_id')::uuid in (select id from ended);
  return true;
end
$$;
comment on function public.cancel_newsletter(bigint) is 'Ends a newsletter for good; what was sent stays sent.';

-- Only the letters that failed again and again and were parked.
create function public.retry_newsletter(newsletter bigint)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletters set state = 'running', ended_at = null
  where id = newsletter and state in ('running', 'finished');
  if not found then return 0; end if;
  return public.requeue_newsletter(newsletter, true);
end
$$;
comment on function public.retry_newsletter(bigint) is 'Tries the parked letters of a newsletter again; returns how many.';

-- Which of these letters are not to be begun now: asked again and again by whoever has them in hand.
create function public.letters_held(letter_ids uuid[])
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select l.id from public.letters as l join public.newsletters as n on n.id = l.newsletter_id
  where l.id = any (letter_ids) and n.state <> 'running'
$$;
comment on function public.letters_held(uuid[]) is 'Which letters belong to a newsletter that is held or ended.';
revoke all on function public.letters_held(uuid[]) from public, anon, authenticator;
grant execute on function public.letters_held(uuid[]) to worker;

-- A letter in hand that was not begun, as its newsletter is held or ended: it waits to be queued anew, or is done with.
create function public.set_letter_aside(letter_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.letters as l set outcome = 'cancelled'
  from public.newsletters as n
  where l.id = letter_id and l.outcome is null and n.id = l.newsletter_id and n.state = 'cancelled'
$$;
comment on function public.set_letter_aside(uuid) is 'Gives a letter up whose newsletter was ended.';
revoke all on function public.set_letter_aside(uuid) from public, anon, authenticator;
grant execute on function public.set_letter_aside(uuid) to worker;

-- How far it is. rate: letters a minute, over the last half minute.
create function public.newsletter_progress(newsletter bigint)
returns table (outcome text, letters bigint, rate double precision)
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(l.outcome, case when parked.letter is not null then 'parked' else 'waiting' end), count(*),
         2.0 * count(*) filter (where l.sent_at > now() - interval '30 seconds')
  from public.letters as l
  left join (
    select (j.data ->> 'letter_id')::uuid as letter from pgboss.job as j where j.name = 'parked_letters'
  ) as parked on parked.letter = l.id and l.outcome is null
  where l.newsletter_id = newsletter
  group by 1
$$;
comment on function public.newsletter_progress(bigint) is 'How many letters of a newsletter came to what, and how fast.';

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'newsletter_recipients(text[])', 'write_newsletter(text, text, text[], boolean, text)',
    'change_newsletter(bigint, text, text, text[], boolean)', 'start_newsletter(bigint)',
    'schedule_newsletter(bigint, timestamptz)', 'unschedule_newsletter(bigint)', 'pause_newsletter(bigint)',
    'resume_newsletter(bigint)', 'cancel_newsletter(bigint)', 'retry_newsletter(bigint)', 'newsletter_progress(bigint)'
  ] loop
    execute format('revoke all on function public.%s from public, anon, authenticator', signature);
    execute format('grant execute on function public.%s to operator', signature);
  end loop;
end
$$;
revoke all on function public.requeue_newsletter(bigint, boolean) from public, anon, authenticator;
revoke all on function public.tend_newsletters() from public, anon, authenticator;
grant execute on function public.tend_newsletters() to worker;

-- The lists of the console: columns that are needed, nothing else.
create policy operator_reads on public.newsletters for select to operator using (true);
grant select (id, subject, body, postal_codes, created_at, created_by, is_launch, state, send_at, started_at, ended_at)
  on public.newsletters to operator;
create policy operator_reads on public.place_plans for all to operator using (true) with check (true);
grant select (postal_code, goal, started_at), insert (postal_code, goal, started_at), update (goal, started_at)
  on public.place_plans to operator;
create policy operator_reads on public.letters for select to operator using (true);
grant select (id, kind, signup_id, newsletter_id, queued_at, claimed_at, sent_at, outcome, tries, smtp_answer)
  on public.letters to operator;
