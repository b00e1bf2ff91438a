-- What an event of a provider comes to for an order: the state it goes to (its own, where it stays) and the outcome that
-- settle_order() answers. Nothing but the arguments decides, so every case of it is a row of a test's table.
--   event_fact         what the event says: processing, paid, failed, expired, refunded, disputed or won
--   order_state        where the order stands
--   is_ours            the event names this order's checkout, payment and mode, or none of them
--   is_as_ordered      a payment: the sum, the currency and the mode are those ordered
--   is_refund_whole    a refund: all that came was given back
--   is_dispute_won     the last dispute that is known of, this event's included, was decided for us
--   has_holder         the order has a holder
--   was_paid           a payment was noted before
--   was_applied        a payment, or a dispute that was won, was applied before: its pass was given
--   is_payment_held    a payment waits for the operator
create function private.judge_payment(
  event_fact text, order_state text, is_ours boolean, is_as_ordered boolean, is_refund_whole boolean, is_dispute_won boolean,
  has_holder boolean, was_paid boolean, was_applied boolean, is_payment_held boolean,
  out next_state text, out outcome text
)
language plpgsql
immutable
set search_path = ''
as $$
declare
  may_step boolean;
begin
  next_state := case
    -- Money for an order that waits for the operator waits with it.
    when event_fact = 'paid' and (
      not is_ours or not is_as_ordered or order_state = 'review' or not (has_holder or was_paid)
    ) then 'review'
    when event_fact = 'paid' then 'paid'
    when not is_ours then order_state
    when event_fact = 'refunded' and not is_refund_whole then order_state
    when event_fact = 'disputed' and is_dispute_won and order_state in ('paid', 'review') then order_state
    when event_fact <> 'won' then event_fact
    when order_state <> 'disputed' then order_state
    when was_paid and (has_holder or was_applied) then 'paid'
    when was_paid or is_payment_held then 'review'
    -- The payment is still to come, and is waited for.
    else order_state
  end;
  may_step := private.order_step(order_state, next_state)
    and (order_state <> 'disputed' or next_state = 'refunded' or is_dispute_won);
  outcome := case
    when event_fact = 'paid' and next_state = 'review' then 'review'
    when is_ours and (may_step or event_fact = 'refunded') then 'applied'
    else 'ignored'
  end;
  if not may_step then
    next_state := order_state;
  end if;
end
$$;
comment on function private.judge_payment(
  text, text, boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean) is
  'What an event comes to for an order: {next_state, outcome}. Decides by its arguments alone.';
