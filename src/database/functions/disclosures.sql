-- Whose addresses an operator is shown: who reads the whole list has it as surely as who exports it.

-- Whether somebody may be shown these people's addresses, each named as in address_disclosures.person; counts them if so.
-- budget: of how many people in a day who only sends may see the address; who administers sees all of them. Beyond it the
-- whole answer is no, and the log says once that day that it was. Of nobody: whether there is any budget left.
create or replace function public.show_addresses(proof bytea, people text[], budget integer)
returns boolean
language plpgsql
security definer
as $$
declare
  today constant date := (now() at time zone 'Europe/Berlin')::date;
  who record;
  seen bigint;
  more bigint;
begin
  select * into who from public.acting_session(proof);
  if who.role = 'look' then return false; end if;
  -- Two questions of one person wait for each other, so that together they do not get more.
  perform from public.operators as o where o.id = who.operator_id for no key update;
  select count(*) into more from unnest(people) as p (person) where not exists (
    select from public.address_disclosures as d
    where d.operator_id = who.operator_id and d.day = today and d.person = p.person);
  if who.role = 'send' then
    select count(*) into seen from public.address_disclosures as d
    where d.operator_id = who.operator_id and d.day = today and d.person <> '';
    if seen + greatest(more, case when people = '{}' then 1 else 0 end) > budget then
      insert into public.address_disclosures (operator_id, day, person) values (who.operator_id, today, '')
      on conflict on constraint address_disclosures_pkey do nothing;
      if found then
        insert into public.audit_log (operator_id, session_id, action, subject)
        values (who.operator_id, who.session_id, 'address_budget_spent', jsonb_build_object('addresses', seen));
      end if;
      return false;
    end if;
  end if;
  insert into public.address_disclosures (operator_id, day, person)
  select distinct who.operator_id, today, p.person from unnest(people) as p (person)
  on conflict on constraint address_disclosures_pkey do nothing;
  return true;
end
$$;
grant execute on function public.show_addresses(bytea, text[], integer) to operator;

-- Sums the days before today up in the log, a line for each day and person, and forgets who it was that was seen. Returns
-- how many lines.
create or replace function public.log_disclosures(as_of timestamptz default now())
returns bigint
language sql
security definer
as $$
  with over as (
    delete from public.address_disclosures as d where d.day < (as_of at time zone 'Europe/Berlin')::date
    returning d.operator_id, d.day, d.person
  ), lines as (
    insert into public.audit_log (operator_id, action, subject)
    select o.operator_id, 'addresses_seen', jsonb_build_object('day', o.day, 'addresses', count(*) filter (where o.person <> ''))
    from over as o group by o.operator_id, o.day order by o.day, o.operator_id
    returning 1
  )
  select count(*) from lines
$$;
grant execute on function public.log_disclosures(timestamptz) to worker;
