-- What the worker does. Its role has no right on any table of ours: it may call these functions, and has the queue.

grant usage on schema public to worker;
-- To put letters back that wait for the mail server when the worker itself is stopped.
grant execute on function public.queue_letters(uuid[], interval) to worker;

-- ---------------------------------------------------------------------------------------------------------------
-- Letters
-- ---------------------------------------------------------------------------------------------------------------

-- What is needed to write some letters. to_address is null where nobody is left to write to.
create function public.letters_to_write(letter_ids uuid[])
returns table (id uuid, kind text, to_address text, postal_code text, subject text, body text)
language sql
stable
security definer
set search_path = ''
as $$
  select l.id, l.kind, case when l.kind = 'address_change' then c.new_email else s.email end, s.postal_code,
         n.subject, n.body
  from public.letters as l
  left join public.newsletter_signups as s on s.id = l.signup_id
  left join public.address_changes as c on c.id = l.address_change_id
  left join public.newsletters as n on n.id = l.newsletter_id
  where l.id = any (letter_ids)
$$;
comment on function public.letters_to_write(uuid[]) is 'Kind, address and contents of some letters.';
revoke all on function public.letters_to_write(uuid[]) from public, anon, authenticator;
grant execute on function public.letters_to_write(uuid[]) to worker;

