-- Ends a session of the console 12 hours after it began. The library knows one end of a session, the idle one, and
-- moves it on. The other end is kept here, where no code path can forget it.
create or replace function public.end_session_in_time()
returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then new.created_at := old.created_at; end if;
  new.expires_at := least(new.expires_at, new.created_at + interval '12 hours');
  return new;
end
$$;
create or replace trigger twelve_hours before insert or update on public.operator_sessions
  for each row execute function public.end_session_in_time();

-- Writes down what somebody is to be told by mail about their access, in the transaction of what happened: neither the sign-in
-- library nor a slip in the console can do it unsaid. Its argument: the kind. Nothing for who has no access any more; ten of a
-- kind in a day at most. An office looks every minute and mails them (office/mail-notes.ts).
create or replace function public.tell_operator()
returns trigger language plpgsql security definer as $$
declare
  happened jsonb := to_jsonb(coalesce(new, old));
  told text := tg_argv[0];
begin
  insert into public.operator_notes (operator_id, kind)
  select o.id, told from public.operators as o
  where o.id = (coalesce(happened ->> 'operator_id', happened ->> 'id'))::uuid
    and (
      select count(*) from public.operator_notes as n
      where n.operator_id = o.id and n.kind = told and n.happened_at > now() - interval '1 day') < 10;
  return null;
end
$$;
create or replace trigger passkey_added after insert on public.operator_passkeys
  for each row execute function public.tell_operator('passkey_added');
create or replace trigger passkey_removed after delete on public.operator_passkeys
  for each row execute function public.tell_operator('passkey_removed');
create or replace trigger password_set after insert on public.operator_credentials
  for each row execute function public.tell_operator('password_set');
create or replace trigger password_changed after update on public.operator_credentials
  for each row when (new.password <> old.password) execute function public.tell_operator('password_changed');
create or replace trigger totp_on after update on public.operators
  for each row when (new.totp_enabled and not old.totp_enabled) execute function public.tell_operator('totp_on');
create or replace trigger totp_off after update on public.operators
  for each row when (old.totp_enabled and not new.totp_enabled) execute function public.tell_operator('totp_off');
create or replace trigger role_changed after update on public.operators
  for each row when (new.role <> old.role) execute function public.tell_operator('role_changed');
