-- A launch starts when somebody says so, now or at a time; the team hears that a goal is reached. Whoever may send hears of
-- it, and of a newsletter that stopped itself.

drop function if exists public.tell_of_newsletter() cascade;
drop function if exists public.tend_regions();
drop function if exists public.newsletter_blockers(bigint);
drop function if exists public.note_blocked_newsletters();
drop function if exists public.note_monday(timestamptz);
drop function if exists public.monday_figures(timestamptz);
drop function if exists public.newsletter_trouble(bigint);
drop function if exists public.goal_news(bigint);
drop function if exists public.offer_stop(bigint, bytea);
drop function if exists public.stop_newsletter(bytea);
drop function if exists public.stoppable_newsletter(bytea);
drop function if exists public.begin_operator_news(timestamptz);
drop function if exists public.write_newsletter(
  text, text, text[], boolean, text, text, text, text, bigint, boolean, boolean, timestamptz, boolean);
drop function if exists public.change_newsletter(
  bigint, text, text, text[], boolean, text, text, text, bigint, boolean, boolean, timestamptz, boolean, uuid);
drop table if exists public.newsletter_stops;
drop table if exists public.operator_mail;

delete from public.operator_news where kind in ('monday', 'newsletter_blocked');
drop index if exists public.operator_news_monday_key;
drop index if exists public.operator_news_waiting_key;
alter table public.operator_news
  drop constraint if exists operator_news_kind_known,
  drop constraint if exists operator_news_newsletter_of_kind,
  add constraint operator_news_kind_known check (kind in ('goal_reached', 'newsletter_paused')),
  add constraint operator_news_newsletter_of_kind check ((kind = 'newsletter_paused') = (newsletter_id is not null));
comment on column public.operator_news.happened_at is 'When it happened.';
create unique index operator_news_waiting_key
  on public.operator_news (operator_id, kind, coalesce(region_id, newsletter_id)) where sent_at is null;

update public.newsletters set state = 'draft' where state = 'scheduled' and send_at is null;
-- Its constraints go with a column.
alter table public.newsletters
  drop column if exists at_goal,
  drop column if exists planned_at_goal;
alter table public.newsletters
  add constraint newsletters_postal_codes_shape check (
    array_to_string(postal_codes, ' ') ~ '^[0-9]{5}( [0-9]{5})*$'
    or (array_to_string(postal_codes, ' ') = '' and (state = 'draft' or is_welcome))),
  add constraint newsletters_scheduled_when check (state <> 'scheduled' or send_at is not null);
