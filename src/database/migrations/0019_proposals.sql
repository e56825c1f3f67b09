-- Where to start next: neighbouring places that one restaurant could serve, put together every night, and what operators
-- choose about it. What waits in them is asked of the places, at the moment at which it is shown.

create table public.proposal_settings (
  only_row boolean primary key default true check (only_row),
  households_weight integer not null default 35,
  density_weight integer not null default 25,
  growth_weight integer not null default 20,
  nearness_weight integer not null default 10,
  restaurants_weight integer not null default 10,
  confirmation_weight integer not null default 0,
  weights_changed_at timestamptz,
  weights_changed_by uuid references public.operators on delete set null,
  drive_km integer not null default 12,
  least_households integer not null default 25,
  settings_changed_at timestamptz,
  settings_changed_by uuid references public.operators on delete set null,

  constraint proposal_settings_weights_positive check (
    least(households_weight, density_weight, growth_weight, nearness_weight, restaurants_weight, confirmation_weight) >= 0),
  constraint proposal_settings_weights_sum check (
    households_weight + density_weight + growth_weight + nearness_weight + restaurants_weight + confirmation_weight = 100),
  constraint proposal_settings_drive_sensible check (drive_km between 3 and 30),
  constraint proposal_settings_least_sensible check (least_households between 5 and 1000)
);
comment on table public.proposal_settings is 'By what proposals are judged and put together; the team''s, in one row.';
comment on column public.proposal_settings.households_weight is 'How many of a hundred points the households can bring; so the other weights.';
comment on column public.proposal_settings.drive_km is 'From the place in the middle to each other place, as the crow flies.';
comment on column public.proposal_settings.least_households is 'Fewer that wait are no proposal.';
comment on column public.proposal_settings.weights_changed_at is 'Null: nobody changed them.';
comment on column public.proposal_settings.settings_changed_at is 'When drive_km or least_households were; null: never.';
insert into public.proposal_settings default values;

create table public.proposals (
  id bigint generated always as identity primary key,
  name text not null,
  centre text not null,
  postal_codes text[] not null,
  villages boolean not null,
  area_km2 double precision not null,
  signed_up integer not null,
  confirmed integer not null,
  near_region_id bigint references public.regions on delete set null,
  near_name text,
  near_km double precision,
  near_borders boolean not null,
  days integer[] not null,

  constraint proposals_centre_inside check (centre = any (postal_codes)),
  constraint proposals_near_whole check ((near_name is null) = (near_km is null)),
  constraint proposals_days_weeks check (cardinality(days) <= 56)
);
comment on table public.proposals is 'Neighbouring places that could start together, of last night; a place is in one at most.';
comment on column public.proposals.centre is 'The place in the middle: no other is farther from it than the drive.';
comment on column public.proposals.villages is 'All places have fewer than 300 inhabitants per km².';
comment on column public.proposals.signed_up is 'How many ever signed up there; confirmed: how many of them confirmed.';
comment on column public.proposals.near_region_id is 'The nearest region that runs; null: none does, or the nearest running place is in none.';
comment on column public.proposals.near_borders is 'One of its places is a neighbour of one that runs.';
comment on column public.proposals.days is
  'Confirmed less those who left, day by day up to the day before it was made; from the first sign-up on, eight weeks at most.';
create unique index proposals_name_key on public.proposals (lower(name));

-- Growth over 28 days would add up a row for each place and day; so what is over is added up once a night.
create table public.place_growth (
  postal_code text primary key,
  week integer not null,
  month integer not null
);
comment on table public.place_growth is 'Confirmed less those who left in the days before today, by place.';
comment on column public.place_growth.week is 'Of the last six days up to proposing.growth_until.';
comment on column public.place_growth.month is 'Of the last 27 days up to proposing.growth_until.';

create table public.proposing (
  only_row boolean primary key default true check (only_row),
  computed_at timestamptz not null,
  growth_until date not null
);
comment on table public.proposing is 'Has its row once proposals were made: when they were, and until which day place_growth counts.';

create table public.place_restaurants (
  postal_code text not null,
  name text not null,
  state text not null default 'asked',
  changed_at timestamptz not null default now(),
  changed_by uuid references public.operators on delete set null,

  constraint place_restaurants_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$'),
  constraint place_restaurants_name_line check (name ~ '^[^[:cntrl:]]{1,100}$'),
  constraint place_restaurants_state_known check (state in ('asked', 'agreed', 'declined'))
);
comment on table public.place_restaurants is 'Restaurants that were asked before their place is in a region; they move there with it.';
comment on column public.place_restaurants.changed_at is 'Since when it is in this state.';
create unique index place_restaurants_key on public.place_restaurants (postal_code, lower(name));
