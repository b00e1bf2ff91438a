-- What is told to one person alone: `person:{user id}`. It says that there is something to read, never what.

-- A person hears what is for them. Nobody but functions says anything there.
create policy "A person hears what is for them alone"
  on realtime.messages for select to authenticated
  using (
    (select realtime.topic()) = 'person:' || (select auth.uid())::text
    and messages.extension = 'broadcast' and (select private.may_see_own())
  );
