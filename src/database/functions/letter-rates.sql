-- How many newsletters a new sender may send, and when one is done.

-- How many more newsletters may leave today: twice as many letters as on the sender's best day of the last thirty, and so many
-- as are set on the first. Null where that is not set. Receivers judge a sender that they do not know by what comes from it,
-- and put off or file as spam what comes all at once.
create or replace function public.warm_up_left()
returns double precision
language sql
stable
security definer
as $$
  select greatest(r.capacity, 2 * coalesce(sent.best, 0)) - coalesce(sent.today, 0)
  from public.letter_rates as r cross join public.letters_by_day() as sent
  where r.name = 'warm_up'
$$;

-- How many letters were taken in hand today, in Germany's time, and on the best of the thirty days before.
create or replace function public.letters_by_day()
returns table (today bigint, best bigint)
language sql
stable
as $$
  select max(letters) filter (where day = calendar.today), max(letters) filter (where day < calendar.today)
  from (select (now() at time zone 'Europe/Berlin')::date as today) as calendar
  left join lateral (
    select (l.claimed_at at time zone 'Europe/Berlin')::date as day, count(*) as letters
    from public.letters as l
    where l.claimed_at >= (calendar.today - 30)::timestamp at time zone 'Europe/Berlin'
    group by 1
  ) as days on true
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
  slowest double precision := (select min(r.per_second) from public.letter_rates as r where r.name in ('second', 'hour'));
  first_day double precision := (select r.capacity from public.letter_rates as r where r.name = 'warm_up');
  best bigint;
  open bigint := recipients + (
    select count(*) from public.letters as l join public.newsletters as n on n.id = l.newsletter_id
    where l.state = 'waiting' and n.state = 'running');
  begins timestamptz := now();
  had bigint;
  room double precision;
begin
  if slowest is null and first_day is null then return; end if;
  day := (now() at time zone 'Europe/Berlin')::date;
  select sent.best, sent.today into best, had from public.letters_by_day() as sent;
  for ahead in 0..365 loop
    -- Where only the day is limited, its letters leave as fast as servers take them; five a second is slow for one.
    room := coalesce(slowest, 5) * extract(epoch from (day + 1)::timestamp at time zone 'Europe/Berlin' - begins);
    if first_day is not null then
      room := least(room, greatest(first_day, 2 * coalesce(best, 0)) - coalesce(had, 0));
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
