-- Queues one job a letter in the caller's transaction: a rolled-back one queues nothing, a committed one cannot lose
-- its job. The job holds the letter's number and nothing else.
-- The queue is pg-boss's: schema pgboss, made by the program before any of this runs (src/database/queues.ts); this is
-- the one statement of ours that writes into it. The queue's own settings (tries, waits, heartbeat, how long a job is
-- kept) are read from pgboss.queue, as pg-boss's insert does it. No NOTIFY: inside an inserting transaction it halves
-- the rate; workers poll.
create or replace function public.queue_letters(letter_ids uuid[], wait interval default interval '0')
returns void
language plpgsql
security definer
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
grant execute on function public.queue_letters(uuid[], interval) to worker;

-- What is needed to write some letters. to_address is null where nobody is left to write to.
drop function if exists public.letters_to_write(uuid[]);
create or replace function public.letters_to_write(letter_ids uuid[])
returns table (
  id uuid, kind text, to_address text, postal_code text, subject text, body text, is_launch boolean)
language sql
stable
security definer
as $$
  select l.id, l.kind, case when l.kind = 'address_change' then c.new_email else s.email end, s.postal_code,
         n.subject, n.body, n.is_launch
  from public.letters as l
  left join public.newsletter_signups as s on s.id = l.signup_id
  left join public.address_changes as c on c.id = l.address_change_id
  left join public.newsletters as n on n.id = l.newsletter_id
  where l.id = any (letter_ids)
$$;
grant execute on function public.letters_to_write(uuid[]) to worker;

-- Decides for some letters, right before they are sent, whether they are.
-- A claim: {id, token_hash, address_hmac, mailbox_hmac (hex), message_id, template_version, to_address, job}.
-- Verdicts: send; sent (was accepted before, nothing to do); dropped (its outcome says why, its newsletter is paused,
-- or another job sends it); later (queued anew: for the next hour, as this one's budget is used up, or for now, as its
-- address changed since it was written).
-- Sign-ups and newsletters are found before they are locked: in one statement the planner may go through the letters of
-- every newsletter there ever was to find the one that twenty letters belong to.
create or replace function public.claim_letters(claims jsonb, budget integer)
returns table (id uuid, verdict text)
language plpgsql
security definer
as $$
#variable_conflict use_column
declare
  ids uuid[] := array(select (value ->> 'id')::uuid from jsonb_array_elements(claims));
  signups bigint[];
  newsletters bigint[];
  turn jsonb;
  judged record;
  sending uuid[];
  asking uuid[];
  granted integer;
