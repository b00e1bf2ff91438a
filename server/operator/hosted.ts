import { type Answer, type BackendApi, backendApi } from '../backend_api.ts';
import type { HostedBackend } from './backend.ts';

type Refused = Extract<Answer<unknown>, { ok: false }>;

/** A hosted backend's API. What goes wrong before our own functions and tables are reached is said in a sentence that
 *  tells what to do, under the code `hosted`. */
export function hostedApi(backend: HostedBackend, timeoutMs?: number): BackendApi {
  const api = backendApi(backend.url, backend.key, timeoutMs);
  return {
    async request(schema, path, request) {
      const answer = await api.request(schema, path, request);
      if (answer.ok) return answer;
      const isChange = (request?.method ?? 'GET') !== 'GET';
      const sentence = sentenceFor(answer, backend, path, isChange);
      return sentence === null ? answer : { ...answer, code: 'hosted', message: sentence };
    },
  };
}

const unknownHost = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME']);
const noAnswer = new Set(['TimeoutError', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ABORT_ERR']);

function networkSentence(reason: string, host: string, isChange: boolean): string {
  if (unknownHost.has(reason))
    return `There’s no host ${host}. Check SUPABASE_URL. A project that was deleted, or paused for a long time, can’t be reached either.`;
  if (noAnswer.has(reason)) {
    const doubt = isChange ? ' It may have been done all the same: look before you repeat it.' : '';
    return `${host} did not answer in time.${doubt}`;
  }
  if (/CERT|TLS|SSL/.test(reason))
    return `${host} has a certificate that is not trusted (${reason}), so it was sent nothing.`;
  return `${host} cannot be reached (${reason}). Are you online, and is SUPABASE_URL right?`;
}

/** What this version asks of the database is not there. */
const notMigrated = new Set(['PGRST202', 'PGRST205', '42P01', '42883', '42703', 'PGRST204']);

/** Refusals that our own functions and the database word themselves: they are not about the way there. */
const isOurs = ({ reason }: Refused) => reason !== null && /^[a-z]+(_[a-z]+)*$/.test(reason);

/** What to do about a refusal that is about the way there; null where it is about what was asked. */
function sentenceFor(
  refused: Refused,
  { url, key }: HostedBackend,
  path: string,
  isChange: boolean,
): string | null {
  const { status, reason } = refused;
  const { host } = new URL(url);
  if (status === null) return networkSentence(reason ?? 'no reason', host, isChange);
  const [, name] = /^\/functions\/v1\/([\w-]+)/.exec(path) ?? [];
  if (status >= 300 && status < 400)
    return `${url} leads on to another address, and the key was not sent there. Set SUPABASE_URL to the project’s own.`;
  if (status === 401 && name !== undefined && key.startsWith('sb_secret_'))
    return `The function ${name} was deployed before it checked its callers itself, and takes no secret key. Deploy it again: supabase functions deploy ${name}`;
  if (status === 401)
    return `${host} does not take this key. Set SUPABASE_SERVICE_ROLE_KEY to the service_role or secret key of that very project.`;
  if (reason === 'operator_only')
    return `The function ${name} doesn’t know this key. Use one of the project’s secret keys or its service_role key. If its keys have changed, deploy the functions again.`;
  if (reason === '42501')
    return `${host} does not let this key do that. Set SUPABASE_SERVICE_ROLE_KEY to the service_role or secret key.`;
  if (status === 540) return `The project at ${host} is paused. Restore it in its dashboard.`;
  if (reason !== null && notMigrated.has(reason))
    return `The database of ${host} is out of date for this version. Update it: supabase db push`;
  if (status === 404 && name !== undefined && (reason === null || !isOurs(refused)))
    return `The function ${name} isn’t deployed. Deploy it: supabase functions deploy access account assistant contact notices payments payments-webhook`;
  if (reason === 'not_found')
    return `The function ${name} is a different version. Deploy it again: supabase functions deploy ${name}`;
  if (isOurs(refused)) return null;
  if (status === 429) return `${host} was asked too often. Wait a minute and ask again.`;
  if (status >= 500 && name !== undefined)
    return `The function ${name} didn’t start or stopped early (status ${status}). Its log in the dashboard says why. Most often a secret is missing or wrong.`;
  if (status >= 500) return `${host} is in trouble (status ${status}). Try again in a moment.`;
  if (refused.code === 'unreadable')
    return `${url} answers (status ${status}), but not as the backend does. Look at SUPABASE_URL.`;
  return null;
}
