-- Every function of ours looks nothing up by itself: it names each object with its schema. Said here for all, at the end
-- of the transaction that makes them, so that none can forget it and call what somebody else put into its way.
do $$
declare
  ours record;
begin
  for ours in
    select p.oid::regprocedure as signature from pg_catalog.pg_proc as p
    where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
  loop
    execute format('alter function %s set search_path = %L', ours.signature, '');
  end loop;
end
$$;

-- What visitors may call is a grant beside each function; the office may call all, and read the views that stand among them.
grant execute on all functions in schema public to office;
grant select on all tables in schema public to office;
