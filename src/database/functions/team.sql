-- Who has access to the console, in which role: changed on the command line, as the owner, and on the page Team.

-- Who changes it. proof: of a session of somebody who administers and was proven again; null: the command line, which the
-- owner alone can be.
create or replace function public.team_actor(proof bytea)
returns table (operator_id uuid, session_id uuid)
language plpgsql
security definer
as $$
begin
  if proof is null then
    if not pg_has_role(session_user, current_user, 'member') then
      raise exception 'Without a session only the owner changes who has access.' using errcode = '42501';
    end if;
    return query select null::uuid, null::uuid;
    return;
  end if;
  perform public.require_proven(proof);
  -- Two who take the role from each other come here one after the other, and the second has it no more: somebody always
  -- administers, as nobody may change the own access here.
  perform from public.operators as o where o.role = 'administer' order by o.id for update;
  return query select s.operator_id, s.session_id from public.acting_session(proof) as s where s.role = 'administer';
  if not found then
    raise exception 'Whose session this is may not change who has access.' using errcode = 'DT003';
  end if;
end
$$;

-- What a change of somebody's access answers before it is made: null, or why not. self: the own access, which the page Team
-- leaves alone; unknown: nobody has this number. Refuses whose session may change nobody's.
create or replace function public.team_refusal(proof bytea, person uuid)
returns text
language plpgsql
as $$
declare
  actor uuid;
begin
  select a.operator_id into actor from public.team_actor(proof) as a;
  return case
    when person = actor then 'self'
    when not exists (select from public.operators as o where o.id = person) then 'unknown'
  end;
end
$$;

-- Writes down whose access was changed, and how; last, as all entries of the log.
create or replace function public.note_team_change(proof bytea, action text, person uuid, more jsonb default '{}')
returns void
language sql
as $$
  insert into public.audit_log (operator_id, session_id, action, subject)
  select actor.operator_id, actor.session_id, note_team_change.action, jsonb_build_object('operator', person) || more
  from public.team_actor(proof) as actor
$$;

-- Gives somebody access, with a link to set a password (its hash); returns the number, null when somebody has the address.
create or replace function public.add_operator(
  proof bytea, name text, email text, role text, link bytea, link_expires_at timestamptz)
returns uuid
language plpgsql
security definer
as $$
declare
  person uuid;
begin
  perform from public.team_actor(proof);
  insert into public.operators (name, email, role) values (add_operator.name, add_operator.email, add_operator.role)
  on conflict on constraint operators_email_key do nothing returning id into person;
  if person is null then return null; end if;
  insert into public.operator_links (hash, operator_id, expires_at) values (link, person, link_expires_at);
  perform public.note_team_change(proof, 'operator_added', person, jsonb_build_object('role', role));
  return person;
end
$$;

-- Gives somebody another role: done, or why not (team_refusal).
create or replace function public.change_operator_role(proof bytea, person uuid, role text)
returns text
language plpgsql
security definer
as $$
declare
  refusal text := public.team_refusal(proof, person);
begin
  if refusal is not null then return refusal; end if;
  update public.operators as o set role = change_operator_role.role, updated_at = now() where o.id = person;
  perform public.note_team_change(proof, 'operator_role_changed', person, jsonb_build_object('role', role));
  return 'done';
end
$$;

-- Lets somebody begin anew: password, second factors and sessions go, a link to set a password comes. done, or why not.
create or replace function public.reset_operator(proof bytea, person uuid, link bytea, link_expires_at timestamptz)
returns text
language plpgsql
security definer
as $$
declare
  refusal text := public.team_refusal(proof, person);
begin
  if refusal is not null then return refusal; end if;
  perform public.note_for_operator(person, 'access_reset');
  update public.operators as o set totp_enabled = false, updated_at = now() where o.id = person;
  delete from public.operator_credentials as c where c.operator_id = person;
  delete from public.operator_second_factors as f where f.operator_id = person;
  delete from public.operator_passkeys as p where p.operator_id = person;
  delete from public.operator_sessions as s where s.operator_id = person;
  insert into public.operator_links (hash, operator_id, expires_at) values (link, person, link_expires_at)
  on conflict on constraint operator_links_operator_id_key do update set hash = excluded.hash, expires_at = excluded.expires_at;
  perform public.note_team_change(proof, 'operator_reset', person);
  return 'done';
end
$$;

-- Ends all of somebody's sessions: done, or why not.
create or replace function public.end_operator_sessions(proof bytea, person uuid)
returns text
language plpgsql
security definer
as $$
declare
  refusal text := public.team_refusal(proof, person);
begin
  if refusal is not null then return refusal; end if;
  delete from public.operator_sessions as s where s.operator_id = person;
  perform public.note_team_change(proof, 'operator_sessions_ended', person);
  return 'done';
end
$$;

-- Takes somebody's access away; sessions end with it. done, or why not.
create or replace function public.remove_operator(proof bytea, person uuid)
returns text
language plpgsql
security definer
as $$
declare
  refusal text := public.team_refusal(proof, person);
begin
  if refusal is not null then return refusal; end if;
  delete from public.operators as o where o.id = person;
  perform public.note_team_change(proof, 'operator_removed', person);
  return 'done';
end
$$;
