import { useState } from 'react';
import { invitationMinutes, plans } from '../../../domain/passes/plans.ts';
import type { PassChoice as Pass } from '../passes/parts/use_choice.ts';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use_form.ts';
import { CopyField } from '../../ui/copy_field.tsx';
import { CodeEntry } from '../passes/parts/code_entry.tsx';
import { PassChoice } from '../passes/parts/pass_choice.tsx';
import { PassSummary } from '../passes/parts/pass_summary.tsx';
import { free, payText } from '../passes/parts/pass_texts.ts';
import { PayWith } from '../passes/parts/pay_with.tsx';

const nothing = () => undefined;
const unknownCode =
  'We don’t recognize that code. Check each letter and number against what you were given.';

/** What stands around a price, and what is taken along from a receipt. */
export function PassesSection() {
  const [pass, setPass] = useState<Pass>('1h');
  const code = useForm({ initial: { code: 'MEND-7Q4K' }, send: nothing });
  const plan = plans.find(({ id }) => id === pass);
  return (
    <div className="grid grid-cols-1 gap-8 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
      <div className="grid grid-cols-1 content-start gap-8">
        <PassChoice
          passes={plans}
          value={pass}
          onChoose={setPass}
          refundDays={14}
          howFree="/referral"
        />
        <PayWith
          offer={{
            by: 'sandbox',
            refundDays: 14,
            stablecoinOn: null,
            isAsking: false,
            askAgain: nothing,
          }}
        />
        <CodeEntry
          form={{ ...code, field: (name) => ({ ...code.field(name), error: unknownCode }) }}
          done={null}
          onAnswer={nothing}
        />
        <CopyField
          label="Recovery code"
          help="Moves your pass to another browser."
          value="BACK-2345-6789-ABCD"
        />
      </div>
      <div>
        <PassSummary
          minutes={plan?.minutes ?? invitationMinutes}
          price={plan?.price ?? free}
          starts="When you pay"
          action={<Button variant="primary">{payText(plan?.price ?? free, 'sandbox')}</Button>}
          failure="Nothing was charged. We can’t reach the server. Try again when you’re online."
          after="Then you’ll go to Dashboard."
        />
      </div>
    </div>
  );
}
