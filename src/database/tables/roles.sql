-- Roles, and what everyone loses before anyone gains.
--
--   the owner      the role of DATABASE_URL: owns every object, migrates
--   authenticator  logs in for visitors, has no rights of its own, may only switch to anon
--   anon           any visitor: inserts into two tables, nothing else
--   operator       whoever runs the site, in its console
--   worker         tasks that run later (letters, launches)
--
-- Names and division are PostgREST's, so that a hosted one can serve the same tables. Roles belong to the whole
-- server, not to one database: they may be there already, made by us for another database or by a host.
-- A role that someone else made is left as it is; ours carry a comment that says so.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      -- login: may log in; "noinherit": has the rights of a role it belongs to only after SET ROLE
      ('authenticator', 'login noinherit', 'Logs in for visitors and switches to anon; has no rights of its own.'),
      ('anon', 'nologin noinherit', 'Any visitor.'),
      ('operator', 'nologin noinherit', 'Runs the site.'),
      ('worker', 'nologin noinherit', 'Tasks that run later.')
    ) as list (name, attributes, purpose)
  loop
    begin
      if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
        execute format('create role %I %s', wanted.name, wanted.attributes);
        execute format('comment on role %I is %L', wanted.name, 'site: ' || wanted.purpose);

        -- No visitor keeps the database busy: neither by a slow statement nor by an open transaction.
        -- A setting counts for the role that logs in; PostgREST also reads it from the role switched to.
        if wanted.name in ('authenticator', 'anon') then
          execute format('alter role %I set statement_timeout = %L', wanted.name, '3s');
          execute format('alter role %I set idle_in_transaction_session_timeout = %L', wanted.name, '5s');
          execute format('alter role %I set lock_timeout = %L', wanted.name, '2s');
          execute format('alter role %I set search_path = public', wanted.name);
        end if;
      end if;
    exception
      -- Someone made it in another database of this server at the same moment.
      when duplicate_object or unique_violation then null;
    end;
  end loop;

  -- The one membership: authenticator may become anon, and only anon.
  if not pg_catalog.pg_has_role('authenticator', 'anon', 'member') then
    grant anon to authenticator;
  end if;
end
$$;

-- Nobody but the owner creates anything in the schema (the default since PostgreSQL 15, but a restored older
-- database has the old one); its objects are found only by those who may use it.
revoke all on schema public from public;
grant usage on schema public to anon, operator, worker;
