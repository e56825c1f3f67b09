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
    name, data, priority, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter,
    expire_seconds, heartbeat_seconds, deletion_seconds, start_after, keep_until)
  select queue.name, pg_catalog.jsonb_build_object('letter_id', letter.id),
         -- What somebody asked for and waits for goes before what we have to say.
         case when letter.kind = 'newsletter' then 0 else 1 end, queue.policy,
         queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.dead_letter,
         queue.expire_seconds, queue.heartbeat_seconds, queue.deletion_seconds,
         pg_catalog.now() + wait, pg_catalog.now() + wait + queue.retention_seconds * interval '1 second'
  from pgboss.queue, public.letters as letter
  where queue.name = 'letters' and letter.id = any (letter_ids);
  get diagnostics queued = row_count;
  -- Fewer is fine: a letter that was erased meanwhile needs no job.
  if queued = 0 and exists (select from public.letters where id = any (letter_ids)) then
    raise exception 'The queue "letters" is missing: start the program once, it makes it.';
  end if;
end
$$;

-- What is needed to write some letters. to_address is null where nobody is left to write to. neighbours: who waits beside
-- its reader; of a launch letter all households of the place, told or not, as those who wait grow fewer while its letters
-- leave. households and region_households are the same for the placeholders of a text. Numbers are told from five on, so that
-- none points at anybody. restaurants: those of the region that agreed, [{name, place, serves}].
create or replace function public.letters_to_write(letter_ids uuid[])
returns table (
  id uuid, kind text, to_address text, postal_code text, newsletter_id bigint, subject text, body text, preheader text,
  button_caption text, button_url text, is_launch boolean, neighbours bigint, goal integer, households bigint,
  region text, region_households bigint, restaurants jsonb)
language sql
stable
security definer
set plan_cache_mode = force_generic_plan
as $$
  -- Once for each region, not for each letter.
  with regions as materialized (
    select r.id, r.name, known.households, known.restaurants
    from public.regions as r cross join lateral public.region_for_letters(r.id) as known
    where r.id in (
      select n.region_id from public.letters as l join public.newsletters as n on n.id = l.newsletter_id
      where l.id = any (letter_ids))
  )
  select l.id, l.kind, case when l.kind = 'address_change' then c.new_email else s.email end, s.postal_code,
         n.id, n.subject, n.body, n.preheader, n.button_caption, n.button_url, n.is_launch,
         case when n.is_launch then beside.households when beside.waiting >= 5 then beside.waiting end, beside.goal,
         beside.households, region.name, region.households, region.restaurants
  from public.letters as l
  left join public.newsletter_signups as s on s.id = l.signup_id
  left join public.address_changes as c on c.id = l.address_change_id
  left join public.newsletters as n on n.id = l.newsletter_id
  left join regions as region on region.id = n.region_id
  -- The place, for newsletters alone, and who lives there, told or not: nobody becomes fewer while letters leave. From five
  -- on, so that the number points at nobody. One place at a time (offset 0), or the planner may go through all of them.
  left join lateral (
    select p.waiting, p.households, p.goal from public.place_standings as p
    where n.id is not null and p.postal_code = s.postal_code and p.households >= 5
    offset 0
  ) as beside on true
  where l.id = any (letter_ids)
$$;

-- What a letter says of a region: its households, told or not, null below five; the restaurants that agreed, in the order in
-- which they did.
create or replace function public.region_for_letters(region bigint)
returns table (households bigint, restaurants jsonb)
language sql
stable
security definer
as $$
  select (select nullif(greatest(sum(s.households), 4), 4)::bigint
          from public.region_places as p join public.place_standings as s on s.postal_code = p.postal_code
          where p.region_id = region),
         (select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'place', r.place, 'serves', r.serves)
                                    order by r.changed_at, r.id), '[]')
          from public.region_restaurants as r where r.region_id = region and r.state = 'agreed')
$$;

-- The households of a place, told or not, for the preview of a letter; null below five, and for no postal code.
create or replace function public.households_for_letters(code text)
returns bigint
language sql
stable
security definer
as $$
  select s.households from public.place_standings as s where s.postal_code = code and s.households >= 5
$$;

-- Decides for some letters whether they may go, and takes in hand those that may.
-- A claim: {id, token_hash, address_hmac, mailbox_hmac (hex), message_id, template_version, to_address, job}.
-- Verdicts: send; sent (was accepted before, nothing to do); dropped (its outcome says why, its newsletter is paused,
-- or another job sends it); later (queued anew: for when a limit allows it, for an hour on, as nobody knows whether it
-- arrived, or for now, as its address changed since it was written).
-- Sign-ups and newsletters are found before they are locked: in one statement the planner may go through the letters of
-- every newsletter there ever was to find the one that twenty letters belong to.
create or replace function public.claim_letters(claims jsonb)
returns table (id uuid, verdict text)
language plpgsql
security definer
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  ids uuid[] := array(select (value ->> 'id')::uuid from jsonb_array_elements(claims));
  turn jsonb;
  judged record;
  sending uuid[];
  asked integer := 0;
  all_sent integer := 0;
