-- Regions: what a restaurant serves is a handful of places, and a start is theirs together. A place is started by letters
-- that left, and who had one does not wait any more.

create table public.regions (
  id bigint generated always as identity primary key,
  name text not null,
  goal integer not null default 250,
  owner_id uuid references public.operators on delete set null,
  created_at timestamptz not null default now(),
  created_by uuid references public.operators on delete set null,
  goal_reached_at timestamptz,

  constraint regions_name_line check (name ~ '^[^[:cntrl:]]{1,60}$'),
  constraint regions_goal_sensible check (goal between 1 and 100000)
);
comment on table public.regions is 'Places that start together; what operators decide about them.';
comment on column public.regions.goal is 'How many confirmed households without a launch letter it takes to start.';
comment on column public.regions.owner_id is 'The operator who looks after it.';
comment on column public.regions.goal_reached_at is 'When it first had as many as its goal; null: not yet.';
create unique index regions_name_key on public.regions (lower(name));

-- A postal code is in one region at most: the key says so.
create table public.region_places (
  postal_code text primary key,
  region_id bigint not null references public.regions on delete cascade,

  constraint region_places_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$')
);
comment on table public.region_places is 'Which places a region has.';
create index region_places_region on public.region_places (region_id);

create table public.region_restaurants (
  id bigint generated always as identity primary key,
  region_id bigint not null references public.regions on delete cascade,
  name text not null,
  place text not null,
  state text not null default 'asked',
  serves text not null default '',
  changed_at timestamptz not null default now(),
  changed_by uuid references public.operators on delete set null,

  constraint region_restaurants_name_line check (name ~ '^[^[:cntrl:]]{1,100}$'),
  constraint region_restaurants_place_line check (place ~ '^[^[:cntrl:]]{1,100}$'),
  constraint region_restaurants_state_known check (state in ('asked', 'agreed', 'declined')),
  constraint region_restaurants_serves_line check (serves ~ '^[^[:cntrl:]]{0,100}$')
);
comment on table public.region_restaurants is 'Restaurants of a region that were asked, and what they said.';
comment on column public.region_restaurants.serves is 'On which days, in the words of a letter: montags und donnerstags; empty: not known.';
comment on column public.region_restaurants.changed_at is 'Since when it is in this state.';
create unique index region_restaurants_key on public.region_restaurants (region_id, lower(name), lower(place));

create table public.region_notes (
  id bigint generated always as identity primary key,
  region_id bigint not null references public.regions on delete cascade,
  body text not null,
  written_at timestamptz not null default now(),
  written_by uuid references public.operators on delete set null,

  constraint region_notes_body_length check (char_length(body) between 1 and 2000)
);
comment on table public.region_notes is 'What operators wrote down about a region, dated and signed.';
create index region_notes_region on public.region_notes (region_id, written_at);

create table public.region_tasks (
  id bigint generated always as identity primary key,
  region_id bigint not null references public.regions on delete cascade,
  what text not null,
  assignee_id uuid references public.operators on delete set null,
  due_on date,
  created_at timestamptz not null default now(),
  done_at timestamptz,

  constraint region_tasks_what_line check (what ~ '^[^[:cntrl:]]{1,200}$')
);
comment on table public.region_tasks is 'What is to be done in a region, by whom and until when.';
create index region_tasks_region on public.region_tasks (region_id);

-- What a newsletter is to its region, and to those who had a launch letter before.
alter table public.newsletters
  add column region_id bigint references public.regions on delete set null,
  add column is_trial boolean not null default false,
  add column is_welcome boolean not null default false,
  add column to_told boolean not null default false,
  add column at_goal boolean not null default false,
  add column leaves_at timestamptz,
  -- A draft may be half a letter: what is missing is asked for before it leaves.
  drop constraint newsletters_subject_line,
  add constraint newsletters_subject_line check (subject ~ '^[^[:cntrl:]]{1,150}$' or (state = 'draft' and subject = '')),
  drop constraint newsletters_body_length,
  add constraint newsletters_body_length check (
    char_length(body) between 1 and 20000 or (state = 'draft' and body = '')),
  drop constraint newsletters_postal_codes_shape,
  add constraint newsletters_postal_codes_shape check (
    array_to_string(postal_codes, ' ') ~ '^[0-9]{5}( [0-9]{5})*$'
    or (array_to_string(postal_codes, ' ') = '' and (state = 'draft' or is_welcome or at_goal))),
  drop constraint newsletters_scheduled_when,
  add constraint newsletters_scheduled_when check (state <> 'scheduled' or send_at is not null or at_goal),
  add constraint newsletters_welcome_launches check (not is_welcome or (is_launch and not is_trial)),
  add constraint newsletters_at_goal_of_region check (not at_goal or region_id is not null or state <> 'scheduled');
