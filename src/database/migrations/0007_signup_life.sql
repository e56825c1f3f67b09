-- The life of a sign-up: asked for, confirmed, changed, left. Visitors reach it by the functions below alone.

alter table public.newsletter_signups
  add column confirmed_at timestamptz,
  add column address_confirmed_at timestamptz,
  add column withdrawn_at timestamptz,
  add column undeliverable_at timestamptz,
  add column address_hmac bytea,
  -- A confirmed sign-up points at its proof, and the proof at three events of this very sign-up: no code, no import
  -- and no hand can make a confirmed row without them.
  add column proof_id bigint generated always as (case when confirmed_at is not null then id end) stored,
  add constraint newsletter_signups_confirmed_proof foreign key (proof_id) references public.consent_proofs (signup_id),
  add constraint newsletter_signups_confirmed_whole check (
    (confirmed_at is null) = (address_confirmed_at is null) and (confirmed_at is null or address_hmac is not null));

comment on column public.newsletter_signups.confirmed_at is 'When the link in the confirmation letter was used; null: not yet.';
comment on column public.newsletter_signups.address_confirmed_at is 'When the present address was confirmed; later than confirmed_at after a change.';
comment on column public.newsletter_signups.withdrawn_at is 'When the consent was withdrawn; the row then only proves what was, and the address may sign up anew.';
comment on column public.newsletter_signups.undeliverable_at is 'Since when no letter goes to the address: its server said that there is none, or it is none to write to safely.';
comment on column public.newsletter_signups.address_hmac is 'Fingerprint for the suppression list, set when the first letter leaves.';
comment on column public.newsletter_signups.proof_id is 'The proof of the consent (consent_proofs); the database fills it.';

-- Only what can be written to safely: the pattern of src/contract/signup.ts, letter for letter, which also has the
-- reason for each restriction; a test compares both on the same addresses.
-- An older row may hold another address (name%host@, .name@): it stays and is marked as one that gets no letter, as a
-- migration must neither fail nor forget anybody. The mark is what lets it pass, and visitors cannot set it. NOT VALID
-- would let it stay as well, and then refuse every change of the row, its withdrawal included.
alter table public.newsletter_signups drop constraint newsletter_signups_email_shape;
update public.newsletter_signups set undeliverable_at = now() where email collate "C" !~
  '^(?!\.|[^@]*(?:=\?|\.[.@]))[a-zA-Z0-9.#$&''*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$';
alter table public.newsletter_signups add constraint newsletter_signups_email_shape check (
  undeliverable_at is not null or email collate "C" ~
  '^(?!\.|[^@]*(?:=\?|\.[.@]))[a-zA-Z0-9.#$&''*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$');

-- One entry a mailbox among those that count; who left may come back.
drop index public.newsletter_signups_email_key;
create unique index newsletter_signups_email_key
  on public.newsletter_signups (lower(email collate "C")) where withdrawn_at is null;
create index newsletter_signups_email_left
  on public.newsletter_signups (lower(email collate "C")) where withdrawn_at is not null;
-- Room on each page for the fingerprint that a row gets when its letter leaves: with that room, and as no index is on
-- it, the row changes in place and none of its many indexes is written to.
alter table public.newsletter_signups set (fillfactor = 70);
-- For the launch: who is to be told in these postal codes.
create index newsletter_signups_confirmed_places
  on public.newsletter_signups (postal_code) where confirmed_at is not null and withdrawn_at is null;

-- ---------------------------------------------------------------------------------------------------------------
-- Signing up
-- ---------------------------------------------------------------------------------------------------------------

-- What is known of a request, as PostgREST tells it (docs.postgrest.org, "Transaction-Scoped Settings"): the same
-- settings come from our server and from a hosted PostgREST. Empty strings where nothing was said.
create function public.request_fact(name text)
returns text
language sql
stable
set search_path = ''
as $$
  select case name
    when 'form' then coalesce(nullif(current_setting('site.form', true), ''), 'rest')
    when 'ip' then nullif(current_setting('site.ip', true), '')
    when 'page' then coalesce(left(substring(
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'referer' from '^https?://[^/]+(/[^?#]*)'), 512), '')
    when 'user_agent' then left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 512)
  end
