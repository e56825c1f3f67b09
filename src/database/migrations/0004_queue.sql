-- The queue is pg-boss's: schema pgboss, made by the program before these files run (src/database/queues.ts).
-- Here is the one statement of ours that writes into it, so that a row and its job share one transaction.

-- Queues a job for each letter. A rolled-back transaction queues nothing; a committed one cannot lose its job.
-- The queue's own settings (tries, waits, heartbeat, how long a job is kept) are read from pgboss.queue, as
-- pg-boss's insert does it. No NOTIFY: inside an inserting transaction it halves the rate; workers poll.
create function public.queue_letters(letter_ids uuid[], wait interval default interval '0')
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  queued bigint;
begin
  insert into pgboss.job (
    name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter,
    expire_seconds, heartbeat_seconds, deletion_seconds, start_after, keep_until)
  select queue.name, pg_catalog.jsonb_build_object('letter_id', letter_id), queue.policy,
         queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.dead_letter,
         queue.expire_seconds, queue.heartbeat_seconds, queue.deletion_seconds,
         pg_catalog.now() + wait, pg_catalog.now() + wait + queue.retention_seconds * interval '1 second'
  from pgboss.queue, pg_catalog.unnest(letter_ids) as letter_id
  where queue.name = 'letters';
  get diagnostics queued = row_count;
  if queued <> coalesce(pg_catalog.cardinality(letter_ids), 0) then
    raise exception 'The queue "letters" is missing: start the program once, it makes it.';
  end if;
end
$$;

comment on function public.queue_letters(uuid[], interval) is
  'Queues one job a letter in the caller''s transaction; the job holds the letter''s number and nothing else.';
revoke all on function public.queue_letters(uuid[], interval) from public, anon, authenticator;
