import { lazy, Suspense, useEffect, useState } from 'react';
import {
  beginApp,
  type Enrolment,
  makeRecoveryCodes,
  removeApp,
  secondFactorKey,
  secondFactorQuery,
} from '../../../data/account/second_factor.ts';
import { areUnsaved, noteSaved, noteUnsaved } from '../../../data/account/unsaved_codes.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm_dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { dateText } from '../../../ui/time_text.ts';
import { accountErrorText } from '../auth/error_text.ts';
import { ProveApp } from './prove_app.tsx';
import { RecoveryCodes } from './recovery_codes.tsx';
import { Row } from './row.tsx';

const maxApps = 2;

/** Its picture comes with who needs it. */
const AddApp = lazy(async () => ({ default: (await import('./add_app.tsx')).AddApp }));

/** A code on top of the password: authenticator apps, and the codes for a lost phone. */
export function SecondFactorSection({ userId }: { readonly userId: string }) {
  const services = useServices();
  const cache = useQueryCache();
  const { value: factor, error, askAgain } = useRead(secondFactorQuery(services, userId));
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState<'adding' | 'codes' | 'removing' | null>(null);
  const [isProving, setProving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const madeAt = factor?.codesMadeAt?.getTime();
  // Of this making once it is read: a reload takes the codes away, and not that nobody said that they have them.
  useEffect(() => {
    if (codes !== null && madeAt !== undefined) noteUnsaved(new Date(madeAt));
  }, [codes, madeAt]);
  if (factor === undefined)
    return error ? (
      <div className="grid justify-items-start gap-3">
        <p role="alert">{m.settings_factor_failed()}</p>
        <Button onClick={askAgain}>{m.settings_factor_again()}</Button>
      </div>
    ) : (
      <Spinner />
    );
  const readAgain = () => cache.invalidateQueries({ queryKey: secondFactorKey(userId) });
  const unreached = () => setProblem(m.auth_error_offline());
  const add = async () => {
    setBusy('adding');
    setProblem(null);
    try {
      const name = factor.apps.length === 0 ? m.settings_app_name() : m.settings_app_spare();
      const begun = await beginApp(await services.backend.connect(), name);
      if (begun.ok) setEnrolment(begun.value);
      else setProblem(accountErrorText(begun.error));
    } catch {
      unreached();
    }
    setBusy(null);
  };
  const renew = async () => {
    setBusy('codes');
    setProblem(null);
    const made = await makeRecoveryCodes(services);
    setBusy(null);
    setProving(!made.ok && made.error.code === 'proof_needed');
    if (made.ok) setCodes(made.value);
    else if (made.error.code !== 'proof_needed') setProblem(m.settings_codes_failed());
    await readAgain();
  };
  const remove = async (id: string) => {
    setBusy('removing');
    setProblem(null);
    try {
      const removed = await removeApp(await services.backend.connect(), id);
      if (!removed.ok) setProblem(accountErrorText(removed.error));
    } catch {
      unreached();
    }
    setBusy(null);
    await readAgain();
  };
  const cancel = async () => {
    const begun = enrolment;
    setEnrolment(null);
    if (begun) await removeApp(await services.backend.connect(), begun.id).catch(() => undefined);
  };
  const isOn = factor.apps.length > 0;
  return (
    <div>
      <p className="mb-4 text-ink-2">{m.settings_factor_text()}</p>
      {problem && (
        <p role="alert" className="mb-4 text-clay">
          {problem}
        </p>
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            noteSaved();
            setCodes(null);
          }}
        />
      )}
      {factor.apps.map((app, index) => (
        <Row
          key={app.id}
          name={index === 0 ? m.settings_app() : m.settings_spare()}
          text={m.settings_app_since({ date: dateText(app.since) })}
        >
          <ConfirmDialog
            action={busy === 'removing' ? m.settings_app_removing() : m.settings_app_remove()}
            title={m.settings_app_remove_title()}
            text={
              factor.apps.length === 1 ? m.settings_app_remove_last() : m.settings_app_remove_text()
            }
            keep={m.settings_app_keep()}
            onConfirm={() => void remove(app.id)}
          />
        </Row>
      ))}
      {enrolment ? (
        <Suspense fallback={<Spinner />}>
          <AddApp
            key={enrolment.id}
            enrolment={enrolment}
            onProven={async () => {
              setEnrolment(null);
              await readAgain();
              // With the first app come the codes for the day it is lost.
              if (!isOn) await renew();
            }}
            onCancel={() => void cancel()}
          />
        </Suspense>
      ) : (
        factor.apps.length < maxApps && (
          <Row
            name={isOn ? m.settings_spare() : m.settings_app()}
            text={isOn ? m.settings_spare_none() : m.settings_app_none()}
          >
            <Button onClick={() => void add()} busy={busy === 'adding' && m.auth_working()}>
              {isOn ? m.settings_spare_add() : m.settings_app_add()}
            </Button>
          </Row>
        )
      )}
      {isProving && factor.apps[0] && (
        <ProveApp
          factorId={factor.apps[0].id}
          onProven={() => void renew()}
          onCancel={() => setProving(false)}
        />
      )}
      {isOn && !isProving && (
        <Row
          name={m.settings_codes()}
          text={
            factor.codesMadeAt === null
              ? m.settings_codes_none()
              : [
                  m.settings_codes_left({
                    left: factor.codesLeft,
                    date: dateText(factor.codesMadeAt),
                  }),
                  codes === null && areUnsaved(factor.codesMadeAt)
                    ? m.settings_codes_unsaved()
                    : '',
                ]
                  .filter(Boolean)
                  .join(' ')
          }
        >
          <Button onClick={() => void renew()} busy={busy === 'codes' && m.auth_working()}>
            {m.settings_codes_new()}
          </Button>
        </Row>
      )}
    </div>
  );
}
