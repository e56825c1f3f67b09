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

-- Writes down what somebody is to be told by mail about their access, in the transaction of what happened: neither the sign-in
-- library nor a slip in the console can do it unsaid. Nothing for who has no access any more; so many of a kind in a day at
-- most, as in src/office/operator-notes.ts. An office mails them every minute.
create or replace function public.tell_operator()
returns trigger
language plpgsql
security definer
as $$
declare
  person uuid;
  kinds text[];
begin
  case tg_table_name
  when 'operator_passkeys' then
    person := coalesce(new.operator_id, old.operator_id);
    kinds := array[case tg_op when 'INSERT' then 'passkey_added' else 'passkey_removed' end];
  when 'operator_credentials' then
    person := new.operator_id;
    kinds := array[
      case when tg_op = 'INSERT' then 'password_set' when new.password <> old.password then 'password_changed' end];
  when 'operators' then
    person := new.id;
    kinds := array[
      case when new.totp_enabled and not old.totp_enabled then 'totp_on'
           when old.totp_enabled and not new.totp_enabled then 'totp_off' end,
      case when new.role <> old.role then 'role_changed' end];
  when 'operator_second_factors' then
    person := new.operator_id;
    -- Another secret under an app that is on: whoever put it there has codes from then on.
    kinds := array[
      case when new.secret <> old.secret and (select o.totp_enabled from public.operators as o where o.id = new.operator_id)
        then 'totp_changed' end];
  end case;
  insert into public.operator_notes (operator_id, kind)
  select o.id, told.kind from public.operators as o cross join unnest(kinds) as told (kind)
  where o.id = person and told.kind is not null and (
    select count(*) from public.operator_notes as n
    where n.operator_id = person and n.kind = told.kind and n.happened_at > now() - interval '1 day') < 10;
  return null;
end
$$;
create or replace trigger told after insert or delete on public.operator_passkeys
  for each row execute function public.tell_operator();
create or replace trigger told after insert or update on public.operator_credentials
  for each row execute function public.tell_operator();
create or replace trigger told after update on public.operators
  for each row execute function public.tell_operator();
create or replace trigger told after update on public.operator_second_factors
  for each row execute function public.tell_operator();