$$;
comment on function public.request_fact(text) is 'form, page, user_agent or ip of the request that a visitor''s statement belongs to.';
revoke all on function public.request_fact(text) from public, anon, authenticator;

-- What somebody declared by sending the form, with the wording that it showed.
create function public.record_declaration(signup public.newsletter_signups)
returns void
language sql
set search_path = ''
as $$
  select public.append_consent_event(signup.id, 'requested',
    jsonb_build_object(
      'wording', (select version from public.consent_wordings order by in_use_since desc limit 1),
      'consent_given', true,
      'form', public.request_fact('form'),
      'page', public.request_fact('page')),
    jsonb_strip_nulls(jsonb_build_object(
      'email', signup.email,
      'email_normalised', lower(signup.email collate "C"),
      'postal_code', signup.postal_code,
      'user_agent', public.request_fact('user_agent'),
      'ip', public.request_fact('ip'))))
$$;
comment on function public.record_declaration(public.newsletter_signups) is 'Records that the form was sent for a sign-up.';
revoke all on function public.record_declaration(public.newsletter_signups) from public, anon, authenticator;

-- The declaration is recorded and the confirmation letter queued in the inserting transaction, whoever inserts.
create function public.begin_signup()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  letter uuid;
begin
  perform public.record_declaration(new);
  insert into public.letters (kind, signup_id) values ('confirmation', new.id) returning id into letter;
  perform public.queue_letters(array[letter]);
  return null;
end
$$;
comment on function public.begin_signup() is 'Records the declaration and queues the confirmation letter.';
revoke all on function public.begin_signup() from public, anon, authenticator;
create trigger begin after insert on public.newsletter_signups
  for each row execute function public.begin_signup();

