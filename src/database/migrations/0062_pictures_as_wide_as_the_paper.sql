-- A letter shows its picture as wide as its paper: nothing is asked of its measures.

drop function if exists public.keep_letter_picture(bytea, integer, integer);
drop function if exists public.letter_pictures_of(text[]);
alter table public.letter_pictures
  drop column if exists width,
  drop column if exists height;
comment on table public.letter_pictures is 'Pictures in letters of operators, JPEG as their browser drew it anew.';