comment on column public.newsletters.region_id is 'The region that it goes to; null: to postal codes that belong to none, or the region is gone.';
comment on column public.newsletters.postal_codes is
  'Where it goes, or went; of a region''s, the places that the region had when it started.';
comment on column public.newsletters.is_launch is 'Whether it tells that the app starts in these places: who had it is told, and does not wait any more.';
comment on column public.newsletters.is_trial is 'A launch letter that tells its people and starts no place.';
comment on column public.newsletters.is_welcome is 'Goes by itself to each who confirms in a started place of its region; running until somebody pauses it.';
comment on column public.newsletters.to_told is 'Goes also to people who had a launch letter before.';
comment on column public.newsletters.at_goal is 'Starts by itself, two days after its region reaches its goal; send_at is null until then.';
comment on column public.newsletters.leaves_at is 'Its first letter leaves then at the earliest; until then it can be taken back whole.';
create index newsletters_region on public.newsletters (region_id) where region_id is not null;
create unique index newsletters_welcome_key on public.newsletters (region_id) where is_welcome and region_id is not null;

-- By which letter a place started. Whoever was started before letters were noted has no letter.
create table public.place_starts (
  postal_code text primary key,
  newsletter_id bigint references public.newsletters on delete set null,
  at timestamptz not null default now(),

  constraint place_starts_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$')
);
comment on table public.place_starts is 'Places in which the app has started, by the letter that said so first.';
comment on column public.place_starts.newsletter_id is 'Null: started by hand, before a letter was asked for.';
create index place_starts_newsletter on public.place_starts (newsletter_id);

insert into public.place_starts (postal_code, newsletter_id, at)
select p.postal_code, (
    select n.id from public.newsletters as n
    where n.is_launch and n.started_at = p.started_at and p.postal_code = any (n.postal_codes) order by n.id limit 1),
  p.started_at
from public.place_plans as p where p.started_at is not null;

-- Who had a launch letter. A column of the sign-up, so that who waits is a question to one row, and the sums follow it.
alter table public.newsletter_signups add column told_at timestamptz;
comment on column public.newsletter_signups.told_at is 'When a launch letter to this person was accepted for the first time; null: waits.';

alter table public.letters
  drop constraint letters_outcome_known,
  -- told: had another launch letter meanwhile.
  add constraint letters_outcome_known check (
    outcome in ('sent', 'uncertain', 'refused', 'given_up', 'limited', 'superseded', 'left', 'suppressed', 'unproven', 'gone',
      'told', 'cancelled'));

alter table public.signup_changes
  add column told integer not null default 0,
  add column told_reachable integer not null default 0;
comment on column public.signup_changes.waiting is 'Change of how many confirmed people wait: had no launch letter.';
comment on column public.signup_changes.told is 'Change of how many confirmed people had a launch letter.';
comment on column public.signup_changes.reachable is 'Change of how many confirmed people get letters, told or not.';
comment on column public.signup_changes.told_reachable is 'Change of how many of the told get letters.';
alter table public.place_totals
  add column told integer not null default 0,
  add column told_reachable integer not null default 0;
comment on column public.place_totals.told is 'Confirmed people who had a launch letter; waiting are those who had none.';
comment on column public.place_totals.reachable is 'Confirmed people whose address takes letters, told or not.';
comment on column public.place_totals.told_reachable is 'Told people whose address takes letters.';

update public.newsletter_signups as s set told_at = had.at
from (
  select l.signup_id, min(l.sent_at) as at
  from public.letters as l join public.newsletters as n on n.id = l.newsletter_id
  where n.is_launch and l.outcome = 'sent' and l.signup_id is not null group by 1
) as had
where s.id = had.signup_id;

-- The sums hear of it as of any change, on the day on which it happened.
insert into public.signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting, told, told_reachable)
select s.postal_code, (s.told_at at time zone 'Europe/Berlin')::date, 0, 0, 0, 0, -count(*), count(*),
       count(*) filter (where s.state = 'confirmed')
from public.newsletter_signups as s
where s.told_at is not null and s.confirmed_at is not null and s.state <> 'left'
group by 1, 2;
