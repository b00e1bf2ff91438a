-- Wallets that people have shown to be theirs. A key signs for every chain, and is a way into the account: an identity of the auth
-- service, which this table follows. A contract is one chain's alone, and opens nothing.

-- The networks that wallets are used on: domain/wallet/chains.ts says the same, and a test holds the two together.
create function private.is_wallet_chain(chain bigint) returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(chain in (1, 137, 10, 42161, 8453, 7777777), false)
$$;
comment on function private.is_wallet_chain(bigint) is 'Whether it is a network that wallets are used on.';

create table public.wallets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  chain_id bigint check (chain_id > 0),
  name text check (char_length(name) between 1 and 40),
  created_at timestamptz not null default now(),
  constraint wallets_once unique nulls not distinct (address, chain_id)
);
comment on table public.wallets is 'Wallets that people have shown to be theirs, each one account''s. Seen by that person alone.';
comment on column public.wallets.address is 'In lower case: letters'' case says nothing.';
comment on column public.wallets.chain_id is 'Of a contract, its chain: elsewhere the address may be somebody else''s. Null for a key, which signs everywhere.';
comment on column public.wallets.name is 'What the wallet calls itself.';

create index wallets_user_id on public.wallets (user_id, created_at);

alter table public.wallets enable row level security;
revoke all on public.wallets from public, anon, authenticated, service_role;
grant select on public.wallets to authenticated;
grant select, insert, update, delete on public.wallets to service_role;

create policy "A person reads their own wallets"
  on public.wallets for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- What an identity of a wallet is called, and the address in such a name.
create function private.wallet_identity(address text) returns text
language sql
immutable
set search_path = ''
as $$ select 'web3:ethereum:' || address $$;
comment on function private.wallet_identity(text) is 'The auth service''s name for the identity of a wallet.';

-- Keeps the wallets as the identities are: who comes with a wallet has it, and who takes that way in away has it no more. With it go
-- the sessions that a wallet opened, but the one that takes it away, and what its sign-in wrote of it into the account.
-- Definer: the auth service writes identities, and may not write here.
create function private.follow_wallet_identity() returns trigger
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

create trigger follow_added_wallet
  after insert on auth.identities
  for each row when (new.provider = 'web3') execute function private.follow_wallet_identity();
create trigger follow_removed_wallet
  after delete on auth.identities
  for each row when (old.provider = 'web3') execute function private.follow_wallet_identity();

-- Messages that were given to people to sign. Each counts once, for five minutes, and for the session that asked for it.
create table private.wallet_links (
  nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  chain_id bigint not null check (chain_id > 0),
  issued_at timestamptz not null default pg_catalog.date_trunc('milliseconds', now()),
  expires_at timestamptz not null default pg_catalog.date_trunc('milliseconds', now()) + interval '5 minutes',
  session_id uuid
);
comment on table private.wallet_links is 'What people were given to sign, to show that a wallet is theirs.';

create index wallet_links_user_id on private.wallet_links (user_id);

alter table private.wallet_links enable row level security;
revoke all on private.wallet_links from public, anon, authenticated, service_role;

-- Begins to link a wallet to the calling member's account: what goes into the message that the wallet signs. What was begun before
-- is over. Raises MW601, MW701, MW901 where there are ten, MW903 with seconds to wait, 22023.
-- Definer: it writes a private table. Executable by authenticated alone.
create function public.open_wallet_link(wallet_address text, chain bigint) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  waiting integer;
  opened private.wallet_links;
begin
  perform private.require_member();
  perform private.require_fresh_proof();
  if wallet_address !~ '^0x[0-9a-fA-F]{40}$' or wallet_address is null or coalesce(chain, 0) not between 1 and 9007199254740991 then
    raise exception using errcode = '22023', message = 'This is no wallet';
  end if;
  perform private.lock_people(array[person]);
  waiting := private.attempt_wait('wallet link', person::text, 20, interval '1 hour');
  if waiting > 0 then
    raise exception using errcode = 'MW903', message = 'Too many for now', hint = waiting::text;
  end if;
  perform private.note_attempt('wallet link', person::text);
  if (select count(*) from public.wallets where user_id = person) >= 10 then
    raise exception using errcode = 'MW901', message = 'There are ten wallets already';
  end if;
  delete from private.wallet_links where user_id = person or expires_at < now();
  insert into private.wallet_links (nonce, user_id, session_id, address, chain_id)
  values (replace(gen_random_uuid()::text, '-', ''), person, nullif(auth.jwt() ->> 'session_id', '')::uuid, lower(wallet_address), chain)
  returning * into opened;
  return jsonb_build_object('nonce', opened.nonce, 'address', opened.address, 'chainId', opened.chain_id,
    'issuedAt', opened.issued_at, 'expiresAt', opened.expires_at);
end
$$;
grant execute on function public.open_wallet_link(text, bigint) to authenticated;
comment on function public.open_wallet_link(text, bigint) is
  'Begins to link a wallet: {nonce, address, chainId, issuedAt, expiresAt}. Raises MW601, MW701, MW901, MW903, 22023.';

