-- Whoever asks for another confirmation, the same limits hold (letter_limits).
alter table public.letters drop column asked_again;
