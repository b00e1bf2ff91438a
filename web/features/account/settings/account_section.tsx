import { Suspense } from 'react';
import { phoneNumberText } from '../../../../domain/people/phone_number.ts';
import { ownAccountKey, ownAccountQuery } from '../../../data/account/own_account.ts';
import { useWaysIn } from '../../../data/account/ways_in.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy_part.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { Row } from './row.tsx';
import { useProof } from './use_proof.tsx';

/** Their code comes while the account is read. */
const AccountRows = lazyPart(async () => ({
  default: (await import('./account_rows.tsx')).AccountRows,
}));

/** A member's addresses and password, and the way out. */
export function AccountSection({
  userId,
  leave,
}: {
  readonly userId: string;
  readonly leave: () => void;
}) {
  const services = useServices();
  const cache = useQueryCache();
  const { user } = useAuth();
  const { ask, dialog } = useProof();
  const { value: account, error, isAsking, askAgain } = useRead(ownAccountQuery(services, userId));
  const ways = useWaysIn();
  const email = user?.email ?? '';
  const phone = user?.phone ?? '';
  const address = email || (phone && phoneNumberText(phone));
  const readAgain = () => cache.invalidateQueries({ queryKey: ownAccountKey(userId) });
  const rows = () => {
    if (account === undefined)
      return (
        <>
          <Row name={m.settings_signed_in()} text={address} />
          {error ? (
            <div className="grid justify-items-start gap-3 pb-5">
              <p role="alert">{m.settings_account_failed()}</p>
              <Button onClick={askAgain} busy={isAsking && m.auth_working()}>
                {m.settings_try_again()}
              </Button>
            </div>
          ) : (
            <Spinner />
          )}
        </>
      );
    return (
      <Suspense fallback={<Spinner />}>
        <AccountRows
          {...{ email, phone, address, account, readAgain }}
          isPhoneOpen={ways?.phone === true}
          prove={ask}
        />
      </Suspense>
    );
  };
  return (
    <div>
      {rows()}
      <Row name={m.settings_leave_name()} text={m.settings_sign_out_text()}>
        <Button onClick={leave}>{m.settings_sign_out()}</Button>
      </Row>
      {dialog}
    </div>
  );
}