begin
  -- Everything that is locked is taken in one order, the same as where people leave or are erased (sign-ups, then
  -- letters): mailboxes, as two letters to one are counted one after the other; sign-ups; letters; newsletters, so that
  -- a pause or an end comes wholly before this moment or wholly after it, as a withdrawal does; the budget.
  perform pg_advisory_xact_lock(hashtextextended(mailboxes.hmac, 7))
  from (
    select distinct value ->> 'mailbox_hmac' as hmac
    from jsonb_array_elements(claims)
    where (value ->> 'id')::uuid in (
      select l.id from public.letters as l where l.id = any (ids) and l.kind <> 'newsletter')
    order by 1
  ) as mailboxes;
  signups := array(select l.signup_id from public.letters as l where l.id = any (ids));
  perform from public.newsletter_signups as s where s.id = any (signups) order by s.id for no key update;
  perform from public.letters as l where l.id = any (ids) order by l.id for no key update;
  newsletters := array(select distinct l.newsletter_id from public.letters as l where l.id = any (ids));
  perform from public.newsletters as n where n.id = any (newsletters) order by n.id for share;

  -- Of two letters to one mailbox the second has its turn after the first is claimed. Mostly there is one turn.
  for turn in
    select jsonb_agg(value)
    from (
      select value, row_number() over (partition by value ->> 'mailbox_hmac' order by value ->> 'id') as place
      from jsonb_array_elements(claims)
    ) as placed
    group by place order by place
  loop
    sending := '{}';
    asking := '{}';
    for judged in select * from public.letter_rejection(turn) as o order by o.id loop
      id := judged.id;
      if judged.rejection is null and judged.counted then
        asking := asking || id;
      elsif judged.rejection is null then
        sending := sending || id;
      elsif judged.rejection = 'sent' then
        verdict := 'sent';
        return next;
      elsif judged.rejection = 'moved' then
        perform public.queue_letters(array[id]);
        verdict := 'later';
        return next;
      else
        -- A letter that is held is queued anew when its newsletter goes on (resume_newsletter).
        if judged.rejection not in ('unknown', 'other', 'held') then
          update public.letters as l
          set outcome = judged.rejection,
              -- Whose limit it was: who asks for another letter is told from when on (send_letter_again).
              mailbox_hmac = case when judged.rejection = 'limited' then (
                select decode(value ->> 'mailbox_hmac', 'hex') from jsonb_array_elements(turn)
                where (value ->> 'id')::uuid = judged.id) end
          where l.id = judged.id;
        end if;
        verdict := 'dropped';
        return next;
      end if;
    end loop;

    granted := public.take_from_budget(cardinality(asking), budget);
    sending := sending || asking[:granted];
    asking := asking[granted + 1:];
    if cardinality(asking) > 0 then
      perform public.queue_letters(asking, date_trunc('hour', now()) + interval '1 hour' - now());
    end if;

    with claim as materialized (
      select *
      from jsonb_to_recordset(turn) as c (
        id uuid, job uuid, token_hash text, address_hmac text, mailbox_hmac text, message_id text, template_version text)
      where c.id = any (sending)
    ), claimed as (
      update public.letters as l
      -- As withdrawn_at: the moment at which the sign-up is locked.
      set claimed_at = clock_timestamp(), tries = l.tries + 1, job_id = claim.job, message_id = claim.message_id,
          template_version = claim.template_version,
          mailbox_hmac = case when l.kind <> 'newsletter' then decode(claim.mailbox_hmac, 'hex') end
      from claim
      where l.id = any (sending) and l.id = claim.id
      returning l.id, l.kind, l.signup_id, l.address_change_id, decode(claim.address_hmac, 'hex') as address_hmac,
        decode(claim.token_hash, 'hex') as token_hash
    ), signups_known as (
      update public.newsletter_signups as s set address_hmac = claimed.address_hmac
      from claimed
      where s.id = any (signups) and s.id = claimed.signup_id and claimed.kind <> 'address_change'
        and s.address_hmac is null
    ), changes_known as (
      update public.address_changes as c set address_hmac = claimed.address_hmac
      from claimed
      where c.id = claimed.address_change_id and claimed.kind = 'address_change'
    )
    insert into public.link_tokens (lookup, hash, purpose, signup_id, address_change_id, letter_id, expires_at)
    select substring(claimed.token_hash from 1 for 8), claimed.token_hash, links.purpose, claimed.signup_id,
           claimed.address_change_id, claimed.id, now() + links.valid
    from claimed join (values
      ('confirmation', 'confirm', interval '7 days'),
      ('address_change', 'change_address', interval '7 days'),
      ('my_data', 'my_data', interval '24 hours'),
      ('newsletter', 'unsubscribe', null)
    ) as links (kind, purpose, valid) using (kind);

    return query
    select sent, 'send' from unnest(sending) as sent union all select waiting, 'later' from unnest(asking) as waiting;
  end loop;
end
$$;
grant execute on function public.claim_letters(jsonb, integer) to worker;

-- Why letters may not be sent, decided now: their moment. Null for those that may. Besides the outcomes: unknown (no
-- such letter), sent (was accepted before), other (has an outcome, or another job sends it), moved (its address changed
-- since it was written), held (its newsletter is paused). Whoever calls it has locked the letters with their mailboxes,
-- sign-ups and newsletters. Of each mailbox one letter at once: the limits count what was claimed before. Newsletters
-- have none, so none are looked up.
-- claims: see claim_letters. counted: whether it is to be taken out of the hour's budget.
create or replace function public.letter_rejection(claims jsonb)
returns table (id uuid, rejection text, counted boolean)
language plpgsql
as $$
#variable_conflict use_column
declare
  -- The planner guesses few of an array and many of a set: with these it looks letters up one by one.
  ids uuid[] := array(select (value ->> 'id')::uuid from jsonb_array_elements(claims));
