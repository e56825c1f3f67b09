-- Works with 0.14.0 and newer: its functions alone read and write the column, and they change with it.

-- Whoever asks for another confirmation, the same limits hold (letter_limits).
alter table public.letters drop column asked_again;
