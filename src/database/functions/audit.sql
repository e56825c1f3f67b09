-- The log of what was done in the console, and of whose addresses somebody saw there. Whoever speaks for the console's
-- role can read all tables and still write in nobody's name: who did something is whose session it was done in, and a
-- session is proven by what only its browser and the console's key make together. It could begin a session for somebody;
-- but the log says that first.

-- What an entry says, in one line, with the hash before.
create or replace function public.audit_entry_hash(entry public.audit_log)
returns bytea
language sql
immutable
as $$
  select sha256(convert_to(concat_ws('|',
    entry.place, entry.id,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), coalesce(entry.operator_id::text, '-'),
    coalesce(entry.session_id::text, '-'), entry.action, entry.subject,
    coalesce(encode(entry.previous_hash, 'hex'), '-')), 'UTF8'))
$$;

-- Gives a new entry its place in the chain. The chain's row is locked until the transaction ends: entries get their places
-- one after the other, so write them last.
create or replace function public.chain_audit_entry()
returns trigger
language plpgsql
security definer
as $$
begin
  new.at := date_trunc('milliseconds', new.at);
  update public.audit_chain set place = place + 1 returning place, hash into new.place, new.previous_hash;
  new.hash := public.audit_entry_hash(new);
  update public.audit_chain set hash = new.hash;
  return new;
end
$$;
create or replace trigger chain before insert on public.audit_log
  for each row execute function public.chain_audit_entry();

-- Keeps the log as it is, against the owner too: it is only ever added to. The one exception is the deadline of the
-- register, which can be no shorter than 180 days.
create or replace function public.refuse_audit_change()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '180 days' then return old; end if;
  end if;
  raise exception 'The audit log is only ever added to' using errcode = '42501';
end
$$;
create or replace trigger append_only before update or delete on public.audit_log
  for each row execute function public.refuse_audit_change();
create or replace trigger never_emptied before truncate on public.audit_log
  for each statement execute function public.refuse_audit_change();

-- What in the log does not fit; no rows when it is whole.
create or replace function public.audit_log_faults()
returns table (fault text, place bigint)
language sql
stable
security definer
as $$
  select 'entry altered', e.place from public.audit_log as e where e.place is not null and e.hash <> public.audit_entry_hash(e)
  union all
  -- Also the first one: on what went with its deadline it must follow, too.
  select 'entry missing before', e.place
  from (
    select l.place, l.previous_hash, lag(l.place, 1, c.gone_place) over up as place_before,
           case when lag(l.place) over up is null then c.gone_hash else lag(l.hash) over up end as hash_before
    from public.audit_log as l, public.audit_chain as c where l.place is not null
    window up as (order by l.place)
  ) as e
  where e.place <> e.place_before + 1 or e.previous_hash is distinct from e.hash_before
  union all
  select 'entries missing at the end', c.place
  from public.audit_chain as c
  left join public.audit_log as newest on newest.place = c.place
  where c.place > c.gone_place and newest.hash is distinct from c.hash
  union all
  select 'entry without a place', l.id
  from public.audit_log as l where l.place is null and l.id > (select min(id) from public.audit_log where place is not null)
$$;
grant execute on function public.audit_log_faults() to worker, operator;

-- Deletes old entries, from the beginning on: what is older but came later waits for what is before it.
create or replace function public.retain_audit_log(days integer, as_of timestamptz default now())
returns bigint
language plpgsql
security definer
as $$
declare
  before timestamptz := as_of - make_interval(days => days);
  last public.audit_log;
  gone bigint;
  unchained bigint;
begin
  perform from public.audit_chain for update;
  select * into last from (
    select l.* from public.audit_log as l
    where l.place < coalesce((select min(young.place) from public.audit_log as young where young.at >= before), 'Infinity'::float8)
    order by l.place limit 10000
  ) as old order by place desc limit 1;
  delete from public.audit_log as l where l.place <= last.place;
  get diagnostics gone = row_count;
  if gone > 0 then update public.audit_chain set gone_place = last.place, gone_hash = last.hash; end if;
  delete from public.audit_log as l where l.place is null and l.at < before;
  get diagnostics unchained = row_count;
  return gone + unchained;
end
$$;
grant execute on function public.retain_audit_log(integer, timestamptz) to worker;
