-- All that is stored about one person, told and erased: for the links to one's own data (my-data.sql) and the operator.

-- The numbers of all sign-ups of an address, those that were left included. former: also those whose address it was
-- before a change. Only the operator may ask so, who knows whom they deal with: a mailbox can have a new owner, who
-- must not see, or erase, what became of the one before.
-- Each part of the question names the index that answers it: those on addresses are partial, and the planner would
-- expect a thousand sign-ups of one address.
create or replace function public.signups_of(email text, former boolean)
returns setof bigint
language sql
stable
rows 2
as $$
  select s.id from public.newsletter_signups as s
  where lower(s.email collate "C") = lower($1 collate "C") and s.withdrawn_at is null
  union
  select s.id from public.newsletter_signups as s
  where lower(s.email collate "C") = lower($1 collate "C") and s.withdrawn_at is not null
  union
  select p.signup_id from public.consent_event_people as p
  where $2 and (p.person ->> 'email_normalised') collate "C" = lower($1 collate "C")
$$;

-- Everything about the person behind an address, as one JSON document; null when there is nothing. With what is easily
-- forgotten: the letters that are kept while no mail server is set, and the suppression list. To the operator (former) also
-- what was before: a mailbox can have a new owner, who must not see the letters of the one before.
create or replace function public.person_data(email text, former boolean)
returns jsonb
language sql
stable
security definer
as $$
  with ids as (select public.signups_of($1, $2) as id),
  signups as (
    select jsonb_agg(jsonb_build_object(
      'number', s.id, 'email', s.email, 'postal_code', s.postal_code, 'signed_up_at', s.created_at,
      'confirmed_at', s.confirmed_at, 'address_confirmed_at', s.address_confirmed_at,
      'withdrawn_at', s.withdrawn_at, 'undeliverable_at', s.undeliverable_at, 'refused_at', s.refused_at,
      'refused_answer', s.refused_answer, 'reached_at', s.reached_at, 'house_number', s.house_number,
      'channel', s.channel, 'state', s.state) order by s.id) as list
    from public.newsletter_signups as s where s.id in (select id from ids)
  ),
  events as (
    select jsonb_agg(jsonb_build_object(
      'number', e.id, 'signup', e.signup_id, 'type', e.type, 'happened_at', e.happened_at,
      'facts', e.facts, 'person', p.person,
      'hash', encode(e.hash, 'hex'), 'previous_hash', encode(e.previous_hash, 'hex')) order by e.id) as list
    from public.consent_events as e left join public.consent_event_people as p on p.event_id = e.id
    where e.signup_id in (select id from ids)
  ),
  wordings as (
    select jsonb_agg(jsonb_build_object('version', w.version, 'wording', w.wording) order by w.version) as list
    from public.consent_wordings as w
    where w.version in (select e.wording from public.consent_events as e where e.signup_id in (select id from ids))
  ),
  letters as (
    select jsonb_agg(jsonb_build_object(
      'number', l.id, 'kind', l.kind, 'queued_at', l.queued_at, 'due_at', l.due_at, 'sent_at', l.sent_at, 'state', l.state,
      'message_id', l.message_id, 'answer', l.answer, 'subject', n.subject, 'deferred_since', l.deferred_since,
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'type', e.type, 'happened_at', e.happened_at, 'source', e.source, 'status', e.status, 'answer', e.answer)
          order by e.id), '[]')
        from public.letter_events as e where e.letter_id = l.id)) order by l.queued_at) as list
    from public.letters as l left join public.newsletters as n on n.id = l.newsletter_id
    where l.signup_id in (select id from ids)
  ),
  links as (
    select jsonb_agg(jsonb_build_object(
      'purpose', t.purpose, 'created_at', t.created_at, 'expires_at', t.expires_at) order by t.id) as list
    from public.link_tokens as t where t.signup_id in (select id from ids)
  ),
  changes as (
    select jsonb_agg(jsonb_build_object('new_email', c.new_email, 'asked_at', c.asked_at) order by c.id) as list
    from public.address_changes as c
    where c.signup_id in (select id from ids) or ($2 and lower(c.new_email collate "C") = lower($1 collate "C"))
  ),
  kept as (
    select jsonb_agg(jsonb_build_object('number', m.id, 'received_at', m.received_at, 'subject', m.subject)
      -- A letter holds a link that works, which is not to lie about in a file on somebody's computer.
      || case when $2 then jsonb_build_object('raw', encode(m.raw, 'escape')) else '{}' end order by m.id) as list
    from public.mailbox as m
    -- Two questions, each with its index: the mailbox holds whole letters.
    where m.id in (
      select k.id from public.letters as l join public.mailbox as k on k.letter_id = l.id
      where l.signup_id in (select id from ids)
      union
      select k.id from public.mailbox as k where $2 and lower(k.recipient collate "C") = lower($1 collate "C"))
  ),
  -- What the list keeps for good is an HMAC, which a sign-up has as soon as a letter was written to it.
  suppressions as (
    select jsonb_agg(jsonb_build_object('left_at', x.left_at, 'erased', x.erased) order by x.left_at) as list
    from public.suppressions as x
    where x.address_hmac in (
      select s.address_hmac from public.newsletter_signups as s where s.id in (select id from ids))
  )
  select case when signups.list is not null or events.list is not null or changes.list is not null
      or kept.list is not null then
    jsonb_build_object(
      'email', $1,
      'signups', coalesce(signups.list, '[]'), 'events', coalesce(events.list, '[]'),
      'wordings', coalesce(wordings.list, '[]'), 'letters', coalesce(letters.list, '[]'),
      'links', coalesce(links.list, '[]'), 'address_changes', coalesce(changes.list, '[]'),
      'kept_letters', coalesce(kept.list, '[]'), 'suppressions', coalesce(suppressions.list, '[]'))
  end
  from signups, events, wordings, letters, links, changes, kept, suppressions
