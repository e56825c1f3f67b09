-- What the link to one's own data opens, asked for by letter.

-- Queues the letter with the link to one's data. Whether the address is known shows in nothing that the asker sees.
create or replace function public.ask_my_data(email text)
returns void language sql security definer as $$
  select public.add_letter('my_data', signup.id)
  from (select max(id) as id from public.signups_of($1, false) as id) as signup
  where signup.id is not null and not exists (
    -- One that waits since yesterday must not keep another from being asked for.
    select from public.letters as l
    where l.signup_id = signup.id and l.kind = 'my_data' and l.state in ('waiting', 'sending')
      and l.queued_at > now() - interval '24 hours')
$$;

-- Exchanges a link to one's data for a session: a token of its own, made by whoever asks, which works where the link does.
-- A quarter of an hour after its first use link and sessions are over, so that a link found later, in a history or a proxy's
-- log, opens nothing; until then it may be used again, as an answer may get lost. False when the link is unknown or expired.
create or replace function public.open_my_data(token text, session text)
returns boolean language sql security definer as $$
  with link as (
    update public.link_tokens as l set expires_at = least(l.expires_at, now() + interval '15 minutes')
    from public.find_link('my_data', token) as found
    where l.id = found.id and l.expires_at > now()
    returning l.*
  ), opened as (
    insert into public.link_tokens (hash, purpose, signup_id, letter_id, expires_at)
    select sha256(convert_to(session, 'UTF8')), 'my_data', link.signup_id, link.letter_id, link.expires_at from link
    returning id
  )
  select exists (select from opened)
$$;

-- The sign-up that a valid link to one's data belongs to, held for this transaction, from letters too; null otherwise. Whoever has
-- the link has the letter: letters arrive there, whatever was said before.
create or replace function public.find_my_signup(token text)
returns public.newsletter_signups language plpgsql as $$
declare
  signup public.newsletter_signups;
begin
  select s.* into signup
  from public.find_link('my_data', token) as link join public.newsletter_signups as s on s.id = link.signup_id
  where link.expires_at > now() for update of s;
  if signup.state <> 'left' and (signup.undeliverable_at is not null or signup.refused_at is not null) then
    perform public.address_reached(signup.id);
  end if;
  return signup;
end
$$;

-- Everything stored about the link's owner; null when the link is unknown or expired.
create or replace function public.my_data(token text)
returns jsonb language sql security definer as $$
  select public.person_data(signup.email, false) from public.find_my_signup(token) as signup $$;

-- Changes the postal code of the link's owner; false when the link is unknown, expired or its owner left.
create or replace function public.change_postal_code(token text, postal_code text)
returns boolean language plpgsql security definer as $$
declare
  signup public.newsletter_signups := public.find_my_signup(token);
begin
  if signup.id is null or signup.state = 'left' then return false; end if;
  if signup.postal_code <> change_postal_code.postal_code then
    update public.newsletter_signups as s set postal_code = change_postal_code.postal_code where s.id = signup.id;
    if signup.confirmed_at is not null then
      perform public.number_house(signup.id, change_postal_code.postal_code);
    end if;
    perform public.append_consent_event(signup.id, 'changed', jsonb_build_object('field', 'postal_code'),
      public.event_person(signup.email, change_postal_code.postal_code));
  end if;
  return true;
end
$$;

-- Queues the letter to a new address: asked, same or unknown.
-- The answer is the same whether the new address is on the list or not; that is told by the letter sent there.
create or replace function public.ask_address_change(token text, new_email text)
returns text language plpgsql security definer as $$
declare
  signup public.newsletter_signups := public.find_my_signup(token);
  change bigint;
begin
  if signup.id is null or signup.state = 'left' then return 'unknown'; end if;
  if lower(signup.email collate "C") = lower(new_email collate "C") then return 'same'; end if;
  insert into public.address_changes (signup_id, new_email) values (signup.id, new_email) returning id into change;
  perform public.add_letter('address_change', signup.id, change);
  return 'asked';
end
$$;

-- Makes a new address the address, by the link sent there: changed, taken, expired or unknown.
create or replace function public.confirm_address_change(token text, request jsonb)
returns text language plpgsql security definer as $$
declare
  link public.link_tokens := public.find_link('change_address', token);
  change public.address_changes;
  signup public.newsletter_signups;
  changed bigint;
begin
  select * into signup from public.newsletter_signups where id = link.signup_id for update;
  select * into change from public.address_changes where id = link.address_change_id;
  if link.id is null or signup.state = 'left' then return 'unknown'; end if;
  if lower(signup.email collate "C") = lower(change.new_email collate "C") then return 'changed'; end if;
  if link.expires_at <= now() then return 'expired'; end if;
  begin
    update public.newsletter_signups
    set email = change.new_email, address_hmac = change.address_hmac, undeliverable_at = null, refused_at = null,
        refused_answer = null, reached_at = now(), address_confirmed_at = case when confirmed_at is not null then now() end
    where id = signup.id;
  exception when unique_violation then
    return 'taken';
  end;
  changed := public.append_consent_event(signup.id, 'changed',
    jsonb_build_object('field', 'email', 'letter', link.letter_id, 'link', encode(link.hash, 'hex')),
    public.event_person(change.new_email, signup.postal_code, request ->> 'user_agent', request ->> 'ip'));
  -- A restored backup must not write to the old address either.
  if signup.address_hmac is not null then
    perform public.suppress(signup.address_hmac, now(), false, changed);
  end if;
  return 'changed';
end
$$;

-- Erases everything about the link's owner: erased, under_way (as withdraw answers) or unknown.
create or replace function public.erase_my_data(token text)
returns text language plpgsql security definer as $$
declare
  signup public.newsletter_signups := public.find_my_signup(token);
  under_way boolean := public.is_under_way(signup.id);
begin
  if signup.id is null then return 'unknown'; end if;
  perform public.erase_person(signup.email, false, 'my-data');
  return case when under_way then 'under_way' else 'erased' end;
end
$$;
