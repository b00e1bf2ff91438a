import { useState } from 'react';
import {
  type Account,
  copyKey,
  type CurrentAccount,
  isNotMine as isSaidNotMine,
  keysOf,
  onePerBureau,
} from '../../../../domain/credit_file/accounts.ts';
import { alikeButForNumber, lastFoursApart } from '../../../../domain/credit_file/last_four.ts';
import type { Copy } from '../../../../domain/credit_file/record_of.ts';
import {
  fileOf,
  useCreditFileStore,
  useKeptCreditFile,
} from '../../../data/credit_file/use_credit_file.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { locale } from '../../../ui/locale.ts';
import { SelectField } from '../../../ui/select_field.tsx';
import { bureauTexts } from '../parts/report_texts.ts';

/** Last fours that don't agree: of what counts as one account, or of two that are alike otherwise. */
export function NumberClash({
  current,
  all,
}: {
  readonly current: CurrentAccount;
  readonly all: readonly CurrentAccount[];
}) {
  const apart = lastFoursApart(current.copies);
  const alike = alikeButForNumber(current, all);
  if (apart.length > 0)
    return (
      <p className="mt-2 text-cell">
        {m.file_account_numbers({
          numbers: new Intl.ListFormat(locale).format(
            apart.map(({ bureau, lastFour }) =>
              m.file_account_number_at({ last: lastFour, bureau: bureauTexts[bureau]() }),
            ),
          ),
        })}
      </p>
    );
  if (!alike) return null;
  return (
    <p className="mt-2 text-cell">
      {m.file_account_alike({
        bureau: bureauTexts[alike.other.bureau](),
        other: alike.other.lastFour,
        own: alike.own.lastFour,
      })}
    </p>
  );
}

const refsOf = (copies: readonly Copy[]) =>
  copies.map(({ report, tradeline }) => ({ reportId: report.id, tradelineId: tradeline.id }));

/** Which tradelines are one account: proposed, and said by the person. */
export function Lining({
  account,
  copies,
  all,
}: {
  readonly account: Account;
  readonly copies: readonly Copy[];
  readonly all: readonly CurrentAccount[];
}) {
  const { confirmAccount, forgetAccount, mark } = useCreditFileStore();
  const file = fileOf(useKeptCreditFile());
  const areSeveral = onePerBureau(copies).length > 1;
  const [other, setOther] = useState('');
  const keepApart = () => {
    for (const bureau of new Set(account.copies.map(({ report }) => report.bureau))) {
      const theirs = refsOf(account.copies.filter(({ report }) => report.bureau === bureau));
      const [first] = theirs;
      if (first) confirmAccount({ id: copyKey(first), copies: theirs });
    }
  };
  if (areSeveral && account.match === 'confirmed')
    return (
      <p className="mt-4 flex flex-wrap items-center gap-x-3 text-cell">
        {m.file_account_confirmed()}
        <Button variant="text" onClick={() => forgetAccount(account.id)}>
          {m.file_account_no()}
        </Button>
      </p>
    );
  if (areSeveral)
    return (
      <div className="mt-4 text-cell">
        <p>
          {account.match === 'name'
            ? m.file_account_matched_name()
            : m.file_account_matched_number()}
        </p>
        <div className="-mx-3 mt-1 flex flex-wrap gap-x-3">
          <Button
            variant="text"
            onClick={() => confirmAccount({ id: account.id, copies: refsOf(account.copies) })}
          >
            {m.file_account_yes()}
          </Button>
          <Button variant="text" onClick={keepApart}>
            {m.file_account_no()}
          </Button>
        </div>
      </div>
    );
  const bureaus = copies.map(({ report }) => report.bureau);
  const others = all.filter(
    (each) =>
      each.account.id !== account.id &&
      each.copies.every(({ report }) => !bureaus.includes(report.bureau)),
  );
  if (others.length === 0) return null;
  const chosen = others.find((each) => each.account.id === other);
  return (
    <div className="mt-4 flex max-w-measure flex-wrap items-end gap-3">
      <SelectField
        label={m.file_account_same()}
        name="same"
        value={other}
        onChange={setOther}
        options={[
          { value: '', label: m.file_account_same_none() },
          ...others.map((each) => ({
            value: each.account.id,
            label: `${each.copies[0]?.tradeline.creditor ?? ''}, ${each.copies.map(({ report }) => bureauTexts[report.bureau]()).join(', ')}`,
          })),
        ]}
      />
      {chosen && (
        <Button
          onClick={() => {
            // Whichever of them it was said of, it's said of both now.
            if ([account, chosen.account].some((each) => isSaidNotMine(file, each)))
              for (const key of [account, chosen.account].flatMap(keysOf)) mark(key, 'not_mine');
            forgetAccount(chosen.account.id);
            confirmAccount({
              id: account.id,
              copies: refsOf([...account.copies, ...chosen.account.copies]),
            });
          }}
        >
          {m.file_account_join()}
        </Button>
      )}
    </div>
  );
}
