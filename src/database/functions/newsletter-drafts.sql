-- Drafts: kept as they are typed, with what they were before, and with who is there.

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
grant execute on function public.write_newsletter(
  text, text, text[], boolean, text, text, text, text, bigint, boolean, boolean, timestamptz) to operator;

-- Changes a draft; false for anything else.
create or replace function public.change_newsletter(
  newsletter bigint, subject text, body text, postal_codes text[], is_launch boolean,
  preheader text default null, button_caption text default null, button_url text default null,
  region_id bigint default null, is_trial boolean default false, to_told boolean default false,
  planned_at timestamptz default null, saved_by uuid default null)
returns boolean
language plpgsql
security definer
as $$
begin
  update public.newsletters as n
  set subject = $2, body = $3, postal_codes = $4, is_launch = $5, preheader = $6, button_caption = $7, button_url = $8,
      region_id = $9, is_trial = $10, to_told = $11, planned_at = $12, saved_by = $13,
      saved_at = now()
  where n.id = newsletter and n.state = 'draft';
  return found;
end
$$;
grant execute on function public.change_newsletter(
  bigint, text, text, text[], boolean, text, text, text, bigint, boolean, boolean, timestamptz, uuid) to operator;

-- Keeps what a draft is now as a version. What one person writes within ten minutes is one version, unless a test letter
-- went out with its words, or what was there before is to stay (apart). Returns whether a new one began, for the log.
create or replace function public.keep_newsletter_version(newsletter bigint, draft jsonb, operator uuid, apart boolean)
returns boolean
language plpgsql
security definer
as $$
declare
  latest public.newsletter_versions;
begin
  -- Whoever changes the draft holds its row: nobody else is here at this moment.
  select v.* into latest from public.newsletter_versions as v
  where v.newsletter_id = newsletter order by v.number desc limit 1;
  if latest.draft = keep_newsletter_version.draft then return false; end if;
  if latest.operator_id = operator and latest.tested_at is null and not apart
    and latest.began_at > now() - interval '10 minutes' then
    update public.newsletter_versions as v set draft = keep_newsletter_version.draft, saved_at = now()
    where v.newsletter_id = newsletter and v.number = latest.number;
    return false;
  end if;
  insert into public.newsletter_versions (newsletter_id, number, draft, operator_id)
  values (newsletter, coalesce(latest.number, 0) + 1, draft, operator);
  return true;
end
$$;
grant execute on function public.keep_newsletter_version(bigint, jsonb, uuid, boolean) to operator;

-- Notes that a test letter went out with the words of the latest version; false when those are others by now.
-- words: the keys of a draft that are its letter's, as they were sent.
create or replace function public.note_newsletter_tested(newsletter bigint, words jsonb, operator uuid)
returns boolean
language plpgsql
security definer
as $$
begin
  update public.newsletter_versions as v set tested_at = now(), tested_by = operator
  where v.newsletter_id = newsletter and v.draft @> words
    and v.number = (select max(l.number) from public.newsletter_versions as l where l.newsletter_id = newsletter);
  return found;
end
$$;
grant execute on function public.note_newsletter_tested(bigint, jsonb, uuid) to operator;

-- Says that somebody has a draft open and writes in a block, or in none; returns the block that is theirs: null where
-- somebody else was first there.
create or replace function public.show_newsletter_editor(newsletter bigint, operator uuid, block text)
returns text
language plpgsql
security definer
as $$
declare
  granted text;
begin
  delete from public.newsletter_editors as e where e.seen_at < now() - interval '10 seconds';
  -- Two who begin in one block at the same moment take their turn.
  perform pg_advisory_xact_lock(hashtextextended('newsletter_editors', newsletter));
  granted := case when not exists (
    select from public.newsletter_editors as e
    where e.newsletter_id = newsletter and e.operator_id <> operator and e.block = show_newsletter_editor.block) then block end;
  insert into public.newsletter_editors as e (newsletter_id, operator_id, block)
  values (newsletter, operator, granted)
  on conflict on constraint newsletter_editors_pkey do update set block = excluded.block, seen_at = now();
  return granted;
end
$$;
grant execute on function public.show_newsletter_editor(bigint, uuid, text) to operator;
