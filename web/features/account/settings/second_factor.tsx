import { Suspense, useEffect, useState } from 'react';
import {
  beginApp,
  type Enrolment,
  makeRecoveryCodes,
  removeFactor,
  secondFactorKey,
  secondFactorQuery,
} from '../../../data/account/second_factor.ts';
import { useWaysIn } from '../../../data/account/ways_in.ts';
import { areUnsaved, noteSaved, noteUnsaved } from '../../../data/account/unsaved_codes.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm_dialog.tsx';
import { lazyPart } from '../../../ui/lazy_part.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { dateText } from '../../../ui/time_text.ts';
import { accountErrorText } from '../auth/error_text.ts';
import { reauthenticate } from './reauthenticate.ts';
import { RecoveryCodes } from './recovery_codes.tsx';
import { Row } from './row.tsx';
import { useProof } from './use_proof.tsx';

const maxFactors = 2;

/** Its picture comes with who needs it. */
const AddApp = lazyPart(async () => ({ default: (await import('./add_app.tsx')).AddApp }));
const AddPhone = lazyPart(async () => ({ default: (await import('./add_phone.tsx')).AddPhone }));

/** A code on top of the password: an app, a spare, and the codes for a lost phone. */
export function SecondFactorSection({ userId }: { readonly userId: string }) {
  const services = useServices();
  const cache = useQueryCache();
  const { value: factor, error, askAgain } = useRead(secondFactorQuery(services, userId));
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState<'adding' | 'codes' | 'removing' | null>(null);
  const [isAddingPhone, setAddingPhone] = useState(false);
  const { ask: prove, dialog } = useProof();
  const ways = useWaysIn();
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
  const hasApp = factor.factors.some(({ kind }) => kind === 'app');
  const readAgain = () => cache.invalidateQueries({ queryKey: secondFactorKey(userId) });
  const unreached = () => setProblem(m.auth_error_offline());
  const add = async () => {
    setProblem(null);
    // A lock that someone else puts on keeps the owner out.
    if (!(await prove())) return;
    setBusy('adding');
    try {
      const name = hasApp ? m.settings_app_spare() : m.settings_app_name();
      const begun = await reauthenticate(prove, async () =>
        beginApp(await services.backend.connect(), name),
      );
      if (begun.ok) setEnrolment(begun.value);
      else setProblem(accountErrorText(begun.error));
    } catch {
      unreached();
    }
    setBusy(null);
  };
  const renew = async (isAgain = false): Promise<void> => {
    setBusy('codes');
    setProblem(null);
    const made = await makeRecoveryCodes(services);
    setBusy(null);
    if (made.ok) setCodes(made.value);
    else if (made.error.code !== 'proof_needed') setProblem(m.settings_codes_failed());
    else if (!isAgain && (await prove({ anew: true }))) return renew(true);
    await readAgain();
  };
  const remove = async (id: string) => {
    setProblem(null);
    // A session that was left open must not open the account wider.
    if (!(await prove())) return;
    setBusy('removing');
    try {
      const removed = await reauthenticate(prove, async () =>
        removeFactor(await services.backend.connect(), id),
      );
      if (!removed.ok) setProblem(accountErrorText(removed.error));
    } catch {
      unreached();
    }
    setBusy(null);
    await readAgain();
  };
  const addPhone = async () => {
    setProblem(null);
    if (await prove()) setAddingPhone(true);
  };
  const cancel = async () => {
    const begun = enrolment;
    setEnrolment(null);
    if (begun)
      await removeFactor(await services.backend.connect(), begun.id).catch(() => undefined);
  };
  const isOn = factor.factors.length > 0;
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
      {factor.factors.map(({ id, kind, name, since }, index) => (
        <Row
          key={id}
          name={
            kind === 'phone'
              ? m.settings_text_factor()
              : index === 0
                ? m.settings_app()
                : m.settings_spare()
          }
          text={
            kind === 'phone'
              ? m.settings_text_since({ name, date: dateText(since) })
              : m.settings_app_since({ date: dateText(since) })
          }
        >
          <ConfirmDialog
            action={busy === 'removing' ? m.settings_app_removing() : m.settings_app_remove()}
            title={
              kind === 'phone' ? m.settings_factor_remove_title() : m.settings_app_remove_title()
            }
            text={
              factor.factors.length === 1
                ? m.settings_app_remove_last()
                : m.settings_factor_remove_text()
            }
            keep={m.settings_app_keep()}
            onConfirm={() => void remove(id)}
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
        !isAddingPhone &&
        factor.factors.length < maxFactors && (
          <Row
            name={isOn ? m.settings_spare() : m.settings_app()}
            text={isOn ? m.settings_spare_none() : m.settings_app_none()}
          >
            <div className="flex flex-wrap gap-3 max-sm:grid">
              <Button onClick={() => void add()} busy={busy === 'adding' && m.auth_working()}>
                {hasApp ? m.settings_spare_app() : m.settings_app_add()}
              </Button>
              {isOn && hasApp && ways?.phone === true && (
                <Button onClick={() => void addPhone()}>{m.settings_spare_phone()}</Button>
              )}
            </div>
          </Row>
        )
      )}
      {isAddingPhone && (
        <Suspense fallback={<Spinner />}>
          <AddPhone
            prove={prove}
            onProven={async () => {
              setAddingPhone(false);
              await readAgain();
            }}
            onCancel={() => setAddingPhone(false)}
          />
        </Suspense>
      )}
      {isOn && (
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
      {dialog}
    </div>
  );
}
