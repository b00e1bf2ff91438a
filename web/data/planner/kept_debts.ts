import { asText, stored } from '../stored.ts';

/** Whether debts are kept on this device, for a page that says so and needs none of them: the planner's code stays where it is. */
export const keptDebts = stored<boolean>(
  'mendwell-planner',
  (text) => String(text).includes('"debts":[{'),
  'device',
  asText as Pick<JSON, 'parse' | 'stringify'>,
);
