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

-- What a voucher for the calling member's badge says: {badge, address, chainId, deadline}, the deadline in seconds since 1970. The
-- same again while that is good for five minutes; then with a new deadline. Raises MW601, MW911 where the badge isn't earned, MW912
-- where the wallet isn't theirs on that chain, MW913 where it was bound to another chain, MW914 while a voucher for another wallet is
-- good, MW915 with seconds to wait, 22023, also for a chain that there can't be a voucher for: its badge would be bound to it for good.
-- Whoever calls it by hand gets no voucher: the function `rewards` signs.
-- Definer: claims are written by it alone. Executable by authenticated alone.
create or replace function public.open_badge_claim(badge_number integer, wallet_address text, chain bigint) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  wanted constant text := lower(wallet_address);
  claim public.badge_claims;
begin
  perform private.require_member();
  if coalesce(badge_number, 0) not between 1 and 7 or wanted !~ '^0x[0-9a-f]{40}$' or wanted is null
      or not private.is_wallet_chain(chain) then
    raise exception using errcode = '22023', message = 'This is no claim';
  end if;
  perform private.lock_people(array[person]);
  if not exists (select from public.earned_badges where user_id = person and badge = badge_number) then
    raise exception using errcode = 'MW911', message = 'This badge is not earned';
  end if;
  if not exists (select from public.wallets where user_id = person and address = wanted
      and coalesce(chain_id, chain) = chain) then
    raise exception using errcode = 'MW912', message = 'This wallet is not linked';
  end if;
  perform private.refuse_for_now(
    private.attempt_wait('badge claim', person::text, 30, interval '1 hour'), 'MW915', 'Too many for now');
  perform private.note_attempt('badge claim', person::text);
  select * into claim from public.badge_claims where user_id = person and badge = badge_number;
  if claim.chain_id <> chain then
    raise exception using errcode = 'MW913', message = 'This badge belongs on another chain';
  end if;
  if claim.address <> wanted and claim.expires_at > now() then
    raise exception using errcode = 'MW914', message = 'A voucher for another wallet is still good';
  end if;
  if claim.user_id is null then
    insert into public.badge_claims (user_id, badge, address, chain_id) values (person, badge_number, wanted, chain)
      returning * into claim;
  elsif claim.address <> wanted or claim.expires_at <= now() + interval '5 minutes' then
    update public.badge_claims set address = wanted, expires_at = default
      where user_id = person and badge = badge_number returning * into claim;
  end if;
  return jsonb_build_object('badge', claim.badge, 'address', claim.address, 'chainId', claim.chain_id,
    'deadline', extract(epoch from claim.expires_at)::bigint);
end
$$;

grant execute on function public.open_badge_claim(integer, text, bigint) to authenticated;

comment on function public.open_badge_claim(integer, text, bigint) is
  'What a voucher for the calling member''s badge says: {badge, address, chainId, deadline}. Raises MW601, MW911, MW912, MW913, MW914, MW915, 22023.';

-- Claims on networks that there can't be a voucher for: each has kept its badge from being claimed anywhere.
delete from public.badge_claims where not private.is_wallet_chain(chain_id);