-- Uses up what the calling member was given to sign: it counts once, signed rightly or not, and for the session that began it alone,
-- while that has shown that it is them. Null where it is none of theirs, or over. Raises MW601, MW701.
-- Definer: it reads a private table. Executable by authenticated alone.
create function public.take_wallet_link(link_nonce text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken private.wallet_links;
begin
  perform private.require_member();
  delete from private.wallet_links where nonce = link_nonce and user_id = auth.uid() returning * into taken;
  if taken.nonce is null or taken.expires_at <= now()
      or taken.session_id is distinct from nullif(auth.jwt() ->> 'session_id', '')::uuid
      or not exists (select from auth.sessions where sessions.id = taken.session_id) then
    return null;
  end if;
  perform private.require_fresh_proof();
  return jsonb_build_object('nonce', taken.nonce, 'address', taken.address, 'chainId', taken.chain_id,
    'issuedAt', taken.issued_at, 'expiresAt', taken.expires_at);
end
$$;
grant execute on function public.take_wallet_link(text) to authenticated;
comment on function public.take_wallet_link(text) is
  'Uses up what the calling member was given to sign: {nonce, address, chainId, issuedAt, expiresAt}, or null. Raises MW601, MW701.';

-- Links a wallet that a member has shown to be theirs: of one chain a contract, else a key, which is a way into the account from
-- then on. Linked before by the same person it is that. Its id. Raises MW601 where there is no such member, MW901, MW902 where it
-- is another account's.
-- Definer: it writes identities of the auth service. Executable by service_role alone.
create function public.link_wallet(person uuid, wallet_address text, contract_chain bigint, wallet_name text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  called constant text := nullif(btrim(substr(btrim(coalesce(wallet_name, '')), 1, 40)), '');
  holder uuid;
  linked uuid;
begin
  perform private.lock_people(array[person]);
  if not exists (select from auth.users where users.id = person and not users.is_anonymous) or private.is_leaving(person) then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  if contract_chain is null then
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (private.wallet_identity(wallet_address), person,
      jsonb_build_object('sub', private.wallet_identity(wallet_address), 'custom_claims',
        jsonb_build_object('address', wallet_address, 'chain', 'ethereum')),
      'web3', now(), now(), now())
    on conflict (provider_id, provider) do nothing;
  else
    insert into public.wallets (user_id, address, chain_id) values (person, wallet_address, contract_chain) on conflict do nothing;
  end if;
  update public.wallets set name = coalesce(called, name)
    where user_id = person and address = wallet_address and chain_id is not distinct from contract_chain
    returning id into linked;
  if linked is null then
    raise exception using errcode = 'MW902', message = 'This wallet is linked to another account';
  end if;
  if (select count(*) from public.wallets where user_id = person) > 10 then
    raise exception using errcode = 'MW901', message = 'There are ten wallets already';
  end if;
  if contract_chain is null then
    update auth.users set raw_app_meta_data = jsonb_set(coalesce(raw_app_meta_data, '{}'), '{providers}',
        case when jsonb_typeof(raw_app_meta_data -> 'providers') = 'array'
          then (raw_app_meta_data -> 'providers') - 'web3' || '["web3"]' else '["web3"]' end)
      where users.id = person;
  end if;
  return linked;
end
$$;
grant execute on function public.link_wallet(uuid, text, bigint, text) to service_role;
comment on function public.link_wallet(uuid, text, bigint, text) is
  'Links a wallet that a member has shown to be theirs, and answers its id. Raises MW601, MW901, MW902.';

-- Takes a wallet away from the calling member's account; taken away before it stays so. The last way in stays: MW702. Raises MW601,
-- MW701.
-- Definer: it writes identities of the auth service. Executable by authenticated alone.
create function public.unlink_wallet(wallet uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  gone public.wallets;
begin
  perform private.require_member();
  perform private.require_fresh_proof();
  -- Two at once would each see the way that the other takes away.
  perform from auth.users where users.id = person for update;
  delete from public.wallets where wallets.id = unlink_wallet.wallet and user_id = person returning * into gone;
  if gone.id is null or gone.chain_id is not null then
    return;
  end if;
  delete from auth.identities
    where user_id = person and provider = 'web3' and provider_id = private.wallet_identity(gone.address);
  if cardinality(private.sign_in_options(person)) = 0 then
    raise exception using errcode = 'MW702', message = 'The last way in stays';
  end if;
  if not exists (select from auth.identities where user_id = person and provider = 'web3') then
    update auth.users set raw_app_meta_data = case when jsonb_typeof(raw_app_meta_data -> 'providers') = 'array'
        then jsonb_set(raw_app_meta_data, '{providers}', (raw_app_meta_data -> 'providers') - 'web3')
        else raw_app_meta_data end
      where users.id = person;
  end if;
end
$$;
grant execute on function public.unlink_wallet(uuid) to authenticated;
comment on function public.unlink_wallet(uuid) is
  'Takes a wallet away from the calling member''s account. Raises MW601, MW701, MW702.';
