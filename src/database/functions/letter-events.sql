-- What we hear of letters after a mail server took them is only ever added to. An event goes together with its letter and in no
-- other way: a cascade finds the letter gone already, and so does what is asked after all tables of a TRUNCATE are empty.
create or replace function public.refuse_change_of_event()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and not exists (select from public.letters as l where l.id = old.letter_id) then
    return old;
  elsif tg_op = 'TRUNCATE' and not exists (select from public.letters) then
    return null;
  end if;
  raise exception 'The table letter_events is only ever added to.' using errcode = '42501';
end
$$;
create or replace trigger append_only before update or delete on public.letter_events
  for each row execute function public.refuse_change_of_event();
create or replace trigger never_emptied after truncate on public.letter_events
  for each statement execute function public.refuse_change_of_event();
