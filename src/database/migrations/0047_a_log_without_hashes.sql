-- The console's log is kept by what refuses changes (functions/audit.sql); its entries carry no hashes.
drop trigger if exists chain on public.audit_log;
drop function if exists
  public.chain_audit_entry(),
  public.audit_log_faults(),
  public.audit_entry_hash(public.audit_log);
drop table if exists public.audit_chain;
alter table public.audit_log
  drop column if exists place,
  drop column if exists previous_hash,
  drop column if exists hash;
