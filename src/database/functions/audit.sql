-- The log of what was done in the console. Whoever speaks for the console's role can read all tables and still write in
-- nobody's name: who did something is whose session it was done in, and a session is proven by what only its browser and the
-- console's key make together. It could begin a session for somebody; but the log says that first.

-- Keeps an append-only table as it is, against the owner too. The one exception is the log's deadline in the register, which
-- can be no shorter than 180 days.
create or replace function public.refuse_change()
returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_log' then
    if old.at < now() - interval '180 days' then return old; end if;
  end if;
  raise exception 'The table % is only ever added to.', tg_table_name using errcode = '42501';
end
$$;
create or replace trigger append_only before update or delete on public.audit_log
  for each row execute function public.refuse_change();
create or replace trigger never_emptied before truncate on public.audit_log
  for each statement execute function public.refuse_change();

-- Deletes old entries (office/retention.ts).
create or replace function public.retain_audit_log(days integer, as_of timestamptz default now())
returns setof bigint language sql security definer as $$
  delete from public.audit_log as l where l.at < as_of - make_interval(days => days) returning l.id
$$;
