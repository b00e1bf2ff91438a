import type { OwnAccount } from '../../../data/account/own_account.ts';
import { EmailRow } from './email_row.tsx';
import { PasswordRow } from './password_row.tsx';
import { PhoneRow } from './phone_row.tsx';

/** What of a member's account they may change. */
export function AccountRows({
  email,
  phone,
  address,
  account,
  isPhoneOpen,
  prove,
  readAgain,
}: {
  readonly email: string;
  readonly phone: string;
  /** Either, as people write it. */
  readonly address: string;
  readonly account: OwnAccount;
  /** Whether the service takes phones. */
  readonly isPhoneOpen: boolean;
  readonly prove: (options?: { readonly anew?: boolean }) => Promise<boolean>;
  readonly readAgain: () => Promise<unknown>;
}) {
  const shared = { account, prove, readAgain };
  return (
    <>
      <EmailRow email={email} {...shared} />
      {(isPhoneOpen || phone !== '' || account.newPhone !== null) && (
        <PhoneRow phone={phone} {...shared} />
      )}
      <PasswordRow
        hasPassword={account.hasPassword}
        address={address}
        prove={prove}
        onChanged={readAgain}
      />
    </>
  );
}
