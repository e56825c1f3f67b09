-- Whether anything takes mail for a domain that letters to unconfirmed addresses go to, as far as the DNS knows.

-- The domain that a letter goes to: what stands after the @ of its address.
create or replace function public.domain_of(email text)
returns text
language sql
immutable
as $$ select lower(substring(email from '@([^@]*)$') collate "C") $$;

-- Whether a letter may go to a domain: an operator says so, or the DNS said nothing against it lately.
create or replace function public.takes_mail(domain text, asks_dns boolean, as_of timestamptz)
returns boolean
language sql
stable
as $$
  select not asks_dns or exists (
    select from public.mail_domains as d
    where d.domain = takes_mail.domain
      and (d.released_at is not null or d.nowhere_since is null and d.ask_again_at > as_of))
$$;

-- Whether nothing takes mail for a domain, as far as the DNS knows.
create or replace function public.is_nowhere(domain text)
returns boolean
language sql
stable
as $$
  select exists (
    select from public.mail_domains as d
    where d.domain = is_nowhere.domain and d.nowhere_since is not null and d.released_at is null)
$$;

-- Domains that the DNS is to be asked for now: those that stand before their first letter, and those that nothing takes
-- mail for, as long as letters wait for them.
create or replace function public.domains_to_ask(as_of timestamptz default now())
returns setof text
language sql
stable
security definer
as $$
  select d.domain from public.mail_domains as d
  where d.ask_again_at <= as_of and d.released_at is null
    and exists (select from public.waiting_letters as w where w.domain = d.domain)
  order by d.ask_again_at, d.domain limit 20
$$;
grant execute on function public.domains_to_ask(timestamptz) to worker;

-- Notes what the DNS says of a domain: takes_mail, nowhere, or silent when it could not be asked, which is never held
-- against a letter. Twice nowhere, an hour apart, and its letters are held until it says something else or an operator
-- lets them go; in between they wait.
create or replace function public.note_domain(domain text, verdict text, as_of timestamptz default now())
returns void
language plpgsql
security definer
as $$
declare
  known public.mail_domains;
begin
  insert into public.mail_domains (domain) values (note_domain.domain)
  on conflict on constraint mail_domains_pkey do nothing;
  select * into known from public.mail_domains as d where d.domain = note_domain.domain for update;
  if verdict = 'nowhere' then
    known.nowhere_since := coalesce(known.nowhere_since, as_of);
    if known.nowhere_since <= as_of - interval '1 hour' then
      known.held_since := coalesce(known.held_since, as_of);
    end if;
  elsif verdict = 'takes_mail' or known.held_since is null then
    known.nowhere_since := null;
    known.held_since := null;
  end if;
  update public.mail_domains as d
  set asked_at = as_of, nowhere_since = known.nowhere_since, held_since = known.held_since,
      ask_again_at = as_of + case
        when known.held_since is not null then interval '1 day'
        when known.nowhere_since is not null then interval '1 hour'
        when verdict = 'silent' then interval '10 minutes'
        else interval '7 days' end
  where d.domain = note_domain.domain;
  update public.waiting_letters as w set is_held = known.nowhere_since is not null and known.released_at is null
  where w.domain = note_domain.domain
    and w.is_held <> (known.nowhere_since is not null and known.released_at is null);
end
$$;
grant execute on function public.note_domain(text, text, timestamptz) to worker;

-- Domains that nothing takes mail for, with how many letters are held for them. Those that were said so once, too: their
-- letters wait for the second answer.
create or replace function public.held_domains()
returns table (domain text, letters bigint, waits_since timestamptz, is_sure boolean)
language sql
stable
security definer
as $$
  select w.domain, count(*), min(w.waits_since), bool_or(d.held_since is not null)
  from public.waiting_letters as w left join public.mail_domains as d using (domain)
  where w.is_held
  group by w.domain order by 2 desc, w.domain limit 200
$$;
grant execute on function public.held_domains() to operator;

-- Lets the letters to a domain go whatever the DNS says of it; from now on, too. Says how many it were.
create or replace function public.release_domain(domain text)
returns bigint
language plpgsql
security definer
as $$
declare
  released bigint;
begin
  update public.mail_domains as d set released_at = now() where d.domain = release_domain.domain;
  update public.waiting_letters as w set is_held = false where w.domain = release_domain.domain and w.is_held;
  get diagnostics released = row_count;
  return released;
end
$$;
grant execute on function public.release_domain(text) to operator;

-- Forgets domains that nobody was written to at for so long.
create or replace function public.retain_mail_domains(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
as $$
  with old as (
    delete from public.mail_domains as d
    where coalesce(d.asked_at, '-infinity') < as_of - make_interval(days => days)
      and not exists (select from public.waiting_letters as w where w.domain = d.domain)
    returning 1
  )
  select count(*) from old
$$;
grant execute on function public.retain_mail_domains(integer, timestamptz) to worker;
