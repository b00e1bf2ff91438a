-- The hosted service gives every sequence of `public` to the roles of its API by default: no one of them takes a number, or reads
-- how many questions and answers there are.
revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
