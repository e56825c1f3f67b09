-- Lists from elsewhere. An operator hands one in: open_signup_import, keep_import_lines as often as needed, and
-- begin_signup_import, all in one transaction, so that it is there whole, with its line in the log and its job, or not at
-- all. A worker then takes its lines over, some hundred a transaction.

-- Refuses whose session may not hand lists in: they bring people in as confirmed. proof: of a session of the console.
create or replace function public.require_importer(proof bytea)
returns void
language plpgsql
stable
security definer
as $$
begin
  if (select who.role from public.acting_session(proof) as who) <> 'administer' then
    raise exception 'Whose session this is may not take lists over.' using errcode = 'DT003';
  end if;
end
$$;

-- Makes room for a list; null while another one is handed in or taken over. proof: of a session that was proven again.
create or replace function public.open_signup_import(proof bytea)
returns bigint
language plpgsql
security definer
as $$
declare
  import bigint;
begin
  perform public.require_importer(proof);
  perform public.require_proven(proof);
  -- Who hands one in at the same time is told at once, and does not wait for this transaction's end.
  if not pg_try_advisory_xact_lock(hashtextextended('signup_imports', 7))
    or exists (select from public.signup_imports as i where i.state in ('reading', 'running')) then
    return null;
  end if;
  insert into public.signup_imports (uploaded_by) select who.operator_id from public.acting_session(proof) as who
  returning id into import;
  return import;
end
$$;
grant execute on function public.open_signup_import(bytea) to operator;

-- Keeps some lines of a list that is being handed in: {line, email, postal_code, wording, requested_at, letter_sent_at,
-- confirmed_at, source, problem, details}.
create or replace function public.keep_import_lines(import bigint, lines jsonb)
returns void
language plpgsql
security definer
as $$
begin
  if not exists (select from public.signup_imports as i where i.id = import and i.state = 'reading') then
    raise exception 'List % is not being handed in.', import using errcode = '42501';
  end if;
  insert into public.signup_import_lines
    (import_id, line, email, postal_code, wording, requested_at, letter_sent_at, confirmed_at, source, problem, details)
  select import, l.line, l.email, l.postal_code, l.wording, l.requested_at, l.letter_sent_at, l.confirmed_at, l.source,
         l.problem, l.details
  from jsonb_to_recordset(lines) as l (
    line integer, email text, postal_code text, wording text, requested_at text, letter_sent_at text, confirmed_at text,
    source text, problem text, details text);
end
$$;
grant execute on function public.keep_import_lines(bigint, jsonb) to operator;

-- Hands the list to a worker and says so in the log.
create or replace function public.begin_signup_import(import bigint, proof bytea)
returns void
language plpgsql
security definer
as $$
declare
  entry bigint := nextval(pg_get_serial_sequence('public.audit_log', 'id'));
  given integer;
