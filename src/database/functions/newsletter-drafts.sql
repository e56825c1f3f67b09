-- Drafts: kept as they are typed.

-- Keeps a newsletter as a draft; returns its number.
create or replace function public.write_newsletter(
  subject text, body text, postal_codes text[], is_launch boolean, created_by text,
  preheader text default null, button_caption text default null, button_url text default null,
  region_id bigint default null, is_trial boolean default false, to_told boolean default false,
  planned_at timestamptz default null)
returns bigint
language sql
security definer
as $$
  insert into public.newsletters
    (subject, body, postal_codes, is_launch, created_by, preheader, button_caption, button_url,
     region_id, is_trial, to_told, planned_at, state, saved_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'draft',
    (select o.id from public.operators as o where o.id::text = $5))
  returning id
$$;

-- Changes a draft, and so chooses this text where its writer had two. Returns whether somebody else, or nobody for ten
-- minutes, had written before, for the log: a letter that is typed would be a thousand lines. Null: it is no draft.
create or replace function public.change_newsletter(
  newsletter bigint, subject text, body text, postal_codes text[], is_launch boolean,
  preheader text default null, button_caption text default null, button_url text default null,
  region_id bigint default null, is_trial boolean default false, to_told boolean default false,
  planned_at timestamptz default null, saved_by uuid default null)
returns boolean
language sql
security definer
as $$
  with chosen as (
    delete from public.newsletter_other_texts as o where o.newsletter_id = newsletter and o.operator_id = $13
  )
  update public.newsletters as n
  set subject = $2, body = $3, postal_codes = $4, is_launch = $5, preheader = $6, button_caption = $7, button_url = $8,
      region_id = $9, is_trial = $10, to_told = $11, planned_at = $12, saved_by = $13, saved_at = now()
  from public.newsletters as was
  where n.id = newsletter and n.state = 'draft' and was.id = n.id
  returning was.saved_by is distinct from $13 or was.saved_at < now() - interval '10 minutes'
$$;

-- Keeps what somebody wrote beside what somebody else saved meanwhile.
create or replace function public.keep_other_text(newsletter bigint, operator uuid, draft jsonb)
returns void
language sql
security definer
as $$
  insert into public.newsletter_other_texts (newsletter_id, operator_id, draft)
  select n.id, operator, keep_other_text.draft from public.newsletters as n where n.id = newsletter and n.state = 'draft'
  on conflict (newsletter_id, operator_id) do update set draft = excluded.draft
$$;

-- Notes that a test letter with these words went out.
create or replace function public.note_newsletter_tested(newsletter bigint, words jsonb, operator uuid)
returns void
language sql
security definer
as $$
  update public.newsletters as n set tested_at = now(), tested_by = operator, tested_words = words where n.id = newsletter
$$;
