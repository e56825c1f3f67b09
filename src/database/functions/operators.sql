-- Ends a session of the console 12 hours after it began. The library knows one end of a session, the idle one, and
-- moves it on. The other end is kept here, where no code path can forget it.
create or replace function public.end_session_in_time()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then new.created_at := old.created_at; end if;
  new.expires_at := least(new.expires_at, new.created_at + interval '12 hours');
  return new;
end
$$;
create or replace trigger twelve_hours before insert or update on public.operator_sessions
  for each row execute function public.end_session_in_time();

-- Notes since when somebody administers: a day after that a second factor is needed.
create or replace function public.note_administering()
returns trigger
language plpgsql
as $$
begin
  if new.role <> 'administer' then new.administers_since := null;
  elsif tg_op = 'INSERT' or old.role <> 'administer' then new.administers_since := now();
  end if;
  return new;
end
$$;
create or replace trigger administers_since before insert or update of role on public.operators
  for each row execute function public.note_administering();

-- ---------------------------------------------------------------------------------------------------------------
-- What operators are told by mail. Triggers write it down, in the transaction of what happened: neither the sign-in
-- library nor a slip in the console can do it unsaid. An office looks every minute (operatorNotesToSend).
-- ---------------------------------------------------------------------------------------------------------------

-- Writes down that somebody is to be told; nothing for who has no access any more. So many of a kind in a day at most:
-- whoever has the console's role could fill a mailbox. Of a kind, so that no heap of one hides another.
create or replace function public.note_for_operator(person uuid, kind text)
returns void
language sql
security definer
as $$
  insert into public.operator_notes (operator_id, kind)
  select o.id, note_for_operator.kind from public.operators as o
  where o.id = person and (
    select count(*) from public.operator_notes as n where n.operator_id = person and n.kind = note_for_operator.kind
      and n.happened_at > now() - interval '1 day') < 10
$$;

create or replace function public.tell_of_passkey()
returns trigger
language plpgsql
security definer
as $$
begin
  if tg_op = 'INSERT' then perform public.note_for_operator(new.operator_id, 'passkey_added');
  else perform public.note_for_operator(old.operator_id, 'passkey_removed');
  end if;
  return null;
end
$$;
create or replace trigger told after insert or delete on public.operator_passkeys
  for each row execute function public.tell_of_passkey();

create or replace function public.tell_of_password()
returns trigger
language plpgsql
security definer
as $$
begin
  if tg_op = 'INSERT' then perform public.note_for_operator(new.operator_id, 'password_set');
  elsif new.password <> old.password then perform public.note_for_operator(new.operator_id, 'password_changed');
  end if;
  return null;
end
$$;
create or replace trigger told after insert or update on public.operator_credentials
  for each row execute function public.tell_of_password();

create or replace function public.tell_of_operator()
returns trigger
language plpgsql
security definer
as $$
begin
  if new.totp_enabled <> old.totp_enabled then
    perform public.note_for_operator(new.id, case when new.totp_enabled then 'totp_on' else 'totp_off' end);
  end if;
  if new.role <> old.role then perform public.note_for_operator(new.id, 'role_changed'); end if;
  return null;
end
$$;
create or replace trigger told after update on public.operators
  for each row execute function public.tell_of_operator();

-- Another secret under an app that is on: whoever put it there has codes from then on.
create or replace function public.tell_of_app()
returns trigger
language plpgsql
security definer
as $$
begin
  if new.secret <> old.secret and (select o.totp_enabled from public.operators as o where o.id = new.operator_id) then
    perform public.note_for_operator(new.operator_id, 'totp_changed');
  end if;
  return null;
end
$$;
create or replace trigger told after update on public.operator_second_factors
  for each row execute function public.tell_of_app();

-- Somebody logged in from a place (operator_known_places); tells them if it is not one of those before. A place that is
-- not said is always elsewhere. Who never logged in is told of the password instead.
create or replace function public.note_log_in(person uuid, place bytea)
returns void
language plpgsql
security definer
as $$
declare
  is_first boolean := not exists (select from public.operator_known_places as k where k.operator_id = person);
  -- With the person in it: two who share an office are not seen to.
  own bytea := sha256(convert_to(person::text, 'UTF8') || place);
begin
  if place is not null then
    update public.operator_known_places as k set seen_at = now() where k.operator_id = person and k.place = own;
    if found then return; end if;
    insert into public.operator_known_places (operator_id, place) values (person, own)
    on conflict on constraint operator_known_places_pkey do nothing;
  end if;
  if not is_first then perform public.note_for_operator(person, 'log_in_elsewhere'); end if;
end
$$;