begin
  return query
  select claim.id,
    case
      when l.id is null then 'unknown'
      when l.outcome = 'sent' then 'sent'
      when l.outcome is not null then 'other'
      -- A letter can have two jobs, as when a worker dies while it puts letters back. The first that claims it sends it.
      when l.job_id <> claim.job and l.job_id is not null and (
        -- Counted, as for EXISTS the planner may read the whole queue.
        select count(*) from pgboss.job as j where j.name = 'letters' and j.id = l.job_id and j.state < 'completed') > 0
        then 'other'
      when lower(case when l.kind = 'address_change' then c.new_email else s.email end collate "C")
        <> lower(claim.to_address collate "C") then 'moved'
      when s.id is null then 'gone'
      when l.kind <> 'my_data' and s.state = 'left' then 'left'
      when l.kind in ('confirmation', 'newsletter') and s.state = 'undeliverable' then 'gone'
      when l.kind = 'confirmation' and s.state = 'confirmed' then 'superseded'
      when l.kind = 'newsletter' and s.state = 'open' then 'gone'
      when l.kind = 'newsletter' and n.state = 'cancelled' then 'cancelled'
      when l.kind = 'newsletter' and n.state <> 'running' then 'held'
      when l.kind = 'address_change' and c.id is null then 'gone'
      -- Someone who left and is here again only because a backup or an import brought the row back.
      when l.kind <> 'address_change' and public.is_suppressed(
        decode(claim.address_hmac, 'hex'), coalesce(s.address_confirmed_at, s.created_at)) then 'suppressed'
      -- A newsletter was asked for. A letter begun before has its place in the limits already.
      when l.kind <> 'newsletter' and l.claimed_at is null and exists (
        select from public.letter_limits(l.kind) as allowed, lateral (
          select count(*) filter (where o.claimed_at > now() - interval '24 hours' and o.asked_again = l.asked_again)
                   as in_a_day, count(*) as in_a_month
          from public.letters as o
          where o.mailbox_hmac = decode(claim.mailbox_hmac, 'hex') and o.kind = any (allowed.kinds)
            and o.claimed_at > now() - interval '30 days'
        ) as had
        where had.in_a_day >= allowed.in_a_day or had.in_a_month >= allowed.in_a_month) then 'limited'
    end,
    l.claimed_at is null and l.kind in ('confirmation', 'address_change')
  from jsonb_to_recordset(claims) as claim (id uuid, job uuid, to_address text, address_hmac text, mailbox_hmac text)
  left join (select * from public.letters where id = any (ids)) as l on l.id = claim.id
  left join public.newsletter_signups as s on s.id = l.signup_id
  left join public.address_changes as c on c.id = l.address_change_id
  left join public.newsletters as n on n.id = l.newsletter_id;
end
$$;

