-- What a mail server said to letters, noted at once: what was accepted, refused, put off, and what got no answer. Each
-- has its next moment in the same transaction, or an outcome that the operator sees. Whatever goes back is in no job's hand
-- from then on (job_id): its old job may still be ending, and the new one must not be turned away because of it.

-- Notes letters that were accepted. Its commit is waited for on the disk, whatever the server's default: as long as it
-- is not there the letters are in doubt, and of those a worker has as few as connections. A second time changes nothing.
-- The changes of newsletters' letters are rolled up with one group out of twenty: that reads past all lines since the
-- table was last vacuumed, which are many while a backup runs, as that keeps them from being taken away.
create or replace function public.record_letters_sent(letter_ids uuid[], answers text[])
returns void
language plpgsql
security definer
set plan_cache_mode = force_generic_plan
as $$
begin
  perform pg_catalog.set_config('synchronous_commit', 'on', true);
  perform public.hold_newsletters(letter_ids);
  perform public.lock_letters(letter_ids);
  with noted as (
    update public.letters as l
    set outcome = 'sent', sent_at = clock_timestamp(), smtp_answer = accepted.answer, begun_at = null,
        deferred_since = null
    from unnest(letter_ids, answers) as accepted (id, answer)
    where l.id = accepted.id and (l.outcome is null or l.outcome = 'uncertain')
    returning l.id, l.smtp_answer
  )
  insert into public.letter_events (letter_id, type, source, answer)
  select noted.id, 'accepted', 'smtp', left(noted.smtp_answer, 500) from noted;
  perform public.prove_letters_sent(letter_ids);
  perform public.note_told(letter_ids);
  if random() < 0.05 then
    perform public.roll_up_letter_changes();
  end if;
end
$$;

-- Adds letters that were accepted to the proof of the consent that they asked for. A second time changes nothing.
-- Whoever calls it holds the sign-ups.
create or replace function public.prove_letters_sent(letter_ids uuid[])
returns void
language plpgsql
as $$
begin
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

-- The receiving server says that there is no such address. The letter is tried once more a day later; refused again, it
-- ends, and its address is not written to any more. Where the address is another one by now, the letter goes there.
-- address_hmac: which address was refused; null: it is none that can be written to at all, no server was asked.
create or replace function public.record_letter_refused(letter_id uuid, address_hmac bytea, status text, answer text)
returns void
language plpgsql
security definer
as $$
declare
  letter public.letters;
  signup public.newsletter_signups;
  again_at timestamptz;
begin
  perform public.lock_letters(array[letter_id]);
  update public.letters as l set begun_at = null, job_id = null, smtp_answer = answer
  where l.id = letter_id and l.outcome is null returning * into letter;
  if not found then return; end if;
  insert into public.letter_events (letter_id, type, source, status, answer)
  values (letter_id, 'refused', 'smtp', status, left(answer, 500));
  select * into signup from public.newsletter_signups as s where s.id = letter.signup_id;

  if record_letter_refused.address_hmac is null then
    update public.newsletter_signups as s set undeliverable_at = coalesce(s.undeliverable_at, now())
    where s.id = signup.id and letter.kind <> 'address_change';
  elsif letter.kind = 'address_change' then
    -- The address that was wished for is not the sign-up's yet: that it was refused before is known of the letter alone.
    again_at := case when (
      select count(*) from public.letter_events as e where e.letter_id = letter.id and e.type = 'refused') < 2
      then now() + interval '24 hours' end;
  elsif public.refuse_address(signup.id, record_letter_refused.address_hmac, answer) = 'moved' then
    -- Where the address is another one by now, the letter goes there.
    again_at := now();
  else
    select case when s.undeliverable_at is null then s.refused_at + interval '24 hours' end into again_at
    from public.newsletter_signups as s where s.id = signup.id;
  end if;

  if again_at is null then
    update public.letters as l set outcome = 'refused' where l.id = letter_id;
  else
    perform public.queue_letters(array[letter_id], greatest(again_at - now(), interval '0'));
  end if;
  perform public.pause_if_troubled(letter.newsletter_id);
end
$$;

