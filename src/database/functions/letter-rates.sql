-- How many letters may leave, and when a launch is done: limits that all workers share.

-- Takes over the limits that a worker was started with; the last one counts.
-- limits: {second, hour, warm_up} letters; what is left out has no limit. A bucket holds a minute's worth of an hour's
-- letters (at least five), so that they leave evenly, and fills so much slower that in no hour more leave than were set.
create or replace function public.set_letter_limits(limits jsonb)
returns void
language plpgsql
security definer
as $$
begin
  delete from public.letter_rates as r where not limits ? r.name;
  insert into public.letter_rates as r (name, capacity, per_second, tokens)
  select bucket.name, bucket.capacity, (bucket.letters - case when bucket.span = 1 then 0 else bucket.capacity end)
           / bucket.span, bucket.capacity
  from (
    select l.key as name, l.value::double precision as letters, spans.span,
           case when l.key = 'warm_up' then l.value::double precision
                else least(l.value::double precision / 2 + 1, greatest(5, l.value::double precision / spans.parts)) end as capacity
    from jsonb_each_text(limits) as l join (values
      ('second', 1, 1), ('hour', 3600, 60), ('warm_up', 86400, 1)
    ) as spans (name, span, parts) on spans.name = l.key
  ) as bucket
  on conflict on constraint letter_rates_pkey do update
    set capacity = excluded.capacity, per_second = excluded.per_second, tokens = least(r.tokens, excluded.capacity);
end
$$;

-- How many letters that somebody asked for, and how many newsletters, may be taken in hand now: a thousand where nothing
-- limits them. Of each limit a fifth is kept for what was asked for.
create or replace function public.letters_free()
returns table (asked integer, newsletters integer)
language sql
stable
security definer
as $$
  with buckets as (
    select r.name, r.capacity,
           least(r.capacity, r.tokens + r.per_second * extract(epoch from clock_timestamp() - r.filled_at)) as tokens
    from public.letter_rates as r where r.name <> 'warm_up'
  )
  select greatest(0, floor(coalesce(min(b.tokens), 1000)))::integer,
         greatest(0, floor(least(coalesce(min(b.tokens - b.capacity / 5), 1000),
                                 coalesce(public.warm_up_left(), 1000))))::integer
  from buckets as b
$$;

-- How many more newsletters a new sender may send today: twice as many letters as on its best day of the last thirty, and
-- so many as are set on the first. Null where that is not set. Receivers judge a sender that they do not know by what
-- comes from it, and put off or file as spam what comes all at once.
create or replace function public.warm_up_left()
returns double precision
language sql
stable
as $$
  select public.warm_up_of(r.capacity, best.letters) - coalesce(today.letters, 0)
  from public.letter_rates as r
  cross join (select (now() at time zone 'Europe/Berlin')::date as day) as calendar
  left join public.letter_days as today on today.day = calendar.day
  cross join lateral (
    select max(d.letters) as letters from public.letter_days as d
    where d.day < calendar.day and d.day >= calendar.day - 30) as best
  where r.name = 'warm_up'
$$;

-- How many letters may leave on a day after a best day.
create or replace function public.warm_up_of(first_day double precision, best_day bigint)
returns double precision
language sql
immutable
as $$ select greatest(first_day, 2 * coalesce(best_day, 0)) $$;

-- Notes that letters were taken in hand.
create or replace function public.spend_letters(asked integer, newsletters integer)
returns void
language plpgsql
as $$
begin
  if asked + newsletters = 0 then return; end if;
  perform from public.letter_rates order by name for update;
  update public.letter_rates as r
  set tokens = least(r.capacity, r.tokens + r.per_second * extract(epoch from clock_timestamp() - r.filled_at))
        - case when r.name = 'warm_up' then 0 else asked + newsletters end,
      filled_at = clock_timestamp();
  insert into public.letter_days as d (day, letters)
  values ((now() at time zone 'Europe/Berlin')::date, asked + newsletters)
  on conflict on constraint letter_days_pkey do update set letters = d.letters + excluded.letters;
end
$$;

-- When so many newsletters more would be done, by all limits and after what waits already: how many leave on which day,
-- and at which time the last one. Empty where nothing limits them.
create or replace function public.letters_plan(recipients bigint)
returns table (day date, letters bigint, done_at timestamptz)
language plpgsql
stable
security definer
as $$
declare
  slowest double precision := (select min(r.per_second) from public.letter_rates as r where r.name <> 'warm_up');
  first_day double precision := (select r.capacity from public.letter_rates as r where r.name = 'warm_up');
  best bigint;
  open bigint := recipients + (
    select count(*) from public.letters as l join public.newsletters as n on n.id = l.newsletter_id
    where l.outcome is null and n.state = 'running');
  begins timestamptz := now();
  had bigint;
  room double precision;
begin
  if slowest is null and first_day is null then return; end if;
  day := (now() at time zone 'Europe/Berlin')::date;
  select max(d.letters) into best from public.letter_days as d where d.day < letters_plan.day and d.day >= letters_plan.day - 30;
  select d.letters into had from public.letter_days as d where d.day = letters_plan.day;
  for ahead in 0..365 loop
    -- Where only the day is limited, its letters leave as fast as servers take them; five a second is slow for one.
    room := coalesce(slowest, 5) * extract(epoch from (day + 1)::timestamp at time zone 'Europe/Berlin' - begins);
    if first_day is not null then
      room := least(room, public.warm_up_of(first_day, best) - coalesce(had, 0));
    end if;
    letters := least(open, floor(greatest(0, room)))::bigint;
    if letters > 0 then
      done_at := begins + make_interval(secs => letters / coalesce(slowest, 5));
      return next;
    end if;
    open := open - letters;
    exit when open <= 0;
    best := greatest(best, letters + coalesce(had, 0));
    had := 0;
    day := day + 1;
    begins := day::timestamp at time zone 'Europe/Berlin';
  end loop;
end
$$;
