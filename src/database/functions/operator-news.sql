-- What comes to the operators by mail at once: a region that reached its goal, and a newsletter that stopped itself, or did
-- not start at its time (tendNewsletters). It is written down in the transaction in which it happens; an office looks every
-- minute (beginOperatorNews).

-- Writes down that all who may send are to be told; once as long as it was not sent.
create or replace function public.tell_who_may_send()
returns trigger
language plpgsql
security definer
as $$
begin
  insert into public.operator_notes (operator_id, kind, about)
  select o.id, case tg_table_name when 'regions' then 'goal_reached' else 'newsletter_paused' end, new.id
  from public.operators as o where o.role in ('send', 'administer')
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger told after update of goal_reached_at on public.regions
  for each row when (old.goal_reached_at is null and new.goal_reached_at is not null)
  execute function public.tell_who_may_send();
-- Whom an operator pauses, an operator knows of.
create or replace trigger told_of_pause after update of state on public.newsletters
  for each row when (old.state = 'running' and new.state = 'paused' and new.paused_because is not null)
  execute function public.tell_who_may_send();
