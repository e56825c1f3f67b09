-- The declaration is recorded, with the wording that the form showed, and the confirmation letter written down in the inserting
-- transaction, whoever inserts. What is known of the request is as PostgREST tells it (docs.postgrest.org, "Transaction-Scoped
-- Settings"): the same settings come from our server and from a hosted PostgREST. Empty strings where nothing was said.
create or replace function public.begin_signup()
returns trigger language plpgsql security definer as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '');
begin
  perform public.append_consent_event(new.id, 'requested',
    jsonb_build_object(
      'wording', (select version from public.consent_wordings order by in_use_since desc limit 1),
      'consent_given', true,
      'form', coalesce(nullif(current_setting('site.form', true), ''), 'rest'),
      'page', coalesce(left(substring(headers ->> 'referer' from '^https?://[^/]+(/[^?#]*)'), 512), '')),
    public.event_person(new.email, new.postal_code, headers ->> 'user-agent', current_setting('site.ip', true)));
  perform public.add_letter('confirmation', new.id);
  return null;
end
$$;
create or replace trigger begin after insert on public.newsletter_signups
  for each row when (new.confirmed_at is null) execute function public.begin_signup();

-- Inserts many sign-ups in one statement, each with an answer of its own: null, {letter_waits} where its letter has to wait
-- for its turn, or {code, message, constraint} as the INSERT alone would have failed.
-- An entry: {email, postal_code, channel, headers: {user-agent, referer}, form, ip, network, page_key} (add_letter). The
-- same entry under the same key once more is the same sign-up, whose answer was lost on the way, or whose button was
-- pressed twice: it is stored.
create or replace function public.sign_up(entries jsonb)
returns jsonb language plpgsql security definer as $$
declare
  answers jsonb[] := array_fill('null'::jsonb, array[jsonb_array_length(entries)]);
  entry jsonb;
  place integer;
  state text;
  message text;
  rule text;
  key_hash bytea;
begin
  for entry, place in
    select value, ordinality from jsonb_array_elements(entries) with ordinality
    -- Two statements with the same addresses wait for each other; in the same order they cannot block each other.
    order by lower(value ->> 'email') collate "C"
  loop
    -- Outside of what is undone with a refused row: a letter may be asked for again in its name.
    perform set_config('request.headers', coalesce(entry ->> 'headers', ''), true),
            set_config('site.form', coalesce(entry ->> 'form', ''), true),
            set_config('site.ip', coalesce(entry ->> 'ip', ''), true),
            set_config('site.network', coalesce(entry ->> 'network', ''), true),
            set_config('site.letter_waits', '', true);
    begin
      key_hash := sha256(convert_to(entry ->> 'page_key', 'UTF8'));
      insert into public.newsletter_signups (email, postal_code, channel, page_key_hash)
      values (entry ->> 'email', entry ->> 'postal_code', entry ->> 'channel', key_hash);
      if current_setting('site.letter_waits') = 'true' then
        answers[place] := '{"letter_waits": true}';
      end if;
    exception when others then
      get stacked diagnostics state = returned_sqlstate, message = message_text, rule = constraint_name;
      continue when state = '23505' and exists (
        select from public.newsletter_signups as s
        where s.page_key_hash = key_hash and lower(s.email collate "C") = lower(entry ->> 'email' collate "C"));
      -- What is taken is the key, not the address.
      if rule = 'newsletter_signups_page_key_hash_key' then
        state := '22023';
        message := 'This key belongs to another sign-up';
      end if;
      answers[place] := jsonb_build_object('code', state, 'message', message, 'constraint', rule);
      if state = '23505' then
        perform public.ask_confirmation_again(s.id) from public.newsletter_signups as s
        where lower(s.email collate "C") = lower(entry ->> 'email' collate "C") and s.withdrawn_at is null;
      end if;
    end;
  end loop;
  return to_jsonb(answers);
end
$$;

-- When a sign-up may be sent another confirmation, whoever asks: null for now, infinity while one is on its way. What is
-- forecast here is decided when the letter is claimed (claim_letters), both by letter_allowed_at.
create or replace function public.confirmation_allowed_at(signup bigint)
returns timestamptz language sql stable as $$
  select case when exists (
    select from public.letters as l
    where l.signup_id = signup and l.kind = 'confirmation' and l.state in ('waiting', 'sending')
      -- One that waits since yesterday must not keep another from being asked for, nor one that its mailbox's limit holds.
      and l.queued_at > now() - interval '24 hours' and (l.due_at <= clock_timestamp() or l.tries > 0)
  ) then 'infinity' else public.letter_allowed_at('confirmation', (
    select l.mailbox_hmac from public.letters as l
    where l.signup_id = signup and l.kind = 'confirmation' and l.mailbox_hmac is not null
    order by l.queued_at desc limit 1)) end
$$;

-- Queues another confirmation letter for a sign-up that waits to be confirmed, if it may have one by now. Says whether it waits,
-- which its owner may know and nobody else.
-- Signing up anew is a way back for an address that was taken for undeliverable. Confirmed, it gets the next letter again:
-- whoever types another's address that is dead costs us one refusal.
create or replace function public.ask_confirmation_again(signup_id bigint)
returns boolean language plpgsql as $$
declare
  signup public.newsletter_signups;
begin
  select s.* into signup from public.newsletter_signups as s
  where s.id = signup_id and s.state in ('open', 'undeliverable') for no key update;
  if not found then return false; end if;
  if signup.state = 'undeliverable' then
    perform public.address_reached(signup.id);
  end if;
  if signup.confirmed_at is not null then return false; end if;
  if public.confirmation_allowed_at(signup.id) is null then
    perform public.add_letter('confirmation', signup.id);
  end if;
  return true;
end
$$;

-- Ends a consent, here and now, and the letters that wait for its owner; a second time changes nothing. What is sent is decided
-- under the same row's lock (claim_letters). What is kept is kept as proof: the channel and the page's key prove nothing, and go;
-- by that key the same page can sign up again.
create or replace function public.withdraw_signup(signup_id bigint, channel text)
returns void language plpgsql as $$
declare
  signup public.newsletter_signups;
  left_at timestamptz;
  withdrawn bigint;
begin
  select * into signup from public.newsletter_signups where id = withdraw_signup.signup_id for update;
  if not found or signup.state = 'left' then return; end if;
  -- The moment at which the row is held, not the one at which the transaction began: a letter may have been claimed
  -- between the two.
  left_at := clock_timestamp();
  update public.newsletter_signups set withdrawn_at = left_at, channel = null, page_key_hash = null
  where id = signup.id;
  update public.letters as l set state = 'left' where l.signup_id = signup.id and l.state = 'waiting' and l.kind <> 'my_data';
  withdrawn := public.append_consent_event(signup.id, 'withdrawn', jsonb_build_object('channel', channel));
  if signup.address_hmac is not null then
    perform public.suppress(signup.address_hmac, left_at, false, withdrawn);
  end if;
end
$$;
