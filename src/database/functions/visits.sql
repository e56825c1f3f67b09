-- Keeps of a visit what is nobody's, whoever inserts: of the page before its origin, and of the browser's name what can be
-- printed, without words that could be an e-mail address (robots name their keepers so), as long as any browser's may be.
create or replace function public.tidy_visit()
returns trigger language plpgsql as $$
begin
  new.user_agent := left(coalesce(new.user_agent, ''), 512);
  if new.user_agent !~ '^[ -?A-~]*$' then
    new.user_agent := btrim(regexp_replace(regexp_replace(new.user_agent, '[^ -~]+', ' ', 'g'), '[^ ]*@[^ ]*', '', 'g'));
  end if;
  if new.referrer is not null then
    new.referrer := array_to_string(regexp_match(lower(new.referrer),
      '^(https?|android-app)://(?:[^/?#@]*@)*((?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]+)?)(?:[/?#]|$)'), '://');
    -- No host's name is that long (RFC 1035: 253).
    if char_length(new.referrer) > 300 then new.referrer := null; end if;
  end if;
  return new;
end
$$;
create or replace trigger tidy before insert on public.website_visits
  for each row execute function public.tidy_visit();

-- Stores visits as far as the day's budget goes, and counts the others as well as those that came from networks that have
-- had their share (from_full_networks): whose they are only the door knows. Doors gather those that come together. Two doors
-- that ask at the same moment may store a few hundred more.
create or replace function public.record_visits(visits jsonb, from_full_networks integer, per_day integer)
returns void language plpgsql security definer as $$
declare
  today date := (now() at time zone 'Europe/Berlin')::date;
  kept integer;
begin
  insert into public.website_visits (user_agent, referrer, page_path)
  select v.user_agent, v.referrer, v.page_path
  from jsonb_to_recordset(visits) as v (user_agent text, referrer text, page_path text)
  limit per_day - (
    select count(*) from (
      select from public.website_visits where visited_at >= today::timestamp at time zone 'Europe/Berlin' limit per_day
    ) as stored);
  get diagnostics kept = row_count;
  insert into public.visit_days as d (day, list, name, visits)
  select today, 'beyond', name, number
  from (values ('day', jsonb_array_length(visits) - kept), ('network', from_full_networks)) as beyond (name, number)
  where number > 0
  on conflict on constraint visit_days_pkey do update set visits = d.visits + excluded.visits;
end
$$;
