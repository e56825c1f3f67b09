-- Letters as a queue: how the next are taken in hand, and how it is noted that they were accepted. What else became of one is
-- noted in src/mail/queue/outcomes.ts, how one is written down stands in letter-limits.sql.

-- Notes which letters were accepted and takes the next in hand, in one round for all lanes of an office that stand at its counter
-- (src/mail/queue/counter.ts): two statements a letter cost a third of the speed. Nothing is taken ahead: who stands there
-- hands a letter over at once. From this moment on a letter is under way, and who leaves a moment later is told so; no second
-- question is asked before its content leaves. One in another hand is passed over, so that nobody waits for another.
-- sent: see note_letters_sent. wants: {office, most, newsletters (at most so many, as limits allow), domain
-- (of the Message-ID), versions ({kind: template's hash}), tokens ([SHA-256 of a link's token in hex], as many as most), marks
-- ({newsletter: {due, id}}, where the last look ended: what was taken before need not be read again), seconds (of the lease)}.
-- Answers with all that it looked at; verdict null: in hand now. token: which of the tokens its link has, counted from one.
create or replace function public.claim_letters(wants jsonb, sent jsonb default '[]')
returns table (
  id uuid, kind text, tries smallint, to_address text, address_hmac bytea, postal_code text, newsletter_id bigint,
  due_at timestamptz, token integer, verdict text)
language plpgsql
security definer
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  most integer := (wants ->> 'most')::integer;
  free integer;
  newsletter bigint;
  looked_at uuid[];
  picked uuid[] := '{}';
  taken_at_once uuid[] := '{}';
  taken_evenly uuid[] := '{}';
  held bigint[];
