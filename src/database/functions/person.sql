-- All that is stored about one person, told and erased: for the links to one's own data (my-data.sql) and the operator.

-- The numbers of all sign-ups of an address, those that were left included. former: also those whose address it was
-- before a change. Only the operator may ask so, who knows whom they deal with: a mailbox can have a new owner, who
-- must not see, or erase, what became of the one before.
-- Each part of the question names the index that answers it: those on addresses are partial, and the planner would
-- expect a thousand sign-ups of one address.
create or replace function public.signups_of(email text, former boolean)
returns setof bigint language sql stable rows 2 as $$
  select s.id from public.newsletter_signups as s
  where lower(s.email collate "C") = lower($1 collate "C") and s.withdrawn_at is null
  union
  select s.id from public.newsletter_signups as s
  where lower(s.email collate "C") = lower($1 collate "C") and s.withdrawn_at is not null
  union
  select p.signup_id from public.consent_event_people as p
  where $2 and (p.person ->> 'email_normalised') collate "C" = lower($1 collate "C")
$$;

-- Everything about the person behind an address, as one JSON document; null when there is nothing: the rows as they are, but for
-- hashes and what programs alone need, so that a new column is told without a word here. With what is easily forgotten: the letters
-- that are kept while no mail server is set, and the suppression list. To the operator (former) also what was before: a mailbox can
-- have a new owner, who must not see the letters of the one before. address_hmac: also of who never signed up.
create or replace function public.person_data(email text, former boolean, address_hmac bytea default null)
returns jsonb language sql stable as $$
  with ids as materialized (select public.signups_of($1, $2) as id),
  lines (part, place, line) as (
    select 'signups', s.id::numeric, to_jsonb(s) - '{address_hmac,page_key_hash}'::text[]
    from public.newsletter_signups as s where s.id in (select id from ids)
    union all
    select 'events', e.id, to_jsonb(e) - '{wording,person_digest}'::text[] || jsonb_build_object(
      'person', p.person, 'hash', encode(e.hash, 'hex'), 'previous_hash', encode(e.previous_hash, 'hex'))
    from public.consent_events as e left join public.consent_event_people as p on p.event_id = e.id
    where e.signup_id in (select id from ids)
    union all
    select 'wordings', 0, to_jsonb(w)
    from public.consent_wordings as w
    where w.version in (select e.wording from public.consent_events as e where e.signup_id in (select id from ids))
    union all
    select 'letters', extract(epoch from l.queued_at),
           to_jsonb(l) - '{mailbox_hmac,network,office,lease_until}'::text[] || jsonb_build_object('subject', n.subject, 'events', (
             select coalesce(jsonb_agg(to_jsonb(e) - 'message_digest' order by e.id), '[]')
             from public.letter_events as e where e.letter_id = l.id))
    from public.letters as l left join public.newsletters as n on n.id = l.newsletter_id
    where l.signup_id in (select id from ids)
    union all
    select 'links', t.id, to_jsonb(t) - 'hash' from public.link_tokens as t where t.signup_id in (select id from ids)
    union all
    select 'address_changes', c.id, to_jsonb(c) - 'address_hmac'
    from public.address_changes as c
    where c.signup_id in (select id from ids) or ($2 and lower(c.new_email collate "C") = lower($1 collate "C"))
    union all
    -- A letter holds a link that works, which is not to lie about in a file on somebody's computer.
    select 'kept_letters', m.id,
           to_jsonb(m) - 'raw' || case when $2 then jsonb_build_object('raw', encode(m.raw, 'escape')) else '{}' end
    from public.mailbox as m
    -- Two questions, each with its index: the mailbox holds whole letters.
    where m.id in (
      select k.id from public.letters as l join public.mailbox as k on k.letter_id = l.id
      where l.signup_id in (select id from ids)
      union
      select k.id from public.mailbox as k where $2 and lower(k.recipient collate "C") = lower($1 collate "C"))
    union all
    -- What the list keeps for good is an HMAC, which a sign-up has as soon as a letter was written to it.
    select 'suppressions', x.event, to_jsonb(x) - 'address_hmac'
    from public.suppressions as x
    where x.address_hmac = $3
      or x.address_hmac in (select s.address_hmac from public.newsletter_signups as s where s.id in (select id from ids))
  )
  select jsonb_build_object('email', $1) || jsonb_object_agg(part, list)
  from (
    select part, coalesce(jsonb_agg(line order by place) filter (where line is not null), '[]') as list, count(line) as lines
    from unnest('{signups,events,wordings,letters,links,address_changes,kept_letters,suppressions}'::text[]) as part
    left join lines using (part)
    group by part
  ) as parts
  having sum(lines) > 0
$$;

-- Erases a person: afterwards the address occurs nowhere in the database, the queue included. Kept are the events
-- without the person, and the HMAC on the suppression list, so that a restored backup or an import is noticed.
-- address_hmac: for an address that no letter was ever sent to. Returns how many sign-ups were erased.
create or replace function public.erase_person(email text, former boolean, channel text, address_hmac bytea default null)
returns integer language plpgsql security definer as $$
declare
  ids bigint[];
  erased bigint;
begin
  -- A list that brings them may be about to be taken over: what came of it is erased, too (office/signups/import.ts).
  perform pg_advisory_xact_lock_shared(hashtextextended('import_signups', 7));
  ids := array(select public.signups_of(email, former));
  -- Held first, so that no letter is claimed and no link used meanwhile.
  perform from public.newsletter_signups where id = any (ids) order by id for update;

  select max(public.append_consent_event(id, 'erased', jsonb_build_object('channel', channel))) into erased from unnest(ids) as id;
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
