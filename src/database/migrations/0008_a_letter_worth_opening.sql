-- What a newsletter has besides subject and text: what an inbox shows beside the subject, and one button.
alter table public.newsletters
  add column preheader text,
  add column button_caption text,
  add column button_url text,
  -- One line each, in words that are seen. The caption fits on a phone of 320 pixels.
  add constraint newsletters_preheader_line check (preheader ~ '^[^[:cntrl:]]{1,150}$'),
  add constraint newsletters_button_caption_line check (button_caption ~ '^[^[:cntrl:]]{1,22}$'),
  add constraint newsletters_button_url_shape check (
    button_url ~ '^https://[^[:space:][:cntrl:]<>"]+$' and char_length(button_url) <= 500),
  add constraint newsletters_button_whole check ((button_caption is null) = (button_url is null));
comment on column public.newsletters.body is
  'Its text; an empty line parts paragraphs. What else has a meaning: src/mail/operator-text/parse.ts.';
comment on column public.newsletters.preheader is
  'What an inbox shows beside the subject; null: the first sentence of the text.';
comment on column public.newsletters.button_caption is 'What its one button says; null: it has none.';
comment on column public.newsletters.button_url is 'Where the button leads, by https.';
