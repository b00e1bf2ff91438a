-- What vouchers of every kind have in common: in which wallet and on which chain somebody may claim, how often they may ask, and when a
-- voucher gets a new deadline (docs/decisions/0046-badges-on-chain.md).

-- Begins a claim for a member's own wallet: the address, in lower case. The person's other claims wait until this one is through.
-- Raises 22023, also for a chain that there can't be a voucher for, as what is claimed would be bound to it for good; MW912 where the
-- wallet isn't theirs on that chain, MW915 with seconds to wait.
create function private.begin_claim(person uuid, what text, wallet_address text, chain bigint) returns text
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

-- Whether a claim that was opened before gets a new deadline, because it's for another wallet now, or good for five minutes at most.
-- Raises MW913 where it was bound to another chain, MW914 while a voucher for another wallet is good.
create function private.is_voucher_due(
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
