-- Where people wait. Place is a first-class thing: what the operator looks at, decides by and writes to.
-- The 8,170 postal codes of Germany, filled by the program from data/postal-codes.tsv. Nothing personal.
create table public.places (
  postal_code text primary key,
  place text not null,
  district text not null,
  state text not null,
  inhabitants integer not null,
  area_km2 double precision not null,
  latitude double precision not null,
  longitude double precision not null,

  constraint places_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$')
);
comment on table public.places is 'Postal codes with place, inhabitants and position.';
comment on column public.places.district is 'District (Landkreis).';
comment on column public.places.state is 'State (Bundesland).';
comment on column public.places.inhabitants is 'Inhabitants, census 2011.';
create index places_state on public.places (state, postal_code);

-- What the operator decided about a place; one without a row has the default goal and has not started.
create table public.place_plans (
  postal_code text primary key,
  goal integer,
  started_at timestamptz,

  constraint place_plans_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$'),
  constraint place_plans_goal_sensible check (goal between 1 and 100000)
);
comment on table public.place_plans is 'Goal and start of places.';
comment on column public.place_plans.started_at is 'Null: not yet.';
comment on column public.place_plans.goal is 'How many confirmed households it takes to start; null: as many as anywhere.';

-- Sums are kept by place and day, so that a question costs the same however many signed up. Each change of a sign-up
-- adds a line to signup_changes (no row that many would wait for); the worker rolls the lines up into the sums every
-- minute; whoever asks adds the lines that are not rolled up yet. So figures are exact at any moment.
create table public.signup_changes (
  id bigint generated always as identity primary key,
  postal_code text not null,
  day date not null,
  signed_up integer not null,
  confirmed integer not null,
  withdrawn integer not null,
  open integer not null,
  waiting integer not null,
  reachable integer not null default 0
);
comment on table public.signup_changes is 'Changes of sign-ups that are not rolled up into place_days yet. Nothing personal.';
comment on column public.signup_changes.day is 'The day in Germany.';
comment on column public.signup_changes.withdrawn is 'Confirmed people who left.';
comment on column public.signup_changes.open is 'Change of how many wait to be confirmed.';
comment on column public.signup_changes.waiting is 'Change of how many confirmed people wait.';
comment on column public.signup_changes.reachable is 'Change of how many of them get letters.';

create table public.place_days (
  postal_code text not null,
  day date not null,
  signed_up integer not null,
  confirmed integer not null,
  withdrawn integer not null,
  open integer not null,
  waiting integer not null,
  constraint place_days_pkey primary key (postal_code, day)
);
comment on table public.place_days is 'signup_changes by place and day, rolled up.';
comment on column public.place_days.open is 'Change of how many wait to be confirmed.';
comment on column public.place_days.waiting is 'Change of how many confirmed people wait.';
create index place_days_day on public.place_days (day, postal_code);

-- The sums over all days, by place: 8,170 rows at most.
create table public.place_totals (
  postal_code text primary key,
  open integer not null,
  waiting integer not null,
  reachable integer not null default 0
);
comment on table public.place_totals is 'How many are open and how many wait, by place, rolled up.';
comment on column public.place_totals.reachable is 'Confirmed people who wait and whose address takes letters.';

-- The sums over all places, by day: for the curve.
create table public.signup_days (
  day date primary key,
  signed_up integer not null,
  confirmed integer not null,
  withdrawn integer not null,
  waiting integer not null
);
comment on table public.signup_days is 'signup_changes by day over all places, rolled up.';

-- What the console's page of demand reads beside the sums of places: sums of regions, and of people's visits.
-- The curve of a state over a year would add up a hundred thousand rows of place_days; these tables hold one row for
-- each day. They follow the tables they come from within the same statement, whoever writes those.
create table public.region_days (
  state text not null,
  district text not null,
  day date not null,
  signed_up integer not null,
  confirmed integer not null,
  waiting integer not null,
  constraint region_days_pkey primary key (state, district, day)
);
comment on table public.region_days is 'place_days by district, and by state.';
comment on column public.region_days.district is 'District (Landkreis); empty: the whole state.';