begin
  perform public.require_importer(proof);
  select count(*) into given from public.signup_import_lines as l where l.import_id = import;
  update public.signup_imports as i set state = 'running', lines = given, audit_entry = entry
  where i.id = import and i.state = 'reading';
  if not found then
    raise exception 'List % is not being handed in.', import using errcode = '42501';
  end if;
  insert into pgboss.job (
    name, data, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
  select queue.name, jsonb_build_object('import', import), queue.policy, queue.retry_limit, queue.retry_delay,
         queue.retry_backoff, queue.expire_seconds, queue.heartbeat_seconds, queue.deletion_seconds,
         now() + queue.retention_seconds * interval '1 second'
  from pgboss.queue where queue.name = 'imports';
  if not found then
    raise exception 'The queue "imports" is missing: start the program once, it makes it.';
  end if;
  insert into public.audit_log (id, operator_id, session_id, action, subject) overriding system value
  select entry, who.operator_id, who.session_id, 'signups_imported', jsonb_build_object('import', import, 'entries', given)
  from public.acting_session(proof) as who;
end
$$;
grant execute on function public.begin_signup_import(bigint, bytea) to operator;

-- The next lines of a list and their addresses, held until the transaction ends: of two workers one waits and then gets
-- what comes after; so does whoever stops the list, or erases somebody (person.sql). No line: it is done, or was stopped.
create or replace function public.next_import_lines(import bigint, most integer)
returns table (line integer, email text)
language plpgsql
security definer
as $$
declare
  held public.signup_imports;
begin
  select * into held from public.signup_imports as i where i.id = import and i.state = 'running' for no key update;
  if not found then return; end if;
  if held.began_at is null then
    update public.signup_imports as i set began_at = clock_timestamp() where i.id = import;
  end if;
  -- From where it was left, by the key: what is refused stays, and would be read over each time.
  return query
    select l.line, l.email from public.signup_import_lines as l
    where l.import_id = import and l.line > held.reached order by l.line limit most;
  if not found then
    update public.signup_imports as i set state = 'done', ended_at = clock_timestamp() where i.id = import;
  end if;
end
$$;
grant execute on function public.next_import_lines(bigint, integer) to worker;

-- Takes the lines over that next_import_lines gave, in the same transaction. hmacs: of their addresses, for the
-- suppression list; null where there is no address.
create or replace function public.take_import_lines(import bigint, numbers integer[], hmacs bytea[])
returns void
language plpgsql
security definer
as $$
declare
  entry bigint;
  refusals jsonb;
  each record;
  given public.signup_import_lines;
  reason text;
  new integer := 0;
  there integer := 0;
begin
  select i.audit_entry, i.refused into entry, refusals
  from public.signup_imports as i where i.id = import and i.state = 'running' for no key update;
  if entry is null then
    raise exception 'List % is not being taken over.', import using errcode = '42501';
  end if;
  for each in
    select l as held, asked.hmac
    from unnest(numbers, hmacs) as asked (line, hmac)
    join public.signup_import_lines as l on l.import_id = import and l.line = asked.line
    -- As in sign_up: the same order everywhere, so that two statements wait and never block each other.
    order by lower(l.email collate "C"), l.line
  loop
    given := each.held;
    reason := public.import_rejection(given, each.hmac);
    if reason is null then
      begin
        perform public.import_signup(given, each.hmac, entry);
        new := new + 1;
      exception
        when unique_violation then reason := 'known';
        when check_violation or not_null_violation or invalid_datetime_format or datetime_field_overflow then
          reason := 'invalid';
      end;
    end if;
    if reason = 'known' then
      there := there + 1;
    elsif reason is not null then
      refusals := refusals || jsonb_build_object(reason, coalesce((refusals ->> reason)::integer, 0) + 1);
    end if;
    if reason is null or reason = 'known' then
      delete from public.signup_import_lines as l where l.import_id = import and l.line = given.line;
    elsif reason = 'left' then
      -- That the line is refused is told; whose it is stands in the operator's own file, and nowhere here.
      update public.signup_import_lines as l
      set problem = 'left', details = null, email = null, postal_code = null, wording = null, requested_at = null,
          letter_sent_at = null, confirmed_at = null, source = null
      where l.import_id = import and l.line = given.line;
    elsif given.problem is null then
      update public.signup_import_lines as l set problem = reason where l.import_id = import and l.line = given.line;
    end if;
  end loop;
  update public.signup_imports as i
  set reached = (select max(number) from unnest(numbers) as number), judged = i.judged + cardinality(numbers),
      taken = i.taken + new, known = i.known + there, refused = refusals, moved_at = clock_timestamp()
  where i.id = import;
end
$$;
grant execute on function public.take_import_lines(bigint, integer[], bytea[]) to worker;

-- Why a line is not taken over; null: nothing stands against it. known: is on the list. left: was on it, or is on the
-- suppression list. That holds also for a consent that is said to be younger: its time is only claimed. And it is asked
-- before the line's own faults, so that the address of a faulty one goes, too.
create or replace function public.import_rejection(given public.signup_import_lines, hmac bytea)
returns text
language sql
stable
as $$
  select case
    when exists (
      select from public.newsletter_signups as s
      where lower(s.email collate "C") = lower(given.email collate "C") and s.withdrawn_at is null)
      then coalesce(given.problem, 'known')
    when exists (
      select from public.newsletter_signups as s
      where lower(s.email collate "C") = lower(given.email collate "C") and s.withdrawn_at is not null)
      or exists (select from public.suppressions as s where s.address_hmac = hmac)
      then 'left'
    when given.problem is not null then given.problem
    when not exists (select from public.places as p where p.postal_code = given.postal_code) then 'unknown_place'
  end
$$;

-- Takes one confirmed sign-up over with its proof; returns its number. The events say when they were recorded, here and
-- now, and in their facts what the list says of the time before, and which entry of the audit log says by whom.
create or replace function public.import_signup(given public.signup_import_lines, hmac bytea, audit_entry bigint)
returns bigint
language plpgsql
as $$
declare
  signup bigint := nextval(pg_get_serial_sequence('public.newsletter_signups', 'id'));
  address text := lower(given.email collate "C");
  requested timestamptz := given.requested_at;
  letter_sent timestamptz := given.letter_sent_at;
  confirmed timestamptz := given.confirmed_at;
  facts jsonb := jsonb_build_object('imported', true, 'source', given.source, 'audit_entry', audit_entry);
  person jsonb := public.event_person(address, given.postal_code);
  version text := encode(sha256(convert_to(given.wording, 'UTF8')), 'hex');
  requested_event bigint;
  letter_event bigint;
  confirmed_event bigint;
begin
  if (requested <= letter_sent and letter_sent <= confirmed and confirmed <= now()) is not true
    or coalesce(given.source, '') = '' or coalesce(given.wording, '') = ''
    -- What the chain keeps names nobody and cannot be erased.
    or given.source like '%@%'
    or (octet_length(hmac) = 32) is not true then
    raise exception 'The proof of a line is not whole.' using errcode = '23514';
  end if;

  -- Archived, but never the current one: that is the newest (archive_consent_wording).
  insert into public.consent_wordings (version, wording, in_use_since) values (version, given.wording, '-infinity')
  on conflict on constraint consent_wordings_pkey do nothing;

  requested_event := public.append_consent_event(signup, 'requested', facts || jsonb_build_object(
    'at', requested, 'wording', version, 'consent_given', true, 'form', 'import', 'page', ''), person);
  letter_event := public.append_consent_event(signup, 'letter_sent', facts || jsonb_build_object(
    'at', letter_sent, 'message_id', null, 'template_version', null, 'smtp_answer', null));
  confirmed_event := public.append_consent_event(signup, 'confirmed', facts || jsonb_build_object(
    'at', confirmed, 'method', 'import'), person);
  insert into public.consent_proofs (signup_id, requested_id, letter_sent_id, confirmed_id)
  values (signup, requested_event, letter_event, confirmed_event);
  insert into public.newsletter_signups
    (id, email, postal_code, created_at, confirmed_at, address_confirmed_at, address_hmac)
  overriding system value
  values (signup, address, given.postal_code, requested, confirmed, confirmed, hmac);
  return signup;
end
$$;

-- Ends a list before its end: who is taken over stays, the lines that no worker has reached go. False: it was over.
create or replace function public.stop_signup_import(import bigint, proof bytea)
returns boolean
language plpgsql
security definer
as $$
declare
  so_far integer;
begin
  perform public.require_importer(proof);
  -- Waits for the lines that a worker has in hand.
  update public.signup_imports as i set state = 'stopped', ended_at = clock_timestamp()
  where i.id = import and i.state = 'running' returning i.reached into so_far;
  if not found then return false; end if;
  delete from public.signup_import_lines as l where l.import_id = import and l.line > so_far;
  insert into public.audit_log (operator_id, session_id, action, subject)
  select who.operator_id, who.session_id, 'signup_import_stopped', jsonb_build_object('import', import)
  from public.acting_session(proof) as who;
  return true;
end
$$;
grant execute on function public.stop_signup_import(bigint, bytea) to operator;

-- Deletes refused lines that nobody mended, and what a console that died left half handed in. Large amounts go in parts.
create or replace function public.retain_signup_import_lines(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
as $$
  with old as (
    select l.import_id, l.line
    from public.signup_imports as i join public.signup_import_lines as l on l.import_id = i.id
    where i.state <> 'running' and coalesce(i.ended_at, i.uploaded_at) < as_of - make_interval(days => days)
    limit 10000
  ), gone as (
    delete from public.signup_import_lines as l using old
    where l.import_id = old.import_id and l.line = old.line returning 1
  )
  select count(*) from gone
$$;
grant execute on function public.retain_signup_import_lines(integer, timestamptz) to worker;

-- Deletes what is known of lists that were over long ago: numbers, and who handed them in.
create or replace function public.retain_signup_imports(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
as $$
  with gone as (
    delete from public.signup_imports as i
    where i.state <> 'running' and coalesce(i.ended_at, i.uploaded_at) < as_of - make_interval(days => days)
    returning 1
  )
  select count(*) from gone
$$;
grant execute on function public.retain_signup_imports(integer, timestamptz) to worker;
