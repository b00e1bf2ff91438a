import type { Admission } from './context.ts';
import { createLanes } from './lanes.ts';

// Of the sixteen connections one person gets six, and one network, with however many sessions, twelve: whatever these
// ask for, somebody else finds one free. Who wants more at once waits in line. Fewer than six would slow down whoever
// has much to write: PostgreSQL makes durable at once what arrives at once. What a function asks for was let in with its own call, by
// the network of whoever called it (functions/app.ts).
const person = { running: 6, waiting: 200, timeoutMs: 10_000 };
const network = { running: 12, waiting: 1000, timeoutMs: 10_000 };

/** Lets requests to the database, so many of one caller at once, whichever protocol they come by. The service's own key is not counted. */
export function createAdmission(): Admission {
  const persons = createLanes(person);
  const networks = createLanes(network);
  return {
    async enter({ role, claims }, from) {
      if (role === 'service_role') return () => undefined;
      const leaveOwn = await persons.enter(claims.sub ?? `${role} ${from}`);
      if (!leaveOwn || from === null) return leaveOwn;
      const leaveShared = await networks.enter(from);
      if (!leaveShared) {
        leaveOwn();
        return null;
      }
      return () => {
        leaveShared();
        leaveOwn();
      };
    },
  };
}
