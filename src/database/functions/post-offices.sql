-- What workers say of the mail server, and who reads it.

-- A worker says how it goes: at each change, and every few seconds, so that its silence is noticed.
-- report: {state, code, answer, next_try_in (milliseconds), connections, letters_per_second,
-- way_back_code}.
create or replace function public.report_post_office(worker uuid, report jsonb)
returns void
language sql
security definer
as $$
  insert into public.post_offices as p
    (id, state, code, answer, next_try_at, connections, letters_per_second, way_back_code, way_back_since)
  values (worker, report ->> 'state', report ->> 'code', left(report ->> 'answer', 500),
          now() + (report ->> 'next_try_in')::double precision * interval '1 millisecond', (report ->> 'connections')::integer,
          (report ->> 'letters_per_second')::real, report ->> 'way_back_code',
          case when report ->> 'way_back_code' is not null then now() end)
  on conflict on constraint post_offices_pkey do update
    set seen_at = now(), since = case when p.state = excluded.state and p.code is not distinct from excluded.code
                                   then p.since else now() end,
        state = excluded.state, code = excluded.code, answer = excluded.answer, next_try_at = excluded.next_try_at,
        connections = excluded.connections, letters_per_second = excluded.letters_per_second,
        way_back_code = excluded.way_back_code,
        way_back_since = case when excluded.way_back_code is not null
                           then coalesce(p.way_back_since, excluded.way_back_since) end
$$;

-- A worker ends; those that died long ago go with it.
create or replace function public.close_post_office(worker uuid)
returns void
language sql
security definer
as $$
  delete from public.post_offices as p where p.id = worker or p.seen_at < now() - interval '1 day'
$$;