-- The server puts this very letter off, or blocks it for our name's or content's sake. It waits for as long again as it
-- was put off before, half a minute at least, an hour at most; of what is blocked, an hour at least. It is given up by
-- its age (five days, RFC 5321 4.5.4.1), not by a count.
create or replace function public.record_letter_deferred(letter_id uuid, status text, answer text, blocked boolean)
returns void
language plpgsql
security definer
as $$
declare
  letter public.letters;
begin
  perform public.lock_letters(array[letter_id]);
  update public.letters as l
  set begun_at = null, job_id = null, smtp_answer = answer, deferred_since = coalesce(l.deferred_since, now()),
      outcome = case when l.deferred_since < now() - interval '5 days' then 'given_up' end
  where l.id = letter_id and l.outcome is null returning * into letter;
  if not found then return; end if;
  insert into public.letter_events (letter_id, type, source, status, answer)
  values (letter_id, case when blocked then 'blocked' else 'deferred' end, 'smtp', status, left(answer, 500));
  if letter.outcome is null then
    perform public.queue_letters(array[letter_id], case when blocked then interval '1 hour' else
      least(interval '1 hour', greatest(interval '30 seconds', now() - letter.deferred_since)) end);
  end if;
  perform public.pause_if_troubled(letter.newsletter_id);
end
$$;

-- A letter was begun and no answer came: it may have arrived. It is tried once more after an hour, in which a server that
-- is only slow has come to its end; without an answer again it is left to the operator.
create or replace function public.doubt_letter(letter_id uuid, answer text)
returns void
language plpgsql
security definer
as $$
declare
  letter public.letters;
begin
  perform public.lock_letters(array[letter_id]);
  update public.letters as l
  set begun_at = null, job_id = null, smtp_answer = answer, doubts = least(2, l.doubts + 1),
      outcome = case when l.doubts >= 1 then 'uncertain' end
  where l.id = letter_id and l.outcome is null returning * into letter;
  if not found then return; end if;
  insert into public.letter_events (letter_id, type, source, answer)
  values (letter_id, 'possibly_delivered', 'smtp', left(answer, 500));
  if letter.outcome is null then
    perform public.queue_letters(array[letter_id], interval '1 hour');
  end if;
end
$$;

-- Letters in hand go back into the queue, none of them any the worse: the server takes nothing now, or the worker stops.
create or replace function public.put_letters_back(letter_ids uuid[], wait interval)
returns void
language plpgsql
security definer
as $$
begin
  perform public.lock_letters(letter_ids);
  update public.letters as l set begun_at = null, job_id = null where l.id = any (letter_ids) and l.outcome is null;
  perform public.queue_letters(letter_ids, wait);
end
$$;

-- Pauses a newsletter of which too many letters were blocked, bounced or reported as spam since it last went on. Three
-- at least, and of a hundred at least, or the first dead address of a village would stop it. The shares are what large
-- receivers take for a sign of unwanted mail.
create or replace function public.pause_if_troubled(newsletter bigint)
returns void
language plpgsql
as $$
declare
  begun timestamptz;
  sent bigint;
  why text;
begin
  if newsletter is null then return; end if;
  select coalesce(n.resumed_at, n.started_at) into begun from public.newsletters as n
  where n.id = newsletter and n.state = 'running';
  if not found then return; end if;
  select count(*) into sent from public.letters as l
  where l.newsletter_id = newsletter and l.outcome = 'sent' and l.sent_at >= begun;
  select t.reason into why
  from (
    select case when e.type = 'blocked' then 'blocked' when e.type = 'complained' then 'complaints' else 'bounces' end as reason,
           count(distinct e.letter_id) as letters
    from public.letter_events as e join public.letters as l on l.id = e.letter_id
    where e.type in ('blocked', 'complained', 'refused', 'bounced_hard', 'bounced_soft')
      and e.happened_at >= begun and l.newsletter_id = newsletter
    group by 1
  ) as trouble join (values ('blocked', 0.01), ('bounces', 0.02), ('complaints', 0.001)) as t (reason, share)
    on t.reason = trouble.reason
  where trouble.letters >= 3 and trouble.letters > t.share * greatest(sent, 100)
  order by t.share limit 1;
  if why is not null then
    update public.newsletters as n set state = 'paused', paused_because = why where n.id = newsletter and n.state = 'running';
  end if;
end
$$;
