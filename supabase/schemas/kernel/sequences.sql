-- Columns count by themselves: no role of the API takes a number or reads how many there are. The hosted service gives every
-- sequence of `public` to all of them by default.
revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
