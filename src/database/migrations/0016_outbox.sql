-- What the console shows of letters: whom a newsletter would reach, who did not get it and why, what waits, what was
-- parked, what was kept. The role operator reads no address from here but a masked one; the queue it cannot see at all.

-- Both are asked every second while somebody looks: what waits is little, the last hour is at the end.
create index letters_waiting on public.letters (kind, queued_at) where outcome is null;
create index letters_ended on public.letters (coalesce(sent_at, claimed_at)) where outcome is not null;

-- Says which mailbox it is to somebody who knows it, and where it lies: a…@example.org.
create function public.masked_address(email text)
returns text
language sql
immutable
set search_path = ''
as $$ select left(email, 1) || '…' || substring(email from '@[^@]*$') $$;
comment on function public.masked_address(text) is 'An address without its name.';
revoke all on function public.masked_address(text) from public, anon, authenticator;

-- Whom a newsletter to these places would reach, place by place, and whom not, as they have not confirmed. place is
-- null for what is no postal code.
create function public.newsletter_reach(postal_codes text[])
returns table (postal_code text, place text, started_at timestamptz, recipients bigint, unconfirmed bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select asked.code, p.place, plan.started_at, coalesce(r.recipients, 0), coalesce(open.people, 0)
  from (select distinct code from unnest(postal_codes) as code) as asked
  left join public.places as p on p.postal_code = asked.code
  left join public.place_plans as plan on plan.postal_code = asked.code
  left join public.newsletter_recipients(postal_codes) as r on r.postal_code = asked.code
  left join (
    select s.postal_code, count(*) as people from public.newsletter_signups as s
    where s.postal_code = any (postal_codes) and s.confirmed_at is null and s.withdrawn_at is null
    group by s.postal_code
  ) as open on open.postal_code = asked.code
  order by asked.code
$$;
comment on function public.newsletter_reach(text[]) is 'Whom a newsletter would reach and who has not confirmed, by place.';

-- The newest first. before: the number of the last one seen, null at the begin.
create function public.newsletter_list(before bigint, page integer)
returns table (
  id bigint, subject text, state text, is_launch boolean, places integer, first_place text, created_at timestamptz,
  send_at timestamptz, started_at timestamptz, ended_at timestamptz, letters bigint, sent bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select n.id, n.subject, n.state, n.is_launch, cardinality(n.postal_codes), p.place, n.created_at,
         n.send_at, n.started_at, n.ended_at, counted.letters, counted.sent
  from (
    select * from public.newsletters as known where before is null or known.id < before order by known.id desc limit page
  ) as n
  left join public.places as p on p.postal_code = n.postal_codes[1]
  cross join lateral (
    select count(*) as letters, count(*) filter (where l.outcome = 'sent') as sent
    from public.letters as l where l.newsletter_id = n.id
  ) as counted
  order by n.id desc
$$;
comment on function public.newsletter_list(bigint, integer) is 'Newsletters with how many letters they have and how many were sent.';

-- Letters that were parked: tried eight times, left to the operator. Not those that got an outcome since.
create view public.parked_letters as
  select l.id, l.kind, l.newsletter_id, l.signup_id, l.tries, j.id as job_id, j.created_on as parked_at,
         coalesce(j.source_output ->> 'why', j.source_output ->> 'message') as why
  from pgboss.job as j join public.letters as l on l.id = (j.data ->> 'letter_id')::uuid
  where j.name = 'parked_letters' and j.state = 'created' and l.outcome is null;
comment on view public.parked_letters is 'Letters that were given up after all tries.';
revoke all on public.parked_letters from public, anon, authenticator, operator, worker;

-- Who did not get a newsletter, a page at a time in the order of the letters' numbers.
create function public.newsletter_missed(newsletter bigint, after uuid, page integer)
returns table (letter uuid, address text, postal_code text, reason text, answer text, at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select l.id, public.masked_address(s.email), s.postal_code, coalesce(l.outcome, 'parked'),
         coalesce(l.smtp_answer, p.why), coalesce(p.parked_at, l.claimed_at)
  from public.letters as l
  left join public.newsletter_signups as s on s.id = l.signup_id
  left join public.parked_letters as p on p.id = l.id
  where l.newsletter_id = newsletter and l.outcome is distinct from 'sent' and (l.outcome is not null or p.id is not null)
    and (after is null or l.id > after)
  order by l.id limit page
$$;
comment on function public.newsletter_missed(bigint, uuid, integer) is 'Who did not get a newsletter and why; addresses masked.';

create function public.outbox_waiting()
returns table (kind text, letters bigint, oldest timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select l.kind, count(*), min(l.queued_at)
  from public.letters as l
  left join public.newsletters as n on n.id = l.newsletter_id
  where l.outcome is null and l.id not in (select p.id from public.parked_letters as p)
    -- What is held waits for the operator, not for its turn.
    and (n.id is null or n.state = 'running')
  group by l.kind order by 3
$$;
comment on function public.outbox_waiting() is 'How many letters of which kind wait for their turn, and since when.';

create function public.outbox_parked(page integer)
returns table (letter uuid, kind text, newsletter bigint, address text, parked_at timestamptz, tries integer, why text)
language sql
stable
security definer
set search_path = ''
as $$
  select p.id, p.kind, p.newsletter_id, public.masked_address(coalesce(c.new_email, s.email)), p.parked_at, p.tries, p.why
  from public.parked_letters as p
  join public.letters as l on l.id = p.id
  left join public.newsletter_signups as s on s.id = l.signup_id
  left join public.address_changes as c on c.id = l.address_change_id
  order by p.parked_at, p.id limit page
$$;
comment on function public.outbox_parked(integer) is 'The parked letters with their reasons; addresses masked.';

create function public.outbox_parked_count()
returns bigint
language sql
stable
security definer
set search_path = ''
as $$ select count(*) from public.parked_letters $$;
comment on function public.outbox_parked_count() is 'How many letters are parked.';

-- Tries parked letters again, all of them for null. One that belongs to a newsletter which was done lets it run on.
create function public.retry_parked_letters(letters uuid[])
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken uuid[];
begin
  with deleted as (
    delete from pgboss.job as j
    using public.parked_letters as p
    where j.name = 'parked_letters' and j.id = p.job_id
      and (retry_parked_letters.letters is null or p.id = any (retry_parked_letters.letters))
    returning p.id
  )
  select array_agg(distinct id) into taken from deleted;
  if taken is null then return 0; end if;
  update public.newsletters as n set state = 'running', ended_at = null
  where n.state = 'finished' and n.id in (select l.newsletter_id from public.letters as l where l.id = any (taken));
  perform public.queue_letters(taken);
  return cardinality(taken);
end
$$;
comment on function public.retry_parked_letters(uuid[]) is 'Queues parked letters again, all for null; returns how many.';

-- Gives parked letters up for good.
create function public.discard_parked_letters(letters uuid[])
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  discarded bigint;
begin
  with deleted as (
    delete from pgboss.job as j
    using public.parked_letters as p
    where j.name = 'parked_letters' and j.id = p.job_id
      and (discard_parked_letters.letters is null or p.id = any (discard_parked_letters.letters))
    returning p.id
  )
  update public.letters as l set outcome = 'cancelled'
  where l.id in (select id from deleted) and l.outcome is null;
  get diagnostics discarded = row_count;
  return discarded;
end
$$;
comment on function public.discard_parked_letters(uuid[]) is 'Gives parked letters up, all for null; returns how many.';

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'newsletter_reach(text[])', 'newsletter_list(bigint, integer)', 'newsletter_missed(bigint, uuid, integer)',
    'outbox_waiting()', 'outbox_parked(integer)', 'outbox_parked_count()', 'retry_parked_letters(uuid[])', 'discard_parked_letters(uuid[])'
  ] loop
    execute format('revoke all on function public.%s from public, anon, authenticator', signature);
    execute format('grant execute on function public.%s to operator', signature);
  end loop;
end
$$;

-- Letters that stay here while no mail server is set.
create policy operator_reads on public.mailbox for select to operator using (true);
grant select (id, letter_id, recipient, subject, raw, received_at) on public.mailbox to operator;
