-- The index of letters that wait is for those who ask how many wait, and for nobody else. It was made for
-- `outcome is null`, which is also what a letter found by its number must still be. While little waits that index is
-- the smallest and the planner takes it instead of the primary key; then a launch puts 20,000 letters into it, the
-- planner does not know yet, and each note that one of them was sent reads all that are still waiting.
drop index public.letters_waiting;
create index letters_waiting on public.letters (kind, queued_at) where coalesce(outcome, 'waiting') = 'waiting';

create or replace function public.outbox_waiting()
returns table (kind text, letters bigint, oldest timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select l.kind, count(*), min(l.queued_at)
  from public.letters as l
  left join public.newsletters as n on n.id = l.newsletter_id
  -- As the index letters_waiting says it.
  where coalesce(l.outcome, 'waiting') = 'waiting' and l.id not in (select p.id from public.parked_letters as p)
    -- What is held waits for the operator, not for its turn.
    and (n.id is null or n.state = 'running')
  group by l.kind order by 3
$$;

-- As in 0009, but of newsletters no limits are looked up, which none has.
create or replace function public.letter_obstacle(claims jsonb)
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
      -- A newsletter was asked for. A letter begun before has its place in the limits already.
      when l.kind <> 'newsletter' and l.claimed_at is null and exists (
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

-- As in 0009, but the newsletters are found before they are held, as the sign-ups are: in one statement the planner
-- may go through the letters of every newsletter there ever was to find the one that twenty letters belong to.
create or replace function public.claim_letters(claims jsonb, budget integer)
returns table (id uuid, verdict text)
language plpgsql
security definer
set search_path = ''
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

-- As in 0009, and the planner is told at once of a launch. It hears by itself within a minute or two; until then it
-- takes the queue for as short as it was and reads all of it for the end of each fifty jobs.
create or replace function public.queue_newsletter(newsletter bigint)
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
  if cardinality(queued) >= 1000 then
    analyze public.letters;
    analyze pgboss.job;
  end if;
  return cardinality(queued);
end
$$;
