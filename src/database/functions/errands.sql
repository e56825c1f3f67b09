-- Errands: what the console asks of a worker. The console's role may ask, and fetch the answer to what it asked; the
-- worker's reads the question and answers. Neither sees the table.

-- Asks, in the caller's transaction; returns the errand's number. A test letter goes to an operator's own address, which
-- is read here: whoever speaks for the console cannot name another.
create or replace function public.ask_worker(kind text, question jsonb default '{}')
returns uuid
language plpgsql
security definer
as $$
declare
  errand uuid;
begin
  if kind = 'test_letter' then
    question := question || (
      select jsonb_build_object('to', o.email) from public.operators as o where o.id = (question ->> 'operator')::uuid);
  end if;
  insert into public.errands (kind, question) values (kind, question) returning id into errand;
  insert into pgboss.job (name, data, policy, retry_limit, expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
  select queue.name, jsonb_build_object('errand', errand), queue.policy, queue.retry_limit, queue.expire_seconds,
         queue.heartbeat_seconds, queue.deletion_seconds, now() + queue.retention_seconds * interval '1 second'
  from pgboss.queue where queue.name = 'errands';
  if not found then
    raise exception 'The queue "errands" is missing: start the program once, it makes it.';
  end if;
  return errand;
end
$$;
grant execute on function public.ask_worker(text, jsonb) to operator;

-- The answer, once there is one; with it the errand is gone.
create or replace function public.fetch_errand(errand uuid)
returns jsonb
language sql
security definer
as $$
  delete from public.errands where id = errand and answer is not null returning answer
$$;
grant execute on function public.fetch_errand(uuid) to operator;

-- What is asked, taken by whoever calls; nothing when nobody waits any more: a test letter of yesterday is not sent today.
-- The queue hands an errand on when its worker fell silent. What can be done twice is; a test letter may have left.
create or replace function public.take_errand(errand uuid)
returns table (kind text, question jsonb)
language sql
security definer
as $$
  update public.errands as e set taken_at = now()
  where e.id = errand and e.answer is null and (e.taken_at is null or e.kind <> 'test_letter')
    and (e.kind = 'after_erasure' or e.asked_at > now() - interval '1 minute')
  returning e.kind, e.question
$$;
grant execute on function public.take_errand(uuid) to worker;

-- The question goes with the answer: what was asked of an address is nowhere once it is known.
create or replace function public.answer_errand(errand uuid, answer jsonb)
returns void
language sql
security definer
as $$
  update public.errands set answer = answer_errand.answer, question = '{}' where id = errand
$$;
grant execute on function public.answer_errand(uuid, jsonb) to worker;

-- What nobody fetched. `days` as everywhere; an errand is of use for a minute.
create or replace function public.retain_errands(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
as $$
  with old as (delete from public.errands where asked_at < as_of - make_interval(days => days) returning 1)
  select count(*) from old
$$;
grant execute on function public.retain_errands(integer, timestamptz) to worker;

-- Has the planner sample the columns anew that held an erased person's address: VACUUM gives the space back, which a
-- function cannot do (sweepAfterErasure in queries/upkeep.ts).
create or replace function public.analyze_after_erasure()
returns void
language sql
security definer
as $$
  analyze public.newsletter_signups, public.consent_event_people, public.address_changes, public.letters,
    public.letter_events, public.mailbox, public.errands
$$;
grant execute on function public.analyze_after_erasure() to worker;
