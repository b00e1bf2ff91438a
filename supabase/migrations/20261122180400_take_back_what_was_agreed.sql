-- What a person agreed to for a conversation is theirs to take back, whenever they like: both columns become null. Whose row it
-- is, the policy on the table says as before; agreeing comes with a question.
grant update (consent_host, consent_at) on public.conversations to authenticated;
