-- As in 0008, and what was promised as „alles“ without being all: the letters that are kept while no mail server is
-- set, the suppression list, and to the operator (former) what was noted of requests: a mailbox can have a new owner,
-- who must see neither the letters nor the requests of the one before. null when there is nothing.
create or replace function public.person_data(email text, former boolean)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with ids as (select public.signups_of($1, $2) as id),
  signups as (
    select jsonb_agg(jsonb_build_object(
      'number', s.id, 'email', s.email, 'postal_code', s.postal_code, 'signed_up_at', s.created_at,
      'confirmed_at', s.confirmed_at, 'address_confirmed_at', s.address_confirmed_at,
      'withdrawn_at', s.withdrawn_at, 'undeliverable_at', s.undeliverable_at) order by s.id) as list
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
      'number', l.id, 'kind', l.kind, 'queued_at', l.queued_at, 'sent_at', l.sent_at, 'outcome', l.outcome,
      'message_id', l.message_id, 'answer', l.smtp_answer, 'subject', n.subject) order by l.queued_at) as list
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
  requests as (
    select jsonb_agg(jsonb_build_object(
      'received_on', r.received_on, 'kind', r.kind, 'from', r.from_address, 'state', r.state, 'note', r.note,
      'done_on', r.done_on) order by r.id) as list
    from public.rights_requests as r where $2 and lower(r.from_address collate "C") = lower($1 collate "C")
  ),
  -- What the list keeps for good is a fingerprint, which a sign-up has as soon as a letter was written to it.
  suppressions as (
    select jsonb_agg(jsonb_build_object('left_at', x.left_at, 'erased', x.erased) order by x.left_at) as list
    from public.suppressions as x
    where x.address_hmac in (
      select s.address_hmac from public.newsletter_signups as s where s.id in (select id from ids))
  )
  select case when signups.list is not null or events.list is not null or changes.list is not null
      or kept.list is not null or requests.list is not null then
    jsonb_build_object(
      'email', $1,
      'signups', coalesce(signups.list, '[]'), 'events', coalesce(events.list, '[]'),
      'wordings', coalesce(wordings.list, '[]'), 'letters', coalesce(letters.list, '[]'),
      'links', coalesce(links.list, '[]'), 'address_changes', coalesce(changes.list, '[]'),
      'kept_letters', coalesce(kept.list, '[]'), 'requests', coalesce(requests.list, '[]'),
      'suppressions', coalesce(suppressions.list, '[]'))
  end
  from signups, events, wordings, letters, links, changes, kept, requests, suppressions
$$;
