-- Runs at the end of every migration run, also when there is nothing to migrate: what depends on the calendar,
-- and rights that belong to the database as a whole, which a copy (CREATE DATABASE … TEMPLATE) does not inherit.

select public.create_visit_partitions();

-- PostgreSQL lets everyone make temporary tables and, on its own account, large objects: both are places to
-- write without limit. A host may not let us take these back; then it has its own ways.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());

  if (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    revoke execute on function
      pg_catalog.lo_creat(integer), pg_catalog.lo_create(oid), pg_catalog.lo_from_bytea(oid, bytea)
    from public;
  end if;
end
$$;

-- What counts for a connection from its first statement on. As anon at once, visitors' login never has a right of its own
-- to lose; RESET ROLE leads back to it. A host's PostgREST switches roles by itself, so that its login is left alone.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('authenticator', 'role', 'anon'),
      -- A question over all sign-ups takes a fraction of it.
      ('operator', 'statement_timeout', '30s')
    ) as list (role, setting, value)
    where shobj_description(to_regrole(list.role), 'pg_authid') like 'site: %'
      and not exists (
        select from pg_catalog.pg_db_role_setting as known
        where known.setdatabase = 0 and known.setrole = to_regrole(list.role)
          and format('%s=%s', list.setting, list.value) = any (known.setconfig))
  loop
    execute format('alter role %I set %I = %L', wanted.role, wanted.setting, wanted.value);
  end loop;
exception
  -- Another owner on this server made the roles.
  when insufficient_privilege then null;
end
$$;

-- pg-boss's tables belong to the queue's own schema. The worker does all that pg-boss does but change them; visitors
-- and operators have nothing there. At every start, as a newer pg-boss may have brought new ones.
grant usage on schema pgboss to worker;
grant select, insert, update, delete on all tables in schema pgboss to worker;
grant execute on all functions in schema pgboss to worker;