-- How many letters a mailbox may get that nobody confirmed to want, and of those to its owner's data. Subscription
-- bombing: a form that writes to whoever is typed into it is a weapon (CVE-2025-54879, pyladiescon-portal#406).
create function public.letter_limits(kind text)
returns table (kinds text[], in_a_day integer, in_a_month integer)
language sql
immutable
set search_path = ''
as $$
  select array['confirmation', 'address_change'], 1, 3 where $1 in ('confirmation', 'address_change')
  union all
  select array['my_data'], 3, 10 where $1 = 'my_data'
$$;
comment on function public.letter_limits(text) is 'Which kinds count together, and how many of them a mailbox gets in 24 hours and in 30 days.';
revoke all on function public.letter_limits(text) from public, anon, authenticator;

-- Why letters may not be sent, decided now: their moment. Null for those that may. Besides the outcomes: unknown (no
-- such letter), sent (was accepted before), other (has an outcome, or another job sends it), moved (its address changed
-- since it was written), held (its newsletter is paused). Whoever calls it holds the letters with their mailboxes,
-- sign-ups and newsletters. Of each mailbox one letter at once: the limits count what was claimed before.
-- claims: see claim_letters. counted: whether it is to be taken out of the hour's budget.
create function public.letter_obstacle(claims jsonb)
returns table (id uuid, obstacle text, counted boolean)
language plpgsql
set search_path = ''
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
      when l.kind <> 'my_data' and s.withdrawn_at is not null then 'left'
      when l.kind in ('confirmation', 'newsletter') and s.undeliverable_at is not null then 'gone'
      when l.kind = 'confirmation' and s.confirmed_at is not null then 'superseded'
      when l.kind = 'newsletter' and s.confirmed_at is null then 'gone'
      when l.kind = 'newsletter' and n.state = 'cancelled' then 'cancelled'
      when l.kind = 'newsletter' and n.state <> 'running' then 'held'
      when l.kind = 'address_change' and c.id is null then 'gone'
      -- Someone who left and is here again only because a backup or an import brought the row back.
      when l.kind <> 'address_change' and public.is_suppressed(
        decode(claim.address_hmac, 'hex'), coalesce(s.address_confirmed_at, s.created_at)) then 'suppressed'
      -- A letter begun before has its place in the limits already.
      when l.claimed_at is null and exists (
        select from public.letter_limits(l.kind) as allowed, lateral (
          select count(*) filter (where o.claimed_at > now() - interval '24 hours') as in_a_day, count(*) as in_a_month
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
comment on function public.letter_obstacle(jsonb) is 'Why letters may not be sent, held if not now; null for those that may.';
revoke all on function public.letter_obstacle(jsonb) from public, anon, authenticator;

-- Takes letters out of this hour's budget for unconfirmed addresses. Returns how many of those wanted it has left.
create function public.take_from_budget(wanted integer, budget integer)
returns integer
language plpgsql
set search_path = ''
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
comment on function public.take_from_budget(integer, integer) is 'Takes letters out of this hour''s budget; returns how many it had left of them.';
revoke all on function public.take_from_budget(integer, integer) from public, anon, authenticator;

-- Claims letters right before they are sent. A claim: {id, token_hash, address_hmac, mailbox_hmac (hex), message_id,
-- template_version, to_address, job}. Verdicts: send; sent (was accepted before, nothing to do); dropped (its outcome
-- says why, its newsletter is paused, or another job sends it); later (queued anew: for the next hour, as this one's
-- budget is used up, or for now, as its address changed since it was written).
create function public.claim_letters(claims jsonb, budget integer)
returns table (id uuid, verdict text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  ids uuid[] := array(select (value ->> 'id')::uuid from jsonb_array_elements(claims));
  signups bigint[];
  turn jsonb;
  judged record;
  sending uuid[];
  asking uuid[];
  granted integer;
begin
  -- Everything that is held is taken in one order, the same as where people leave or are erased (sign-ups, then
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
  perform from public.newsletters as n
  where n.id in (select l.newsletter_id from public.letters as l where l.id = any (ids))
  order by n.id for share;

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
    for judged in select * from public.letter_obstacle(turn) as o order by o.id loop
      id := judged.id;
      if judged.obstacle is null and judged.counted then
        asking := asking || id;
      elsif judged.obstacle is null then
        sending := sending || id;
      elsif judged.obstacle = 'sent' then
        verdict := 'sent';
        return next;
      elsif judged.obstacle = 'moved' then
        perform public.queue_letters(array[id]);
        verdict := 'later';
        return next;
      else
        -- A letter that is held is queued anew when its newsletter goes on (resume_newsletter).
        if judged.obstacle not in ('unknown', 'other', 'held') then
          update public.letters as l set outcome = judged.obstacle where l.id = judged.id;
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
      -- As withdrawn_at: the moment at which the sign-up is held.
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
comment on function public.claim_letters(jsonb, integer) is 'Decides for some letters, now, whether they are sent: send, sent, dropped or later.';
revoke all on function public.claim_letters(jsonb, integer) from public, anon, authenticator;
grant execute on function public.claim_letters(jsonb, integer) to worker;

-- Called for each letter as soon as the server has accepted it, before the next one goes: as little as can be. A
-- second time changes nothing. The commit is not waited for on the disk: it outlives the worker, which is what the
-- note is for; a power cut of the database is met by prove_letters_sent, which notes again what is missing.
create function public.record_letter_sent(letter_id uuid, answer text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_catalog.set_config('synchronous_commit', 'off', true);
  update public.letters set outcome = 'sent', sent_at = clock_timestamp(), smtp_answer = answer
  where id = letter_id and outcome is null;
end
$$;
comment on function public.record_letter_sent(uuid, text) is 'Notes that the receiving server accepted a letter.';
revoke all on function public.record_letter_sent(uuid, text) from public, anon, authenticator;
grant execute on function public.record_letter_sent(uuid, text) to worker;

-- Adds letters that were accepted to the proof, those that ask for consent. Many at once, and before their jobs end: a
-- worker that dies in between leaves the jobs to the next one. Its commit is waited for on the disk, and with it every
-- note before it. answers: what the mail server said to each, null for those that were not accepted just now. A second
-- time changes nothing.
create function public.prove_letters_sent(letter_ids uuid[], answers text[] default null)
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
end
$$;
comment on function public.prove_letters_sent(uuid[], text[]) is 'Adds letters that were accepted to the proof of the consent that they asked for.';
revoke all on function public.prove_letters_sent(uuid[], text[]) from public, anon, authenticator;
grant execute on function public.prove_letters_sent(uuid[], text[]) to worker;

-- The receiving server says that there is no such address: it is not written to again.
create function public.record_letter_refused(letter_id uuid, answer text)
returns void
language plpgsql
security definer
set search_path = ''
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
comment on function public.record_letter_refused(uuid, text) is 'Notes that there is no such address.';
revoke all on function public.record_letter_refused(uuid, text) from public, anon, authenticator;
grant execute on function public.record_letter_refused(uuid, text) to worker;

create function public.keep_in_mailbox(letter_id uuid, recipient text, subject text, raw bytea)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.mailbox (letter_id, recipient, subject, raw) values ($1, $2, $3, $4)
  on conflict (letter_id) do update set raw = excluded.raw, received_at = now()
$$;
comment on function public.keep_in_mailbox(uuid, text, text, bytea) is 'Puts a letter into the mailbox instead of sending it.';
revoke all on function public.keep_in_mailbox(uuid, text, text, bytea) from public, anon, authenticator;
grant execute on function public.keep_in_mailbox(uuid, text, text, bytea) to worker;

-- Writes down one letter for everyone who is to get a newsletter and queues them, all in one transaction. Calling it
-- again adds only whom it has not reached yet. Returns how many.
create function public.queue_newsletter(newsletter bigint)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  queued uuid[];
begin
  with added as (
    insert into public.letters (kind, newsletter_id, signup_id)
    select 'newsletter', n.id, s.id
    from public.newsletters as n
    join public.newsletter_signups as s on s.postal_code = any (n.postal_codes)
    where n.id = newsletter and s.confirmed_at is not null and s.withdrawn_at is null and s.undeliverable_at is null
    on conflict (newsletter_id, signup_id) do nothing
    returning id
  )
  select array_agg(id) into queued from added;
  if queued is null then return 0; end if;
  perform public.queue_letters(queued);
  return cardinality(queued);
end
$$;
comment on function public.queue_newsletter(bigint) is 'Queues a newsletter for everyone confirmed in its postal codes; returns how many letters.';
revoke all on function public.queue_newsletter(bigint) from public, anon, authenticator;
grant execute on function public.queue_newsletter(bigint) to operator;

-- ---------------------------------------------------------------------------------------------------------------
-- The suppression list and its copy outside the database
-- ---------------------------------------------------------------------------------------------------------------

create function public.suppression_list()
returns table (address_hmac bytea, left_at timestamptz, erased boolean)
language sql
stable
security definer
set search_path = ''
as $$ select s.address_hmac, s.left_at, s.erased from public.suppressions as s order by s.left_at, s.address_hmac $$;
comment on function public.suppression_list() is 'The whole suppression list.';
revoke all on function public.suppression_list() from public, anon, authenticator;
grant execute on function public.suppression_list() to worker;

-- After a restored backup: ends again what had ended. Returns how many sign-ups it concerned.
create function public.apply_suppressions()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  returned record;
  number integer := 0;
begin
  for returned in
    -- Who was erased and withdrew another time is erased.
    select distinct on (s.id) s.id, s.email, p.erased
    from public.newsletter_signups as s join public.suppressions as p using (address_hmac)
    where p.left_at >= coalesce(s.address_confirmed_at, s.created_at)
      and (p.erased or s.withdrawn_at is null)
    order by s.id, p.erased desc
  loop
    if returned.erased then
      perform public.erase_person(returned.email, false, 'restored backup');
    else
      perform public.withdraw_signup(returned.id, 'restored backup');
    end if;
    number := number + 1;
  end loop;
  return number;
end
$$;
comment on function public.apply_suppressions() is 'Erases or withdraws again whoever a restored backup brought back; returns how many.';
revoke all on function public.apply_suppressions() from public, anon, authenticator;
grant execute on function public.apply_suppressions() to worker;

grant execute on function public.create_visit_partitions(integer) to worker;