-- How many letters a mailbox may get that nobody confirmed to want, and of those to its owner's data. Subscription
-- bombing: a form that writes to whoever is typed into it is a weapon (CVE-2025-54879, pyladiescon-portal#406).
-- in_a_day holds apart for letters that the page which signed up asked for once more (asked_again), in_a_month for all.
create or replace function public.letter_limits(kind text)
returns table (kinds text[], in_a_day integer, in_a_month integer)
language sql
immutable
as $$
  select array['confirmation', 'address_change'], 1, 3 where $1 in ('confirmation', 'address_change')
  union all
  select array['my_data'], 3, 10 where $1 = 'my_data'
$$;

-- Takes letters out of this hour's budget for unconfirmed addresses. Returns how many of those wanted it has left.
create or replace function public.take_from_budget(wanted integer, budget integer)
returns integer
language plpgsql
as $$
declare
  used bigint;
  granted integer;
begin
  if wanted = 0 then return 0; end if;
  insert into public.letter_budget (hour, claimed) values (date_trunc('hour', now()), 0)
  on conflict on constraint letter_budget_pkey do nothing;
  select claimed into used from public.letter_budget where hour = date_trunc('hour', now()) for no key update;
  granted := greatest(0, least(wanted, budget - used));
  if granted > 0 then
    update public.letter_budget set claimed = used + granted where hour = date_trunc('hour', now());
  end if;
  return granted;
end
$$;

-- Which of these letters are not to be begun now, as their newsletter is held or ended: asked again and again by
-- whoever has them in hand.
create or replace function public.letters_held(letter_ids uuid[])
returns setof uuid
language sql
stable
security definer
as $$
  select l.id from public.letters as l join public.newsletters as n on n.id = l.newsletter_id
  where l.id = any (letter_ids) and n.state <> 'running'
$$;
grant execute on function public.letters_held(uuid[]) to worker;

-- A letter in hand that was not begun, as its newsletter is held or ended: it waits to be queued anew, or is done with.
create or replace function public.set_letter_aside(letter_id uuid)
returns void
language sql
security definer
as $$
  update public.letters as l set outcome = 'cancelled'
  from public.newsletters as n
  where l.id = letter_id and l.outcome is null and n.id = l.newsletter_id and n.state = 'cancelled'
$$;
grant execute on function public.set_letter_aside(uuid) to worker;

-- Notes that the receiving server accepted a letter. Called for each letter as soon as the server has accepted it,
-- before the next one goes: as little as can be. A second time changes nothing. The commit is not waited for on the
-- disk: it outlives the worker, which is what the note is for; a power cut of the database is met by
-- prove_letters_sent, which notes again what is missing.
create or replace function public.record_letter_sent(letter_id uuid, answer text)
returns void
language plpgsql
security definer
as $$
begin
  perform pg_catalog.set_config('synchronous_commit', 'off', true);
  update public.letters set outcome = 'sent', sent_at = clock_timestamp(), smtp_answer = answer
  where id = letter_id and outcome is null;
end
$$;
grant execute on function public.record_letter_sent(uuid, text) to worker;

-- Adds letters that were accepted to the proof of the consent that they asked for. Many at once, and before their jobs
-- end: a worker that dies in between leaves the jobs to the next one. Its commit is waited for on the disk, and with it
-- every note before it. answers: what the mail server said to each, null for those that were not accepted just now. A
-- second time changes nothing.
-- The changes of newsletters' letters are rolled up with one group of letters out of twenty: that reads past all lines
-- since the table was last vacuumed, which are many while a backup runs, as that keeps them from being taken away.
create or replace function public.prove_letters_sent(letter_ids uuid[], answers text[] default null)
returns void
language plpgsql
security definer
as $$
begin
  -- Locked while their chains grow.
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
    perform public.roll_up_letter_changes();
  end if;
end
$$;
grant execute on function public.prove_letters_sent(uuid[], text[]) to worker;

-- The receiving server says that there is no such address: it is not written to again.
create or replace function public.record_letter_refused(letter_id uuid, answer text)
returns void
language plpgsql
security definer
as $$
declare
  letter public.letters;
begin
  perform from public.newsletter_signups
  where id = (select l.signup_id from public.letters as l where l.id = letter_id) for no key update;
  update public.letters set outcome = 'refused', smtp_answer = answer
  where id = letter_id and outcome is null
  returning * into letter;
  update public.newsletter_signups set undeliverable_at = now()
  where id = letter.signup_id and letter.kind <> 'address_change';
end
$$;
grant execute on function public.record_letter_refused(uuid, text) to worker;

-- Puts a letter into the mailbox instead of sending it.
create or replace function public.keep_in_mailbox(letter_id uuid, recipient text, subject text, raw bytea)
returns void
language sql
security definer
as $$
  insert into public.mailbox (letter_id, recipient, subject, raw) values ($1, $2, $3, $4)
  on conflict (letter_id) do update set raw = excluded.raw, received_at = now()
$$;
grant execute on function public.keep_in_mailbox(uuid, text, text, bytea) to worker;

-- Deletes what is known of old letters, newsletters apart.
-- A letter whose link still works, or that waits, stays.
create or replace function public.retain_letters(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
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
grant execute on function public.retain_letters(integer, timestamptz) to worker;

-- Deletes old letters from the mailbox.
create or replace function public.retain_mailbox(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
as $$
  with old as (delete from public.mailbox where received_at < as_of - make_interval(days => days) returning 1)
  select count(*) from old
$$;
grant execute on function public.retain_mailbox(integer, timestamptz) to worker;
