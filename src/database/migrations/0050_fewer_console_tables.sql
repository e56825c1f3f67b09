-- What the console no longer has: requests by right, views, tags, notes and restaurants of places, weights, tasks, removed
-- rows of regions, costs of channels, opened forms.
drop table if exists public.rights_requests, public.saved_views, public.place_notes, public.place_tags,
  public.place_restaurants, public.proposal_settings, public.region_tasks, public.region_notes, public.region_removals,
  public.form_days, public.channel_totals cascade;
drop function if exists public.retain_rights_requests(integer, timestamptz), public.take_restaurants_along() cascade;
drop function if exists public.remove_region(bigint, uuid), public.remove_region_rows(bigint, text, bigint[], uuid),
  public.restore_region_removal(bigint), public.retain_region_removals(integer, timestamptz),
  public.count_opened_forms(jsonb), public.ask_for_proposals(), public.ask_for_first_proposals();

alter table public.regions
  add column notes text not null default '',
  add constraint regions_notes_length check (char_length(notes) <= 4000);
comment on column public.regions.notes is 'What operators wrote down about it.';

alter table public.channels
  drop column kind, drop column cost_cents, drop column paid_for, drop column region_id, drop column postal_code;

alter table public.proposals drop column days, drop column signed_up, drop column confirmed;
