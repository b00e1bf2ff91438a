-- schemas/wallet/wallets.sql

-- Wallets that people have shown to be theirs. A key signs for every chain, and is a way into the account: an identity of the auth
-- service, which this table follows. A contract is one chain's alone, and opens nothing.

-- The networks that wallets are used on: domain/wallet/chains.ts says the same, and a test holds the two together.
create or replace function private.is_wallet_chain(chain bigint) returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(chain in (1, 137, 10, 42161, 8453, 7777777), false)
$$;

comment on function private.is_wallet_chain(bigint) is 'Whether it is a network that wallets are used on.';

-- schemas/rewards/vouchers.sql

-- What vouchers of every kind have in common: in which wallet and on which chain somebody may claim, how often they may ask, and when a
-- voucher gets a new deadline (docs/decisions/0046-badges-on-chain.md).

-- Begins a claim for a member's own wallet: the address, in lower case. The person's other claims wait until this one is through.
-- Raises 22023, also for a chain that there can't be a voucher for, as what is claimed would be bound to it for good; MW912 where the
-- wallet isn't theirs on that chain, MW915 with seconds to wait.
create or replace function private.begin_claim(person uuid, what text, wallet_address text, chain bigint) returns text
language plpgsql
set search_path = ''
as $$
declare
  wanted constant text := lower(wallet_address);
begin
  if wanted is null or wanted !~ '^0x[0-9a-f]{40}$' or not private.is_wallet_chain(chain) then
    raise exception using errcode = '22023', message = 'This is no claim';
  end if;
  perform private.lock_people(array[person]);
  if not exists (select from public.wallets where user_id = person and address = wanted
      and coalesce(chain_id, chain) = chain) then
    raise exception using errcode = 'MW912', message = 'This wallet is not linked';
  end if;
  perform private.refuse_for_now(
    private.attempt_wait(what, person::text, 30, interval '1 hour'), 'MW915', 'Too many for now');
  perform private.note_attempt(what, person::text);
  return wanted;
end
$$;

comment on function private.begin_claim(uuid, text, text, bigint) is 'The address of a member''s own wallet that may claim. Raises 22023, MW912, MW915.';

-- Claims on networks that there can't be a voucher for: each has kept its badge, or the points, from being claimed anywhere.
delete from public.badge_claims where not private.is_wallet_chain(chain_id);
delete from public.points_claims where not private.is_wallet_chain(chain_id);
