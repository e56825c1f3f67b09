-- What operators keep on the page that says where to start next: notes and tags of a place, and views under a name.

create table public.place_notes (
  id bigint generated always as identity primary key,
  postal_code text not null,
  body text not null,
  written_at timestamptz not null default now(),
  written_by uuid references public.operators on delete set null,

  constraint place_notes_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$'),
  constraint place_notes_body_length check (char_length(body) between 1 and 2000)
);
comment on table public.place_notes is 'What operators wrote down about a place, dated and signed.';
create index place_notes_postal_code on public.place_notes (postal_code, written_at);

-- A word of the team's own by which places are found again. The same one once for each place.
create table public.place_tags (
  postal_code text not null,
  tag text not null,
  primary key (postal_code, tag),

  constraint place_tags_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$'),
  constraint place_tags_tag_line check (tag ~ '^[^[:cntrl:],]{1,30}$')
);
comment on table public.place_tags is 'Words by which operators find places again.';

-- A view is the address of the page behind its question mark: filters, sorting, which rows.
create table public.saved_views (
  id bigint generated always as identity primary key,
  name text not null,
  search text not null,
  saved_at timestamptz not null default now(),
  saved_by uuid references public.operators on delete set null,

  constraint saved_views_name_line check (name ~ '^[^[:cntrl:]]{1,40}$'),
  constraint saved_views_search_length check (char_length(search) <= 500)
);
comment on table public.saved_views is 'Views of the page that says where to start next, for the whole team.';
comment on column public.saved_views.search is 'What stands behind the question mark of its address.';
create unique index saved_views_name_key on public.saved_views (lower(name));
