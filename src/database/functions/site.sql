-- What pages say of who runs the site, for the door: all that is given, but for what only the operator's own drawer needs
-- (how and where somebody agreed to be quoted).
create or replace function public.site_facts()
returns jsonb language sql stable security definer as $$
  select facts || coalesce(
    (select jsonb_build_object('voices', jsonb_agg(voice - 'consent' - 'keptAt'))
     from jsonb_array_elements(facts -> 'voices') as voice
     having count(*) > 0),
    '{}')
  from public.site
$$;
