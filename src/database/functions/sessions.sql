-- Whose session something is done in, how it begins, and what it writes into the log.

-- The session that a proof belongs to, with its person's role; refuses what is no proof of any. A session may end between
-- the console's question and this one, so it has a state of its own (DT001), which is answered as a log-in that is over.
create or replace function public.acting_session(proof bytea)
returns table (session_id uuid, operator_id uuid, role text)
language plpgsql
stable
security definer
as $$
begin
  return query
    select s.id, s.operator_id, o.role
    from public.operator_sessions as s join public.operators as o on o.id = s.operator_id
    where s.proof_hash = sha256(proof) and s.expires_at > now();
  if not found then
    raise exception 'Nobody is logged in with this session.' using errcode = 'DT001';
  end if;
end
$$;

-- Whether the person of a session has just shown again who they are, as far as they can: by a second factor where there is
-- one. Needed for what does the most harm at a screen that was left open, or with a stolen cookie.
create or replace function public.is_proven(proof bytea, within interval default '10 minutes')
returns boolean
language sql
stable
security definer
as $$
  select exists (
    select from public.operator_sessions as s join public.operators as o on o.id = s.operator_id
    where s.proof_hash = sha256(proof) and s.expires_at > now() and s.proved_at > now() - within
      and (s.means <> 'password' or not (
        o.totp_enabled or exists (select from public.operator_passkeys as p where p.operator_id = o.id))))
$$;

-- Refuses whose session is not proven, with a state of its own (DT002). The console asks after ten minutes, before it
-- begins; five more are for what it has begun, as reading a long list.
create or replace function public.require_proven(proof bytea)
returns void
language plpgsql
stable
security definer
as $$
begin
  perform public.acting_session(proof);
  if not public.is_proven(proof, '15 minutes') then
    raise exception 'Whose session this is has to prove again who they are.' using errcode = 'DT002';
  end if;
end
$$;

-- Notes that the person of a session has just shown again who they are. means: by what; that it began with less is forgotten.
create or replace function public.prove_again(proof bytea, means text)
returns void
language plpgsql
security definer
as $$
declare
  who record;
begin
  select * into who from public.acting_session(proof);
  update public.operator_sessions as s set means = prove_again.means, proved_at = now() where s.id = who.session_id;
  insert into public.audit_log (operator_id, session_id, action, subject)
  values (who.operator_id, who.session_id, 'proved_again', jsonb_build_object('by', means));
end
$$;

-- Writes down what somebody did, in the name of whose session it is. What the database writes by itself, nobody may claim.
-- What takes addresses along or changes what the site says is done only with a session that was proven again.
create or replace function public.record_action(proof bytea, action text, subject jsonb default '{}')
returns void
language plpgsql
security definer
as $$
begin
  if action in ('log_in', 'log_in_failed', 'proved_again', 'signups_imported')
    or starts_with(action, 'operator_') then
    raise exception 'The action % is written by what does it.', action using errcode = '42501';
  end if;
  if action in ('signups_exported', 'person_exported', 'proof_printed', 'person_erased', 'audit_exported', 'site_changed',
                'newsletter_started', 'newsletter_scheduled') then
    perform public.require_proven(proof);
  end if;
  insert into public.audit_log (operator_id, session_id, action, subject)
  select s.operator_id, s.session_id, record_action.action, record_action.subject
  from public.acting_session(proof) as s;
end
$$;

-- Makes of what the sign-in library inserted a session that something can be done in, and says so in the log: nobody acts
-- in a name before the log has it. action: log_in, or what made the library begin another session in place of the first.
-- place: from where, at a log-in (note_log_in). Who changed the password showed a password alone: a session
-- that began with more is not proven by that.
create or replace function public.begin_session(token text, proof bytea, means text, action text, place bytea default null)
returns void
language plpgsql
security definer
as $$
declare
  begun public.operator_sessions;
begin
  if action not in ('log_in', 'password_changed', 'totp_on', 'totp_off') then
    raise exception 'No session begins with %.', action using errcode = '42501';
  end if;
  update public.operator_sessions as s
  set proof_hash = sha256(proof), means = begin_session.means,
    proved_at = now() - case when action = 'password_changed' and begin_session.means <> 'password' then interval '1 day' else interval '0' end
  where s.token = begin_session.token and s.proof_hash is null and s.expires_at > now()
  returning * into begun;
  if not found then
    raise exception 'There is no session to begin.' using errcode = '42501';
  end if;
  -- A reset deletes what somebody logs in with and every session: one that is under way is waited for (it changes this row
  -- first), so that no log-in that had shown it before is let in after.
  perform from public.operators as o where o.id = begun.operator_id for share;
  perform from public.operator_passkeys as p where p.operator_id = begun.operator_id and means = 'passkey'
  union all
  select from public.operator_credentials as c where c.operator_id = begun.operator_id and means <> 'passkey';
  if not found then
    raise exception 'What this session began with is gone.' using errcode = '42501';
  end if;
  if action = 'log_in' then perform public.note_log_in(begun.operator_id, place); end if;
  insert into public.audit_log (operator_id, session_id, action, subject)
  values (begun.operator_id, begun.id, action, jsonb_build_object('by', means));
end
$$;

-- Writes down that logging in failed: at which step (password, code, passkey) and into which account (null: none has this
-- name). So many in an hour, as anybody can cause them; the last one says that there were more.
create or replace function public.record_failed_log_in(account uuid, step text)
returns void
language plpgsql
security definer
as $$
declare
  most constant integer := 60;
  already bigint;
begin
  select count(*) into already from public.audit_log as l where l.action = 'log_in_failed' and l.at > now() - interval '1 hour';
  if already >= most then return; end if;
  insert into public.audit_log (action, subject)
  values ('log_in_failed', jsonb_strip_nulls(jsonb_build_object(
    'account', (select o.id from public.operators as o where o.id = account), 'step', step,
    'more', case when already = most - 1 then true end)));
end
$$;

-- How many tries to log in failed in the last day, as far as they were written down.
create or replace function public.failed_log_ins()
returns bigint
language sql
stable
security definer
as $$
  select count(*) from public.audit_log as l where l.action = 'log_in_failed' and l.at > now() - interval '1 day'
$$;

-- Whose a one-time link is, known by its token's hash; null when it was used, has run out or never was one. The hashes
-- are not to be read: who knows one has the link.
create or replace function public.link_owner(link bytea)
returns uuid
language sql
stable
security definer
as $$ select l.operator_id from public.operator_links as l where l.hash = link and l.expires_at > now() $$;

-- Uses a one-time link up, known by its token's hash, and says what for, in the name of whose it is; null when it cannot be
-- used any more.
create or replace function public.spend_link(link bytea, action text)
returns uuid
language plpgsql
security definer
as $$
declare
  person uuid;
begin
  if action not in ('password_set', 'passkey_added') then
    raise exception 'No link is for %.', action using errcode = '42501';
  end if;
  delete from public.operator_links as l where l.hash = link and l.expires_at > now() returning l.operator_id into person;
  if person is not null then
    insert into public.audit_log (operator_id, action, subject) values (person, action, '{"by": "link"}');
  end if;
  return person;
end
$$;