begin
  -- Everything that is locked is taken in one order, the same as where people leave or are erased: mailboxes, as two
  -- letters to one are counted one after the other; newsletters, sign-ups, letters; the rates.
  perform pg_advisory_xact_lock(hashtextextended(mailboxes.hmac, 7))
  from (
    select distinct value ->> 'mailbox_hmac' as hmac
    from jsonb_array_elements(claims)
    where (value ->> 'id')::uuid in (
      select l.id from public.letters as l where l.id = any (ids) and l.kind <> 'newsletter')
    order by 1
  ) as mailboxes;
  perform public.hold_newsletters(ids);
  perform public.lock_letters(ids);

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
    for judged in select o.* from public.may_go(turn) as o order by o.id
    loop
      if judged.reason is null then
        sending := sending || judged.id;
      else
        id := judged.id;
        verdict := public.set_letter_aside(judged.id, judged.reason, judged.mailbox);
        return next;
      end if;
    end loop;

    with claim as materialized (
      select *
      from jsonb_to_recordset(turn) as c (
        id uuid, job uuid, token_hash text, address_hmac text, mailbox_hmac text, message_id text, template_version text)
      where c.id = any (sending)
    ), claimed as (
      update public.letters as l
      -- As withdrawn_at: the moment at which the sign-up is locked.
      set claimed_at = clock_timestamp(), job_id = claim.job, message_id = claim.message_id,
          template_version = claim.template_version, limited_until = null,
          mailbox_hmac = case when l.kind <> 'newsletter' then decode(claim.mailbox_hmac, 'hex') end
      from claim
      where l.id = any (sending) and l.id = claim.id
      returning l.id, l.kind, l.signup_id, l.address_change_id, decode(claim.address_hmac, 'hex') as address_hmac,
        decode(claim.token_hash, 'hex') as token_hash
    ), signups_known as (
      update public.newsletter_signups as s set address_hmac = claimed.address_hmac
      from claimed
      where s.id = claimed.signup_id and claimed.kind <> 'address_change' and s.address_hmac is null
    ), changes_known as (
      update public.address_changes as c set address_hmac = claimed.address_hmac
      from claimed
      where c.id = claimed.address_change_id and claimed.kind = 'address_change'
    ), links_made as (
      insert into public.link_tokens (lookup, hash, purpose, signup_id, address_change_id, letter_id, expires_at)
      select substring(claimed.token_hash from 1 for 8), claimed.token_hash, links.purpose, claimed.signup_id,
             claimed.address_change_id, claimed.id, now() + links.valid
      from claimed join (values
        ('confirmation', 'confirm', interval '7 days'),
        ('address_change', 'change_address', interval '7 days'),
        ('my_data', 'my_data', interval '24 hours'),
        ('newsletter', 'unsubscribe', null)
      ) as links (kind, purpose, valid) using (kind)
    )
    select asked + count(*) filter (where claimed.kind <> 'newsletter'), all_sent + count(*) into asked, all_sent
    from claimed;

    return query select sent, 'send' from unnest(sending) as sent;
  end loop;
  perform public.spend_letters(asked, all_sent - asked);
end
$$;

-- Asked for letters in hand between the mail server's "go ahead" and their first byte: the last moment to hold one
-- back. go: it is on its way from now on, so that who leaves a moment later can be told. No row or another word: it
-- must not be begun, and was set aside if it has to be.
-- The commit is not waited for on the disk: that the letter was begun is only asked when the worker died, and when a
-- power cut takes this with it, what was under way is repeated at once instead of an hour later.
create or replace function public.begin_letters(claims jsonb)
returns table (id uuid, verdict text)
language plpgsql
security definer
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  ids uuid[] := array(select (value ->> 'id')::uuid from jsonb_array_elements(claims));
begin
  perform pg_catalog.set_config('synchronous_commit', 'off', true);
  perform public.hold_newsletters(ids);
  perform public.lock_letters(ids);
  return query
    with judged as materialized (
      select * from public.may_go(claims)
    ), begun as (
      update public.letters as l set begun_at = clock_timestamp(), tries = l.tries + 1
      where l.id = any (array(select judged.id from judged where judged.reason is null))
      returning l.id
    )
    select begun.id, 'go' from begun
    union all
    select judged.id, public.set_letter_aside(judged.id, judged.reason, judged.mailbox)
    from judged where judged.reason is not null;
end
$$;

-- Puts a letter into the mailbox instead of sending it.
create or replace function public.keep_in_mailbox(letter_id uuid, recipient text, subject text, raw bytea)
returns void
language sql
security definer
as $$
  insert into public.mailbox (letter_id, recipient, subject, raw) values ($1, $2, $3, $4)
  on conflict (letter_id) do update set raw = excluded.raw, received_at = now()
$$;

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
  )
  select count(*) from old
$$;

-- Deletes old letters from the mailbox.
create or replace function public.retain_mailbox(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
as $$
  with old as (delete from public.mailbox where received_at < as_of - make_interval(days => days) returning 1)
  select count(*) from old
$$;
