-- What happens to regions and launches comes to the operators: a letter each, and one on Mondays for who wants it.

-- What each operator wants to hear by mail. No row: as the defaults say. What concerns the own access is always told.
create table public.operator_mail (
  operator_id uuid primary key references public.operators on delete cascade,
  newsletters boolean not null default true,
  monday_since timestamptz
);
comment on table public.operator_mail is 'Which letters about launches operators want.';
comment on column public.operator_mail.newsletters is
  'Whether they are told of goals that were reached and of launches that pause or cannot start; of use to who may send.';
comment on column public.operator_mail.monday_since is 'Since when they want the letter on Mondays; null: they do not.';

-- What somebody is to be told; a line is one letter.
create table public.operator_news (
  id bigint generated always as identity primary key,
  operator_id uuid not null references public.operators on delete cascade,
  kind text not null,
  region_id bigint references public.regions on delete cascade,
  newsletter_id bigint references public.newsletters on delete cascade,
  happened_at timestamptz not null default now(),
  begun_at timestamptz,
  sent_at timestamptz,

  constraint operator_news_kind_known check (kind in ('goal_reached', 'newsletter_paused', 'newsletter_blocked', 'monday')),
  constraint operator_news_region_of_goal check ((kind = 'goal_reached') = (region_id is not null)),
  constraint operator_news_newsletter_of_kind check (
    (kind in ('newsletter_paused', 'newsletter_blocked')) = (newsletter_id is not null))
);
comment on table public.operator_news is 'What happened to regions and launches and is told to operators by mail.';
comment on column public.operator_news.happened_at is 'Of a letter on Monday: the Monday that it is for.';
comment on column public.operator_news.begun_at is 'Since when a worker has it in hand; null: nobody has.';
comment on column public.operator_news.sent_at is 'When a mail server took it, or refused it for good; null: not yet.';
create index operator_news_operator on public.operator_news (operator_id, happened_at);
-- Told once, however often a minute's work comes upon it, and whichever worker does.
create unique index operator_news_monday_key
  on public.operator_news (operator_id, ((happened_at at time zone 'Europe/Berlin')::date)) where kind = 'monday';
create unique index operator_news_waiting_key
  on public.operator_news (operator_id, kind, coalesce(region_id, newsletter_id)) where sent_at is null and kind <> 'monday';
create index operator_news_region on public.operator_news (region_id) where region_id is not null;
create index operator_news_newsletter on public.operator_news (newsletter_id) where newsletter_id is not null;

-- Links in such letters, which can stop a launch that goes by itself, and nothing else.
create table public.newsletter_stops (
  hash bytea primary key,
  newsletter_id bigint not null references public.newsletters on delete cascade,
  operator_id uuid not null references public.operators on delete cascade,
  send_at timestamptz not null,

  constraint newsletter_stops_hash_length check (octet_length(hash) = 32)
);
comment on table public.newsletter_stops is 'Links that stop a launch before it leaves.';
comment on column public.newsletter_stops.hash is 'SHA-256 of the link''s token.';
comment on column public.newsletter_stops.send_at is 'The time that the letter names; the link is for a launch at that time alone.';
create unique index newsletter_stops_newsletter_key on public.newsletter_stops (newsletter_id, operator_id);
create index newsletter_stops_operator on public.newsletter_stops (operator_id);