-- Asks again for an address that waits to be confirmed. Says nothing, so that nobody learns by it who is on the list;
-- how often a mailbox may be written to is decided when the letter is claimed.
create function public.ask_confirmation_again(email text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  signup public.newsletter_signups;
  letter uuid;
begin
  select s.* into signup from public.newsletter_signups as s
  where lower(s.email collate "C") = lower(ask_confirmation_again.email collate "C")
    and s.withdrawn_at is null and s.confirmed_at is null and s.undeliverable_at is null
  for no key update;
  if not found then return; end if;
  -- Somebody who signed up before declarations were recorded has sent the form again.
  if not exists (select from public.consent_events as e where e.signup_id = signup.id and e.type = 'requested') then
    perform public.record_declaration(signup);
  end if;
  if not exists (
    select from public.letters as l
    where l.signup_id = signup.id and l.kind = 'confirmation'
      -- One that waits since yesterday, or is parked, must not keep another from being asked for.
      and (l.outcome is null and l.queued_at > now() - interval '24 hours'
        or l.claimed_at > now() - interval '24 hours')
  ) then
    insert into public.letters (kind, signup_id) values ('confirmation', signup.id) returning id into letter;
    perform public.queue_letters(array[letter]);
  end if;
end
$$;
comment on function public.ask_confirmation_again(text) is 'Queues another confirmation letter for an unconfirmed address.';
revoke all on function public.ask_confirmation_again(text) from public, authenticator;
grant execute on function public.ask_confirmation_again(text) to anon;

-- Many sign-ups in one statement, each with an answer of its own: null, or {code, message, constraint} as the
-- INSERT alone would have failed. Runs with the caller's rights: anon may insert exactly two columns, and no more here.
-- An entry: {email, postal_code, headers: {user-agent, referer}, form, ip}.
create function public.sign_up(entries jsonb)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  answers jsonb[] := array_fill('null'::jsonb, array[jsonb_array_length(entries)]);
  entry jsonb;
  place integer;
  state text;
  message text;
  rule text;
begin
  for entry, place in
    select value, ordinality from jsonb_array_elements(entries) with ordinality
    -- Two statements with the same addresses wait for each other; in the same order they cannot block each other.
    order by lower(value ->> 'email') collate "C"
  loop
    begin
      perform set_config('request.headers', coalesce(entry ->> 'headers', ''), true),
              set_config('site.form', coalesce(entry ->> 'form', ''), true),
              set_config('site.ip', coalesce(entry ->> 'ip', ''), true);
      insert into public.newsletter_signups (email, postal_code) values (entry ->> 'email', entry ->> 'postal_code');
    exception when others then
      get stacked diagnostics state = returned_sqlstate, message = message_text, rule = constraint_name;
      answers[place] := jsonb_build_object('code', state, 'message', message, 'constraint', rule);
      if state = '23505' then
        perform public.ask_confirmation_again(entry ->> 'email');
      end if;
    end;
  end loop;
  return to_jsonb(answers);
end
$$;
comment on function public.sign_up(jsonb) is 'Inserts sign-ups with the caller''s rights; answers for each.';
revoke all on function public.sign_up(jsonb) from public, authenticator;
grant execute on function public.sign_up(jsonb) to anon;

-- ---------------------------------------------------------------------------------------------------------------
-- Links
-- ---------------------------------------------------------------------------------------------------------------

-- Finds a link by its token. The fingerprints are compared under a fresh random, so that the time a comparison takes
-- says nothing about them.
create function public.find_link(purpose text, token text)
returns public.link_tokens
language plpgsql
volatile
set search_path = ''
as $$
declare
  digest bytea := sha256(convert_to(token, 'UTF8'));
  blind bytea := uuid_send(gen_random_uuid());
  link public.link_tokens;
begin
  select l.* into link from public.link_tokens as l
  where l.lookup = substring(digest from 1 for 8)
    and sha256(l.hash || blind) = sha256(digest || blind)
    and l.purpose = find_link.purpose;
  return link;
end
$$;
comment on function public.find_link(text, text) is 'The link that a token opens for a purpose; null when it opens none.';
revoke all on function public.find_link(text, text) from public, anon, authenticator;

-- For the page that asks before anything is done; reads only. done: was used before. withdrawn: its owner left since.
create function public.link_state(purpose text, token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  link public.link_tokens := public.find_link(purpose, token);
  signup public.newsletter_signups;
begin
  if link.id is null then return 'unknown'; end if;
  select * into signup from public.newsletter_signups where id = link.signup_id;
  if purpose in ('confirm', 'change_address') and signup.withdrawn_at is not null then return 'withdrawn'; end if;
  if purpose = 'confirm' and signup.confirmed_at is not null then return 'done'; end if;
  if purpose = 'unsubscribe' and signup.withdrawn_at is not null then return 'done'; end if;
  if link.expires_at <= now() then return 'expired'; end if;
  return 'valid';
end
$$;
comment on function public.link_state(text, text) is 'valid, done, expired, withdrawn or unknown; changes nothing.';
revoke all on function public.link_state(text, text) from public, authenticator;
grant execute on function public.link_state(text, text) to anon;

-- Confirms. Twice is the same as once; a link of someone who left does not bring them back.
-- request: {user_agent, ip}.
create function public.confirm_signup(token text, request jsonb)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  link public.link_tokens := public.find_link('confirm', token);
  letter public.letters;
  signup public.newsletter_signups;
  letter_sent bigint;
  confirmed bigint;
begin
  if link.id is null then return 'unknown'; end if;
  select * into signup from public.newsletter_signups where id = link.signup_id for update;
  if not found then return 'unknown'; end if;
  if signup.withdrawn_at is not null then return 'withdrawn'; end if;
  if signup.confirmed_at is not null then return 'confirmed'; end if;
  if link.expires_at <= now() then return 'expired'; end if;

  -- The link can be used before the worker came to it.
  perform public.prove_letters_sent(array[link.letter_id]);
  letter_sent := (
    select max(id) from public.consent_events where signup_id = signup.id and type = 'letter_sent'
  );
  if letter_sent is null then
    -- The worker died between the server's answer and noting it down. That the link was used proves the arrival.
    select * into letter from public.letters where id = link.letter_id;
    letter_sent := public.append_consent_event(signup.id, 'letter_sent', jsonb_build_object(
      'letter', letter.id, 'message_id', letter.message_id, 'template_version', letter.template_version,
      'smtp_answer', null, 'evidence', 'the link in it was used'));
  end if;
  confirmed := public.append_consent_event(signup.id, 'confirmed',
    jsonb_build_object('method', 'POST', 'letter', link.letter_id, 'link', encode(link.hash, 'hex')),
    jsonb_strip_nulls(jsonb_build_object(
      'email', signup.email, 'email_normalised', lower(signup.email collate "C"), 'postal_code', signup.postal_code,
      'user_agent', left(request ->> 'user_agent', 512), 'ip', request ->> 'ip')));
  insert into public.consent_proofs (signup_id, requested_id, letter_sent_id, confirmed_id)
  select signup.id, min(id), letter_sent, confirmed
  from public.consent_events where signup_id = signup.id and type = 'requested';
  update public.newsletter_signups
  set confirmed_at = now(), address_confirmed_at = now(), undeliverable_at = null where id = signup.id;
  return 'confirmed';
end
$$;
comment on function public.confirm_signup(text, jsonb) is 'Confirms a sign-up by the link in its letter: confirmed, expired, withdrawn or unknown.';
revoke all on function public.confirm_signup(text, jsonb) from public, authenticator;
grant execute on function public.confirm_signup(text, jsonb) to anon;

-- A new letter for whoever holds an expired link, as long as the sign-up is still there.
create function public.send_confirmation_again(token text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  link public.link_tokens := public.find_link('confirm', token);
  address text;
begin
  select email into address from public.newsletter_signups
  where id = link.signup_id and confirmed_at is null and withdrawn_at is null;
  if not found then return false; end if;
  perform public.ask_confirmation_again(address);
  return true;
end
$$;
comment on function public.send_confirmation_again(text) is 'Queues a new confirmation letter for the owner of an old link; false when nothing waits there.';
revoke all on function public.send_confirmation_again(text) from public, authenticator;
grant execute on function public.send_confirmation_again(text) to anon;

-- The consent ends here and now: what is sent is decided under the same row's lock (claim_letters).
create function public.withdraw_signup(signup_id bigint, channel text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  signup public.newsletter_signups;
  left_at timestamptz;
begin
  select * into signup from public.newsletter_signups where id = withdraw_signup.signup_id for update;
  if not found or signup.withdrawn_at is not null then return; end if;
  left_at := clock_timestamp();
  -- The moment at which the row is held, not the one at which the transaction began: a letter may have been claimed
  -- between the two.
  update public.newsletter_signups set withdrawn_at = left_at where id = signup.id;
  perform public.append_consent_event(signup.id, 'withdrawn', jsonb_build_object('channel', channel));
  if signup.address_hmac is not null then
    perform public.suppress(signup.address_hmac, left_at, false);
  end if;
end
$$;
comment on function public.withdraw_signup(bigint, text) is 'Ends a consent; a second time changes nothing.';
revoke all on function public.withdraw_signup(bigint, text) from public, anon, authenticator;

-- By the link of a newsletter or of /meine-daten. channel: link, one-click, my-data.
create function public.withdraw(purpose text, token text, channel text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  link public.link_tokens := public.find_link(purpose, token);
begin
  if purpose not in ('unsubscribe', 'my_data') or link.id is null or link.expires_at <= now() then
    return 'unknown';
  end if;
  perform public.withdraw_signup(link.signup_id, left(channel, 20));
  return 'withdrawn';
end
$$;
comment on function public.withdraw(text, text, text) is 'Ends the consent of a link''s owner: withdrawn or unknown.';
revoke all on function public.withdraw(text, text, text) from public, authenticator;
grant execute on function public.withdraw(text, text, text) to anon;
