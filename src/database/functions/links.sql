-- Finds a link by its token. It is looked up by a hash of 32 random bytes, so that the time this takes helps nobody to guess one.
create or replace function public.find_link(purpose text, token text)
returns public.link_tokens language sql stable as $$
  select l.* from public.link_tokens as l
  where l.hash = sha256(convert_to(token, 'UTF8')) and l.purpose = $1
$$;

-- For the page that asks before anything is done; reads only. valid; done: was used before; expired; withdrawn: its
-- owner left since; unknown.
create or replace function public.link_state(purpose text, token text)
returns text language sql stable security definer as $$
  select coalesce((
    select case
      when $1 in ('confirm', 'change_address') and s.state = 'left' then 'withdrawn'
      when $1 = 'confirm' and s.confirmed_at is not null then 'done'
      when $1 = 'unsubscribe' and s.state = 'left' then 'done'
      when link.expires_at <= now() then 'expired'
      else 'valid' end
    from public.find_link($1, token) as link join public.newsletter_signups as s on s.id = link.signup_id), 'unknown')
$$;

-- Confirms a sign-up by the link in its letter: confirmed, expired, withdrawn or unknown. Twice is the same as once; a
-- link of someone who left does not bring them back. request: {user_agent, ip}.
create or replace function public.confirm_signup(token text, request jsonb)
returns text language plpgsql security definer as $$
declare
  link public.link_tokens := public.find_link('confirm', token);
  letter public.letters;
  signup public.newsletter_signups;
  state text;
begin
  select * into signup from public.newsletter_signups where id = link.signup_id for update;
  state := public.link_state('confirm', token);
  if state <> 'valid' then return case state when 'done' then 'confirmed' else state end; end if;

  if not exists (select from public.consent_events where signup_id = signup.id and type = 'letter_sent') then
    -- The link can be used before the office has noted the server's answer, or it died in between. Its use proves the arrival.
    select * into letter from public.letters where id = link.letter_id;
    perform public.append_consent_event(signup.id, 'letter_sent', jsonb_build_object(
      'letter', letter.id, 'message_id', letter.message_id, 'template_version', letter.template_version,
      'smtp_answer', null, 'evidence', 'the link in it was used'));
  end if;
  perform public.append_consent_event(signup.id, 'confirmed',
    jsonb_build_object('method', 'POST', 'letter', link.letter_id, 'link', encode(link.hash, 'hex')),
    public.event_person(signup.email, signup.postal_code, request ->> 'user_agent', request ->> 'ip'));
  update public.newsletter_signups
  set confirmed_at = now(), address_confirmed_at = now(), undeliverable_at = null, refused_at = null,
      refused_answer = null, reached_at = now()
  where id = signup.id;
  perform public.number_house(signup.id, signup.postal_code);
  return 'confirmed';
end
$$;

-- Gives a sign-up that has just confirmed in a place its house number there, among all who live in it, told or not.
create or replace function public.number_house(signup_id bigint, postal_code text)
returns void language plpgsql as $$
begin
  -- Neighbours who confirm at the same moment take their turn, or both would be the tenth. The count below begins after
  -- the lock and so sees them (READ COMMITTED).
  perform pg_advisory_xact_lock(hashtextextended(postal_code, 11));
  update public.newsletter_signups as s
  set house_number = (select p.households from public.place_standings as p where p.postal_code = $2)
  where s.id = $1;
end
$$;

-- The house of whoever this link is for, and how its place stands (place_standing); null once they left. It has a number
-- when they confirmed; no place for a postal code that has none. A number only from five on, as everywhere.
create or replace function public.confirmed_house(token text)
returns jsonb language sql stable security definer as $$
  select jsonb_build_object(
      'postal_code', s.postal_code, 'house_number', case when s.house_number >= 5 then s.house_number end)
    || coalesce(public.place_standing(s.postal_code), '{}')
  from public.find_link('confirm', token) as link join public.newsletter_signups as s on s.id = link.signup_id
  where s.state <> 'left'
$$;

-- Queues a new confirmation letter for the owner of an old link; false when nothing waits there.
create or replace function public.send_confirmation_again(token text)
returns boolean language sql security definer as $$
  select coalesce(public.ask_confirmation_again((public.find_link('confirm', token)).signup_id), false) $$;

-- Ends the consent of a link's owner: withdrawn, unknown, or under_way: withdrawn, and a letter is in some office's hand that
-- cannot be held back any more. By the link of a newsletter or of /meine-daten; channel: link, one-click, my-data.
create or replace function public.withdraw(purpose text, token text, channel text)
returns text language plpgsql security definer as $$
declare
  link public.link_tokens := public.find_link(purpose, token);
begin
  if purpose not in ('unsubscribe', 'my_data') or link.id is null or link.expires_at <= now() then
    return 'unknown';
  end if;
  perform public.withdraw_signup(link.signup_id, left(channel, 20));
  return case when public.is_under_way(link.signup_id) then 'under_way' else 'withdrawn' end;
end
$$;

-- Whether a letter to a sign-up is in some office's hand. Asked once its row is held: whatever was taken in hand before is there
-- to be seen.
create or replace function public.is_under_way(signup bigint)
returns boolean language sql stable as $$
  select exists (select from public.letters as l where l.signup_id = signup and l.state = 'sending') $$;