$$;

-- Erases a person: afterwards the address occurs nowhere in the database, the queue included. Kept are the events
-- without the person, and the HMAC on the suppression list, so that a restored backup or an import is noticed.
-- address_hmac: for an address that no letter was ever sent to. Returns how many sign-ups were erased.
create or replace function public.erase_person(email text, former boolean, channel text, address_hmac bytea default null)
returns integer
language plpgsql
security definer
as $$
declare
  ids bigint[];
  one bigint;
  erased bigint;
begin
  -- A list that brings them may be about to be taken over: what came of it is erased, too (queries/console/signup-import.ts).
  perform pg_advisory_xact_lock_shared(hashtextextended('import_signups', 7));
  ids := array(select public.signups_of(email, former));
  -- Held first, so that no letter is claimed and no link used meanwhile.
  perform from public.newsletter_signups where id = any (ids) order by id for update;

  foreach one in array ids loop
    erased := public.append_consent_event(one, 'erased', jsonb_build_object('channel', channel));
  end loop;
  -- Of somebody who never signed up nothing is recorded: whoever signs up after the last event, does so after this.
  erased := coalesce(erased, (select max(id) from public.consent_events), 0);
  perform public.suppress(known.hmac, now(), true, erased)
  from (
    select s.address_hmac as hmac from public.newsletter_signups as s where s.id = any (ids)
    union select erase_person.address_hmac
  ) as known where known.hmac is not null;

  delete from public.consent_event_people where signup_id = any (ids);
  delete from public.mailbox as m where lower(m.recipient collate "C") = lower(email collate "C")
    or m.letter_id in (select l.id from public.letters as l where l.signup_id = any (ids));
  delete from public.letters as l where l.signup_id = any (ids)
    or l.address_change_id in (
      select c.id from public.address_changes as c where lower(c.new_email collate "C") = lower(erase_person.email collate "C"));
  delete from public.address_changes as c where lower(c.new_email collate "C") = lower(erase_person.email collate "C");
  delete from public.newsletter_signups where id = any (ids);
  return cardinality(ids);
end
$$;
