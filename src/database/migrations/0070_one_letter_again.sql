-- A letter again, and another address, is what signing up again does.
drop function if exists public.send_letter_again(text, jsonb);
drop function if exists public.correct_signup(text, text, text, jsonb);
drop function if exists public.find_signup_of_page(text);
