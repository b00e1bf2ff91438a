-- Something to look at after `supabase start` or `supabase db reset`; a started product never runs it.
-- Sign in as demo@mendwell.test with the password mended-with-gold.
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
  raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change,
  email_change_token_new
) values (
  '00000000-0000-0000-0000-000000000000', '00000000-0000-4000-8000-000000000001', 'authenticated', 'authenticated',
  'demo@mendwell.test', extensions.crypt('mended-with-gold', extensions.gen_salt('bf', 10)), now(),
  '{"provider": "email", "providers": ["email"]}', '{"first_name": "Demo"}', now(), now(), '', '', '', ''
) on conflict (id) do nothing;

insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
values (
  '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'email',
  '00000000-0000-4000-8000-000000000001',
  '{"sub": "00000000-0000-4000-8000-000000000001", "email": "demo@mendwell.test", "email_verified": true}',
  now(), now(), now()
) on conflict (id) do nothing;

insert into public.debts (
  id, user_id, name, kind, balance_cents, apr_bps, interest_method, minimum_kind, minimum_fixed_cents,
  minimum_percent_bps, minimum_floor_cents, due_day, position, starting_balance_cents, balance_as_of
) values
  ('00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000001', 'Store card', 'card', 180000,
    2999, 'average_daily', 'percent_plus_interest', null, 100, 2500, 12, 0, 240000, current_date),
  ('00000000-0000-4000-8000-000000000012', '00000000-0000-4000-8000-000000000001', 'Car loan', 'auto', 920000,
    749, 'monthly', 'fixed', 26500, null, null, 3, 1, 1150000, current_date)
on conflict (id) do nothing;

insert into public.payoff_plans (user_id, strategy, monthly_cents, starts_on)
values ('00000000-0000-4000-8000-000000000001', 'avalanche', 60000, current_date)
on conflict (user_id) do nothing;
