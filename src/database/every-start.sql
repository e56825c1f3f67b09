-- Runs at the end of every migration run, also when there is nothing to migrate: rights that belong to the database as a
-- whole, which a copy (CREATE DATABASE … TEMPLATE) does not inherit.

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
