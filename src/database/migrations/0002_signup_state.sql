-- What a sign-up is, in one word instead of three conditions that every question repeats.
--
--   open           asked for, not confirmed yet
--   confirmed      wants to hear, and can be written to
--   undeliverable  its address takes no letters, confirmed or not
--   left           withdrawn; whatever it was before
alter table public.newsletter_signups
  add column state text not null generated always as (
    case when withdrawn_at is not null then 'left' when undeliverable_at is not null then 'undeliverable'
         when confirmed_at is not null then 'confirmed' else 'open' end) stored;
comment on column public.newsletter_signups.state is 'open, confirmed, undeliverable or left; the database fills it.';

-- The console's list of one state, in its order: one index instead of one for each.
drop index public.newsletter_signups_list_open, public.newsletter_signups_list_confirmed,
  public.newsletter_signups_list_undeliverable, public.newsletter_signups_list_left;
create index newsletter_signups_list_state on public.newsletter_signups (state, created_at, id);

drop index public.newsletter_signups_list_place;
create index newsletter_signups_list_place on public.newsletter_signups (postal_code, created_at, id) include (state);

-- For a newsletter: who is to be told in these postal codes.
drop index public.newsletter_signups_confirmed_places;
create index newsletter_signups_confirmed_places on public.newsletter_signups (postal_code) where state = 'confirmed';
