-- Keeps the wallets as the identities are: who comes with a wallet has it, and who takes that way in away has it no more. With it go
-- the sessions that a wallet opened, but the one that takes it away, and what its sign-in wrote of it into the account.
-- Definer: the auth service writes identities, and may not write here.
create or replace function private.follow_wallet_identity() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  which constant text := substr(coalesce(old.provider_id, new.provider_id), char_length(private.wallet_identity('')) + 1);
begin
  if tg_op = 'DELETE' then
    delete from public.wallets where user_id = old.user_id and address = which and chain_id is null;
    delete from auth.sessions where user_id = old.user_id
      and id::text is distinct from (select auth.jwt() ->> 'session_id')
      and id in (select session_id from auth.mfa_amr_claims where authentication_method = 'web3');
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'sub' - 'custom_claims'
      where id = old.user_id and raw_user_meta_data ->> 'sub' = old.provider_id;
  elsif which ~ '^0x[0-9a-f]{40}$' then
    insert into public.wallets (user_id, address) values (new.user_id, which) on conflict do nothing;
  end if;
  return null;
end
$$;

comment on function private.follow_wallet_identity() is 'Trigger on auth.identities: keeps the wallets as their identities are.';
