-- What brings people: channels with what they cost, the code that a sign-up came with, sums of both by place and day, and
-- how often the form was opened.

create table public.channels (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null,
  kind text not null,
  cost_cents integer not null default 0,
  paid_for text not null,
  region_id bigint references public.regions on delete set null,
  postal_code text,
  created_at timestamptz not null default now(),
  created_by uuid references public.operators on delete set null,

  constraint channels_code_key unique (code),
  -- CHANNEL in src/contract/visit.ts.
  constraint channels_code_shape check (code collate "C" ~ '^[a-z0-9-]{1,40}$'),
  constraint channels_name_line check (name ~ '^[^[:cntrl:]]{1,60}$'),
  constraint channels_kind_known check (kind in ('notice', 'ad', 'post', 'club', 'neighbours', 'other')),
  constraint channels_cost_sensible check (cost_cents between 0 and 100000000),
  constraint channels_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$'),
  constraint channels_paid_for_known check (paid_for in ('everywhere', 'region', 'place')),
  constraint channels_paid_for_where check (
    (paid_for = 'place') = (postal_code is not null) and (region_id is null or paid_for = 'region'))
);
comment on table public.channels is 'Notices, ads, posts, clubs that bring people, as operators entered them, and what each cost.';
comment on column public.channels.code is 'What stands in the address that it leads to: ?v=aushang-16766.';
comment on column public.channels.cost_cents is 'Cents of a euro, all of it together.';
comment on column public.channels.paid_for is 'Who bears the cost: a place, a region, or all regions by what it brought them.';
comment on column public.channels.region_id is 'Of one that was paid for a region; null there: the region is gone, and nobody bears the cost.';
comment on column public.channels.postal_code is 'Of one that was paid for a place.';
create index channels_region on public.channels (region_id);

-- With the declaration, and gone with it: what a person did before is nowhere, only which notice the address named.
alter table public.newsletter_signups
  add column channel text,
  add constraint newsletter_signups_channel_shape check (channel collate "C" ~ '^[a-z0-9-]{1,40}$');
comment on column public.newsletter_signups.channel is
  'The code of the notice, ad or post in the address that the form was opened from; null: none, or its owner left. Public may write it.';
-- For a code that somebody enters after people came with it.
create index newsletter_signups_channel on public.newsletter_signups (channel) where channel is not null;

-- Sums by channel, place and day in the way of signup_changes and place_days.
create table public.channel_changes (
  id bigint generated always as identity primary key,
  channel text not null,
  postal_code text not null,
  day date not null,
  confirmed integer not null
);
comment on table public.channel_changes is 'Changes of confirmed sign-ups with a code that are not rolled up into channel_days yet. Nothing personal.';
comment on column public.channel_changes.channel is 'A code that is known (known_channel), * for all others.';
comment on column public.channel_changes.day is 'The day in Germany.';
comment on column public.channel_changes.confirmed is 'Change of how many confirmed people came by it and have not left.';

create table public.channel_days (
  postal_code text not null,
  channel text not null,
  day date not null,
  confirmed integer not null,
  constraint channel_days_pkey primary key (postal_code, channel, day)
);
comment on table public.channel_days is 'channel_changes by place, channel and day, rolled up.';
comment on column public.channel_days.confirmed is 'Change of how many confirmed people came by it and have not left.';

-- For what is paid for everywhere: each region bears its share.
create table public.channel_totals (
  channel text primary key,
  confirmed integer not null
);
comment on table public.channel_totals is 'How many confirmed people came by a channel, in all places, rolled up.';

create table public.form_days (
  page_path text not null,
  day date not null,
  opened bigint not null,
  constraint form_days_pkey primary key (page_path, day),
  constraint form_days_page_path_plain check (page_path ~ '^/[a-z0-9-]{0,64}$')
);
comment on table public.form_days is 'How often people opened the sign-up form, by page and day in Germany; programs are left out.';
create index form_days_day on public.form_days (day);

-- The visits of some pages over some days, without reading those of all.
create index website_visit_days_page on public.website_visit_days (page_path, day);
