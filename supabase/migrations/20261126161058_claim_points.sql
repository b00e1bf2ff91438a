-- schemas/rewards/vouchers.sql

-- What vouchers of every kind have in common: in which wallet and on which chain somebody may claim, how often they may ask, and when a
-- voucher gets a new deadline (docs/decisions/0046-badges-on-chain.md).

-- Begins a claim for a member's own wallet: the address, in lower case. The person's other claims wait until this one is through.
-- Raises 22023, MW912 where the wallet isn't theirs on that chain, MW915 with seconds to wait.
create or replace function private.begin_claim(person uuid, what text, wallet_address text, chain bigint) returns text
language plpgsql
set search_path = ''
as $$
declare
  wanted constant text := lower(wallet_address);
begin
  if wanted is null or wanted !~ '^0x[0-9a-f]{40}$' or coalesce(chain, 0) not between 1 and 9007199254740991 then
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

-- Whether a claim that was opened before gets a new deadline, because it's for another wallet now, or good for five minutes at most.
-- Raises MW913 where it was bound to another chain, MW914 while a voucher for another wallet is good.
create or replace function private.is_voucher_due(
  held_address text, held_chain bigint, held_until timestamptz, wanted text, chain bigint) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if held_chain <> chain then
    raise exception using errcode = 'MW913', message = 'This belongs on another chain';
  end if;
  if held_address <> wanted and held_until > now() then
    raise exception using errcode = 'MW914', message = 'A voucher for another wallet is still good';
  end if;
  return held_address <> wanted or held_until <= now() + interval '5 minutes';
end
$$;

comment on function private.is_voucher_due(text, bigint, timestamptz, text, bigint) is 'Whether an opened claim gets a new deadline. Raises MW913, MW914.';

-- What a voucher for the calling member's badge says: {badge, address, chainId, deadline}, the deadline in seconds since 1970. The
-- same again while that is good for five minutes; then with a new deadline. Raises MW601, MW911 where the badge isn't earned, MW912
-- where the wallet isn't theirs on that chain, MW913 where it was bound to another chain, MW914 while a voucher for another wallet is
-- good, MW915 with seconds to wait, 22023.
-- Whoever calls it by hand gets no voucher: the function `rewards` signs.
-- Definer: claims are written by it alone. Executable by authenticated alone.
create or replace function public.open_badge_claim(badge_number integer, wallet_address text, chain bigint) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  wanted text;
  claim public.badge_claims;
begin
  perform private.require_member();
  if coalesce(badge_number, 0) not between 1 and 7 then
    raise exception using errcode = '22023', message = 'This is no claim';
  end if;
  wanted := private.begin_claim(person, 'badge claim', wallet_address, chain);
  if not exists (select from public.earned_badges where user_id = person and badge = badge_number) then
    raise exception using errcode = 'MW911', message = 'This badge is not earned';
  end if;
  select * into claim from public.badge_claims where user_id = person and badge = badge_number;
  if claim.user_id is null then
    insert into public.badge_claims (user_id, badge, address, chain_id) values (person, badge_number, wanted, chain)
      returning * into claim;
  elsif private.is_voucher_due(claim.address, claim.chain_id, claim.expires_at, wanted, chain) then
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

-- schemas/rewards/points_claims.sql

-- Points that members may put on chain: which wallet each was given a voucher for, on which chain, and until when that is good
-- (docs/decisions/0051-points-on-chain.md). How many it's for, the ledger says; how many were claimed, the chain knows.

create table public.points_claims (
  user_id uuid primary key references auth.users (id) on delete cascade,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  chain_id bigint not null check (chain_id > 0),
  expires_at timestamptz not null default pg_catalog.date_trunc('second', now()) + interval '30 minutes',
  created_at timestamptz not null default now()
);

comment on table public.points_claims is 'Which wallet a member was given a voucher for, to put their points on chain. Seen by that person alone.';

comment on column public.points_claims.chain_id is 'The first voucher decides it: a contract cannot know what another one has taken.';

comment on column public.points_claims.expires_at is 'Whole seconds: the voucher''s deadline.';

alter table public.points_claims enable row level security;

revoke all on public.points_claims from public, anon, authenticated, service_role;

grant select on public.points_claims to authenticated;

grant select, insert, update, delete on public.points_claims to service_role;

create policy "A person reads their own points claim"
  on public.points_claims for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- What a voucher for the calling member's points says: {points, address, chainId, deadline}: all points of their ledger, and the
-- deadline in seconds since 1970. The same again while that is good for five minutes and no more points have come. Raises MW601,
-- MW911 where there are no points, and MW912 to MW915 and 22023 as a badge does.
-- Whoever calls it by hand gets no voucher: the function `rewards` signs.
-- Definer: claims are written by it alone. Executable by authenticated alone.
create or replace function public.open_points_claim(wallet_address text, chain bigint) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  wanted text;
  earned bigint;
  claim public.points_claims;
begin
  perform private.require_member();
  wanted := private.begin_claim(person, 'points claim', wallet_address, chain);
  select coalesce(sum(points), 0) into earned from public.referral_entries where user_id = person;
  if earned = 0 then
    raise exception using errcode = 'MW911', message = 'There are no points';
  end if;
  select * into claim from public.points_claims where user_id = person;
  if claim.user_id is null then
    insert into public.points_claims (user_id, address, chain_id) values (person, wanted, chain) returning * into claim;
  elsif private.is_voucher_due(claim.address, claim.chain_id, claim.expires_at, wanted, chain) then
    update public.points_claims set address = wanted, expires_at = default where user_id = person returning * into claim;
  end if;
  return jsonb_build_object('points', earned, 'address', claim.address, 'chainId', claim.chain_id,
    'deadline', extract(epoch from claim.expires_at)::bigint);
end
$$;

grant execute on function public.open_points_claim(text, bigint) to authenticated;

comment on function public.open_points_claim(text, bigint) is
  'What a voucher for the calling member''s points says: {points, address, chainId, deadline}. Raises MW601, MW911, MW912, MW913, MW914, MW915, 22023.';
