-- Who may still get a letter, and what becomes of one that may not go now.

-- Holds letters with their sign-ups until the transaction ends: a withdrawal comes wholly before this moment or wholly
-- after it. Sign-ups before letters, as where people leave or are erased.
create or replace function public.lock_letters(letter_ids uuid[])
returns void
language plpgsql
as $$
declare
  signups bigint[] := array(select l.signup_id from public.letters as l where l.id = any (letter_ids));
begin
  perform from public.newsletter_signups as s where s.id = any (signups) order by s.id for no key update;
  perform from public.letters as l where l.id = any (letter_ids) order by l.id for no key update;
end
$$;

-- Holds the newsletters of letters as they are; whoever changes a newsletter waits. Before the letters: whoever cancels a
-- newsletter, or goes on with it, holds it first and then wants its letters.
create or replace function public.hold_newsletters(letter_ids uuid[])
returns void
language plpgsql
as $$
declare
  newsletters bigint[] := array(select distinct l.newsletter_id from public.letters as l where l.id = any (letter_ids));
begin
  perform from public.newsletters as n where n.id = any (newsletters) order by n.id for share;
end
$$;

-- The one judge of who may still get a letter, asked when it is claimed and again right before its first byte leaves.
-- Null for those that may go; no row: no. Besides the outcomes: unknown (no such letter), sent (was accepted before),
-- other (has an outcome, or another job sends it), moved (its address changed since it was written), held (its
-- newsletter is paused), busy (another launch letter to the same person is on its way), in doubt (it was begun, and nobody
-- knows whether it arrived). Whoever calls it holds the newsletters and the letters (hold_newsletters, lock_letters) and
-- their mailboxes. Of each mailbox one letter at once: the limits count what was claimed before. Newsletters have none, so
-- none are looked up.
-- claims: see claim_letters.
create or replace function public.may_go(claims jsonb)
returns table (id uuid, reason text, mailbox bytea)
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
      -- What perhaps arrived stays perhaps arrived, or another launch would tell its reader again.
      when l.kind = 'newsletter' and n.state = 'cancelled' and (l.begun_at is not null or l.doubts > 0) then 'uncertain'
      when l.kind = 'newsletter' and n.state = 'cancelled' then 'cancelled'
      -- In the minute in which it can be taken back an older job may come due.
      when l.kind = 'newsletter' and (n.state <> 'running' or n.leaves_at > clock_timestamp()) then 'held'
      when l.kind = 'address_change' and c.id is null then 'gone'
      -- Someone who left and is here again only because a backup or an import brought the row back.
      when l.kind <> 'address_change' and public.is_suppressed(s, decode(claim.address_hmac, 'hex')) then 'suppressed'
      -- Nobody is written to on a consent that says something else.
      when l.kind = 'newsletter' and not public.is_as_proven(s) then 'unproven'
      when l.begun_at is not null then 'in doubt'
      -- A launch is told once. Two of them may have been written before either left.
      when n.is_launch and not n.to_told then case
        when s.told_at is not null or elsewhere.is_uncertain then 'told'
        when elsewhere.is_busy then 'busy' end
      -- A newsletter was asked for. A letter claimed before has its place in the limits already.
      when l.kind <> 'newsletter' and l.claimed_at is null
        and public.letter_allowed_at(l.kind, decode(claim.mailbox_hmac, 'hex')) > now() then 'limited'
    end,
    decode(claim.mailbox_hmac, 'hex')
  from jsonb_to_recordset(claims) as claim (id uuid, job uuid, to_address text, address_hmac text, mailbox_hmac text)
  left join (select * from public.letters where id = any (ids)) as l on l.id = claim.id
  left join public.newsletter_signups as s on s.id = l.signup_id
  left join public.address_changes as c on c.id = l.address_change_id
  left join public.newsletters as n on n.id = l.newsletter_id
  left join lateral (
    select bool_or(o.outcome = 'uncertain') as is_uncertain,
           -- Of two that are asked about together the first goes.
           bool_or(o.outcome is null and (o.begun_at is not null or (o.id = any (ids) and o.id < l.id))) as is_busy
    from public.letters as o join public.newsletters as other on other.id = o.newsletter_id
    where n.is_launch and o.signup_id = l.signup_id and o.kind = 'newsletter' and o.id <> l.id and other.is_launch
  ) as elsewhere on true;
end
$$;

-- Deals with a letter that may not go now (may_go says why); returns the verdict of claim_letters.
create or replace function public.set_letter_aside(letter_id uuid, reason text, mailbox bytea)
returns text
language plpgsql
as $$
declare
  allowed_at timestamptz;
begin
  case
    when reason = 'sent' then
      return 'sent';
    when reason = 'moved' then
      perform public.put_letters_back(array[letter_id], interval '0');
      return 'later';
    when reason = 'busy' then
      perform public.put_letters_back(array[letter_id], interval '1 minute');
      return 'later';
    when reason = 'in doubt' then
      perform public.doubt_letter(letter_id, 'the worker that sent it died');
      return 'later';
    when reason = 'limited' then
      -- One a mailbox waits until it may have the next. Whose mailbox it was, is noted also of one that does not: so
      -- confirmation_allowed_at knows from when on another may be asked for.
      select public.letter_allowed_at(l.kind, mailbox) into allowed_at
      from public.letters as l where l.id = letter_id;
      update public.letters as l
      set mailbox_hmac = mailbox, limited_until = allowed_at,
          outcome = case when exists (
            select from public.letters as o
            where o.mailbox_hmac = mailbox and o.outcome is null and o.limited_until > now() and o.id <> letter_id
          ) then 'limited' end
      where l.id = letter_id;
      perform public.queue_letters(array[letter_id], allowed_at - now())
      from public.letters as l where l.id = letter_id and l.outcome is null;
      return 'later';
    -- It is queued anew when its newsletter goes on (resume_newsletter), and is in nobody's hand until then.
    when reason = 'held' then
      update public.letters as l set job_id = null where l.id = letter_id;
    when reason not in ('unknown', 'other') then
      update public.letters as l set outcome = reason, begun_at = null where l.id = letter_id;
    else null;
  end case;
  return 'dropped';
end
$$;

-- How many letters a mailbox may get that nobody confirmed to want, and how long after each other; and of those to its owner's
-- data. Subscription bombing: a form that writes to whoever is typed into it is a weapon (CVE-2025-54879,
-- pyladiescon-portal#406).
create or replace function public.letter_limits(kind text)
returns table (kinds text[], apart interval, in_a_day integer, in_a_month integer)
language sql
immutable
as $$
  select array['confirmation', 'address_change'], interval '10 minutes', 2, 3
  where $1 in ('confirmation', 'address_change')
  union all
  select array['my_data'], null, 3, 10 where $1 = 'my_data'
$$;

-- When a mailbox may get the next letter of a kind that anybody can cause: null for now. Of the letters that fill a
-- limit the oldest is the first to leave it.
create or replace function public.letter_allowed_at(kind text, mailbox bytea)
returns timestamptz
language sql
stable
as $$
  select max(had.claimed_at + allowed.span)
  from public.letter_limits($1) as limits
  cross join lateral (values
    (1, limits.apart), (limits.in_a_day, interval '24 hours'), (limits.in_a_month, interval '30 days')
  ) as allowed (most, span)
  cross join lateral (
    select o.claimed_at from public.letters as o
    where o.mailbox_hmac = mailbox and o.kind = any (limits.kinds) and o.claimed_at > now() - allowed.span
    order by o.claimed_at desc offset allowed.most - 1 limit 1
  ) as had
$$;
