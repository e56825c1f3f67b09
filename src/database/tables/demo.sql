-- The console's pages of visits, places and setup: what they read of the sums, and whether the data is made up.
-- A database that `npm run demo` filled says so: nobody takes its figures for real ones, and nothing else may be
-- emptied by that program.
create table public.demo_data (
  only_row boolean primary key default true check (only_row),
  filled_at timestamptz not null default now()
);
comment on table public.demo_data is 'Has its row when everything in this database is made up.';
