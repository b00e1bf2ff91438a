import type { Admission } from './context.ts';
import { networkOf } from './client_address.ts';
import { createLanes, type Leave } from './lanes.ts';
import { createTurns } from './turns.ts';

// Of the sixteen connections one person gets six, and one network, with however many sessions, twelve: whatever these
// ask for, somebody else finds one free. Who wants more at once waits in line. Fewer than six would slow down whoever
// has much to write: PostgreSQL makes durable at once what arrives at once. What a function asks for was let in with its own call, by
// the network of whoever called it (functions/app.ts).
const person = { running: 6, waiting: 200, timeoutMs: 10_000 };
const network = { running: 12, waiting: 1000, timeoutMs: 10_000 };
// Where many networks ask at once, all but two are given out, in turn by network: two stay for live updates and functions.
const all = { running: 14, waiting: 4000, timeoutMs: 10_000 };

/** Lets requests to the database, so many of one caller at once, whichever protocol they come by. The service's own key is not counted. */
export function createAdmission(): Admission {
  const persons = createLanes(person);
  const networks = createLanes(network);
  const turns = createTurns(all);
  return {
    async enter({ role, claims }, address) {
      if (role === 'service_role') return () => undefined;
      const from = address === null ? null : networkOf(address);
      const stays: Leave[] = [];
      const leave = () => {
        for (const each of stays.toReversed()) each();
      };
      const stages = [
        () => persons.enter(claims.sub ?? `${role} ${from}`),
        ...(address === null || from === null
          ? []
          : [() => networks.enter(from), () => turns.enter(address)]),
      ];
      for (const stage of stages) {
        const stay = await stage();
        if (stay === null) {
          leave();
          return null;
        }
        stays.push(stay);
      }
      return leave;
    },
  };
}
