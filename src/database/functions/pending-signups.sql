-- What the page that signed somebody up may ask for while the sign-up is not confirmed. It shows its key, which nobody
-- else has; an unknown key is answered with null, whatever there is, and no answer holds an address.

-- The sign-up of the page with this key, held until the transaction ends; empty for an unknown key. Looked up by the
-- digest alone: whoever guesses cannot steer it, so that the time it takes says nothing.
create or replace function public.find_signup_of_page(page_key text)
returns public.newsletter_signups
language sql
as $$
  select s.* from public.newsletter_signups as s
  where s.page_key_hash = sha256(convert_to(page_key, 'UTF8')) and s.state <> 'left'
  for update
$$;

-- Queues the confirmation letter once more. Answers {"sent": true}; {"waits": true} when it has to wait for its turn
-- (hand_in_letter); {"again_at": time} when the mailbox has had all that it may get by then; {"confirmed": true};
-- {"undeliverable": true} when its server knows no such address.
-- request: {network}.
create or replace function public.send_letter_again(page_key text, request jsonb)
returns jsonb
language plpgsql
security definer
as $$
declare
  signup public.newsletter_signups := public.find_signup_of_page(page_key);
  again_at timestamptz;
begin
  if signup.id is null then return null; end if;
  if signup.confirmed_at is not null then return '{"confirmed": true}'; end if;
  if signup.undeliverable_at is not null then return '{"undeliverable": true}'; end if;
  if exists (
    select from public.letter_turns as t join public.letters as l on l.id = t.letter_id
    where l.signup_id = signup.id and t.admitted_at is null
  ) then return '{"waits": true}'; end if;
  again_at := public.confirmation_allowed_at(signup.id);
  if isfinite(again_at) then return jsonb_build_object('again_at', again_at); end if;
  if again_at is null then
    perform set_config('site.network', coalesce(request ->> 'network', ''), true);
    perform public.queue_confirmation(signup.id);
  end if;
  return case when current_setting('site.letter_waits', true) = 'true' then '{"waits": true}' else '{"sent": true}' end;
end
$$;
grant execute on function public.send_letter_again(text, jsonb) to anon;

-- Signs up another address in place of one that was mistyped: changed, same (address), duplicate (on the list already),
-- confirmed (the old one, which stays) or null. The postal code, the channel and what was declared go on; the old sign-up
-- expires in the same transaction. The new one gets a key of its own, so that the old one opens nothing any more. Asked
-- once more with both keys, as when the answer was lost, it is changed.
-- request: {user_agent, ip, network}.
create or replace function public.correct_signup(page_key text, new_email text, new_page_key text, request jsonb)
returns text
language plpgsql
security definer
as $$
declare
  signup public.newsletter_signups := public.find_signup_of_page(page_key);
  new_hash bytea := sha256(convert_to(new_page_key, 'UTF8'));
begin
  if signup.id is null then
    return case when public.is_signed_up_by(new_hash, new_email) then 'changed' end;
  end if;
  if signup.confirmed_at is not null then return 'confirmed'; end if;
  if lower(signup.email collate "C") = lower(new_email collate "C") then return 'same'; end if;

  perform set_config('site.network', coalesce(request ->> 'network', ''), true),
          set_config('site.form', 'dialog', true),
          set_config('site.ip', coalesce(request ->> 'ip', ''), true),
          set_config('request.headers', jsonb_build_object('user-agent', request ->> 'user_agent')::text, true),
          set_config('site.declared', coalesce((
            select (e.facts || jsonb_build_object('corrects', signup.id))::text
            from public.consent_events as e where e.signup_id = signup.id and e.type = 'requested'
            order by e.id limit 1), ''), true);
  begin
    insert into public.newsletter_signups (email, postal_code, channel, page_key_hash)
    values (new_email, signup.postal_code, signup.channel, new_hash);
  exception when unique_violation then
    -- As with the form: whoever waits at that address gets another letter, and nobody learns whether somebody does.
    perform public.ask_confirmation_again(new_email);
    return 'duplicate';
  end;
  perform public.expire_signups(array[signup.id], 'another address was given');
  return 'changed';
end
$$;
grant execute on function public.correct_signup(text, text, text, jsonb) to anon;
