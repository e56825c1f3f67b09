-- From the last state before the first release to its baseline, whose comments follow; columns have fewer now.
drop function if exists public.request_fact(text);
alter table public.consent_wordings
  rename constraint consent_wordings_version_fingerprint to consent_wordings_version_hash;

do $$
declare
  ours record;
begin
  for ours in
    select a.attrelid::regclass as name, a.attname from pg_catalog.pg_attribute as a
    join pg_catalog.pg_class as c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    where c.relnamespace = 'public'::regnamespace and pg_catalog.col_description(a.attrelid, a.attnum) is not null
  loop
    execute format('comment on column %s.%I is null', ours.name, ours.attname);
  end loop;
end
$$;