begin
  perform public.note_letters_sent(sent);

  -- What somebody asked for and waits for, the oldest first. Of a mailbox one at a time, by everybody's count: so two offices
  -- cannot both find its limit free.
  picked := array(
    select l.id from public.letters as l
    where l.state = 'waiting' and l.newsletter_id is null and l.turn is null and l.due_at <= now()
      and public.is_first_of_mailbox(l)
    order by l.due_at, l.id limit most for update skip locked);
  foreach free in array array[1, 0] loop
    looked_at := array(
      select l.id from public.letters as l
      where l.state = 'waiting' and l.turn is not null and (l.turn < 5 or free = 0) and l.due_at <= now()
        and l.id <> all (picked) and public.is_first_of_mailbox(l)
      order by l.turn, l.due_at, l.id
      limit least(most - cardinality(picked), public.free_letters(free = 1, (
        select r.capacity::integer from public.letter_rates as r where r.name = 'confirmations')))
      for update skip locked);
    picked := picked || looked_at;
    if free = 1 then taken_at_once := looked_at; else taken_evenly := looked_at; end if;
  end loop;
  -- Then newsletters, one after the other.
  free := least(most - cardinality(picked), (wants ->> 'newsletters')::integer);
  for newsletter in
    select n.id from public.newsletters as n where n.state = 'sending' and free > 0 order by n.id
  loop
    looked_at := array(
      select l.id from public.letters as l
      where l.state = 'waiting' and l.newsletter_id = newsletter and l.due_at <= now()
        and (l.due_at, l.id) > (
          coalesce((wants -> 'marks' -> newsletter::text ->> 'due')::timestamptz, '-infinity'),
          coalesce((wants -> 'marks' -> newsletter::text ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000'))
      order by l.due_at, l.id limit free for update skip locked);
    picked := picked || looked_at;
    free := free - cardinality(looked_at);
  end loop;
  if cardinality(picked) = 0 then return; end if;

  -- Held as long as this takes: who leaves or is erased at this moment waits, or their letter does. Sign-ups come before letters
  -- wherever somebody waits for both; here nobody waits.
  held := array(
    select s.id from public.newsletter_signups as s
    where s.id = any (array(select l.signup_id from public.letters as l where l.id = any (picked)))
    for key share skip locked);

  return query
  with judged as materialized (
    select l.id, l.tries + 1 as try, row_number() over (order by l.id)::integer as token, s.email, c.new_email, s.postal_code,
           coalesce(c.address_hmac, s.address_hmac) as address_hmac, j.verdict,
           case when j.verdict = 'limited' then public.letter_allowed_at(l.kind, l.mailbox_hmac) end as allowed_at
    from public.letters as l
    left join public.newsletter_signups as s on s.id = l.signup_id
    left join public.address_changes as c on c.id = l.address_change_id
    left join public.newsletters as n on n.id = l.newsletter_id
    cross join lateral (select case
      when s.id is null then 'gone'
      when s.id <> all (held) then 'busy'
      when l.kind <> 'my_data' and s.state = 'left' then 'left'
      when l.kind in ('confirmation', 'newsletter') and s.state = 'undeliverable' then 'gone'
      when l.kind = 'confirmation' and s.state = 'confirmed' then 'superseded'
      when l.kind = 'newsletter' and s.state = 'open' then 'gone'
      when l.kind = 'address_change' and c.id is null then 'gone'
      -- Someone who left and is here again only because a backup or an import brought the row back.
      when l.kind <> 'address_change' and public.is_suppressed(s) then 'suppressed'
      -- A launch is told once. Two of them may have been written before either left.
      when n.is_launch then case
        when s.told_at is not null then 'told' else public.told_elsewhere(l, picked) end
      -- One that was taken in hand before has its place in the limits already.
      when l.kind <> 'newsletter' and l.tries = 0 and public.letter_allowed_at(l.kind, l.mailbox_hmac) > now() then 'limited'
    -- offset 0: judged once, not wherever the verdict is named.
    end offset 0) as j (verdict)
    where l.id = any (picked)
  ), set_aside as (
    update public.letters as l
    set state = case
          when judged.verdict = 'busy' then 'waiting'
          -- One a mailbox waits until it may have the next.
          when judged.verdict = 'limited' and not exists (
            select from public.letters as o
            where o.mailbox_hmac = l.mailbox_hmac and o.state = 'waiting' and o.due_at > now() and o.id <> l.id) then 'waiting'
          else judged.verdict end,
        due_at = case judged.verdict when 'busy' then now() + interval '1 minute' when 'limited' then judged.allowed_at else l.due_at end,
        turn = case when judged.verdict in ('busy', 'limited') then l.turn end
    from judged where l.id = judged.id and judged.verdict is not null
  ), claimed as (
    -- As withdrawn_at: the moment at which the sign-up is held.
    update public.letters as l
    set state = 'sending', tries = judged.try, claimed_at = clock_timestamp(), office = (wants ->> 'office')::uuid,
        lease_until = clock_timestamp() + make_interval(secs => (wants ->> 'seconds')::double precision),
        message_id = format('<%s@%s>', l.id, wants ->> 'domain'), template_version = wants -> 'versions' ->> l.kind,
        at_once = case when l.id = any (taken_at_once) then true when l.id = any (taken_evenly) then false end, turn = null
    from judged where l.id = judged.id and judged.verdict is null
    returning l.id, l.kind, l.signup_id, l.address_change_id, judged.token
  ), links_made as (
    insert into public.link_tokens (hash, purpose, signup_id, address_change_id, letter_id, expires_at)
    select decode(wants -> 'tokens' ->> claimed.token - 1, 'hex'), links.purpose, claimed.signup_id, claimed.address_change_id,
           claimed.id, now() + links.valid
    from claimed
    join (values
      ('confirmation', 'confirm', interval '7 days'), ('address_change', 'change_address', interval '7 days'),
      ('my_data', 'my_data', interval '24 hours'), ('newsletter', 'unsubscribe', null)
    ) as links (kind, purpose, valid) using (kind)
  )
  select l.id, l.kind, judged.try::smallint, case when l.kind = 'address_change' then judged.new_email else judged.email end,
         judged.address_hmac, judged.postal_code, l.newsletter_id, l.due_at, judged.token, judged.verdict
  from judged join public.letters as l on l.id = judged.id;
end
$$;

-- Whether no letter of the same mailbox comes before this one.
create or replace function public.is_first_of_mailbox(letter public.letters)
returns boolean language sql stable as $$
  select letter.mailbox_hmac is not null and not exists (
    select from public.letters as o
    where o.mailbox_hmac = letter.mailbox_hmac and o.state = 'waiting' and o.due_at <= now()
      and (o.queued_at, o.id) < (letter.queued_at, letter.id))
$$;

-- told: the reader of a launch letter perhaps had another one. busy: another is on its way to them, or asked about together
-- with this one, of which the first goes.
create or replace function public.told_elsewhere(letter public.letters, together uuid[])
returns text language sql stable as $$
  select case
    when bool_or(o.state = 'uncertain') then 'told'
    when bool_or(o.state = 'sending' or o.state = 'waiting' and o.id = any (together) and o.id < letter.id) then 'busy' end
  from public.letters as o join public.newsletters as other on other.id = o.newsletter_id and other.is_launch
  where o.signup_id = letter.signup_id and o.kind = 'newsletter' and o.id <> letter.id
$$;

-- Notes letters that were accepted: [{id, tries, answer}]. Its commit is waited for on the disk, whatever the server's default:
-- as long as it is not there the letters are in doubt. One that was given up for lost meanwhile was not; one that is in another
-- hand by now is that one's to note. A second time changes nothing.
create or replace function public.note_letters_sent(sent jsonb)
returns void
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
declare
  ids uuid[] := array(select (value ->> 'id')::uuid from jsonb_array_elements(sent));
  confirmations uuid[];
  launches uuid[];
begin
  if cardinality(ids) = 0 then return; end if;
  perform pg_catalog.set_config('synchronous_commit', 'on', true);
  -- Sign-ups before letters, as where people leave or are erased.
  perform from public.newsletter_signups as s
  where s.id = any (array(select l.signup_id from public.letters as l where l.id = any (ids)))
  order by s.id for no key update;
  with noted as (
    update public.letters as l
    set state = 'sent', sent_at = clock_timestamp(), answer = accepted.answer, lease_until = null, deferred_since = null
    from jsonb_to_recordset(sent) as accepted (id uuid, tries smallint, answer text)
    where l.id = any (ids) and l.id = accepted.id and l.tries = accepted.tries and l.state in ('sending', 'waiting', 'uncertain')
    returning l.id, l.kind, l.newsletter_id
  )
  select array_agg(noted.id) filter (where noted.kind = 'confirmation'), array_agg(noted.id) filter (where n.is_launch)
  into confirmations, launches
  from noted left join public.newsletters as n on n.id = noted.newsletter_id;
  -- They belong to the proof of the consent that they asked for, unless the link in one was used already (confirm_signup).
  perform public.append_consent_event(l.signup_id, 'letter_sent', jsonb_build_object(
    'letter', l.id, 'message_id', l.message_id, 'template_version', l.template_version, 'smtp_answer', l.answer))
  from public.letters as l
  where l.id = any (confirmations) and l.signup_id is not null
    and not exists (
      select from public.consent_events as e
      where e.signup_id = l.signup_id and e.type = 'letter_sent' and e.facts ->> 'letter' = l.id::text);
  -- Who was sent a launch letter is told, and a place has started by the first that left to it. One order, as two offices may
  -- start the same ones. Places in which nobody gets a letter follow within the minute (office/tend-newsletters.ts).
  update public.newsletter_signups as s set told_at = now()
  from public.letters as l where l.id = any (launches) and s.id = l.signup_id and s.told_at is null;
  insert into public.place_starts (postal_code, newsletter_id)
  select distinct s.postal_code, n.id
  from public.letters as l
  join public.newsletters as n on n.id = l.newsletter_id
  join public.newsletter_signups as s on s.id = l.signup_id
  where l.id = any (launches) and not n.is_welcome and s.postal_code = any (n.postal_codes)
  order by s.postal_code
  on conflict do nothing;
end
$$;
