import { useId, useState } from 'react';
import {
  type PostKind,
  type ReportReason,
  reportReasons,
} from '../../../../domain/community/rules.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { communityKey } from '../../../data/community/keys.ts';
import { sendReport } from '../../../data/community/safety.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { ChoiceList } from '../../../ui/choice_list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { TextArea } from '../../../ui/text_area.tsx';
import { problemText } from './problem_text.ts';
import { useKeptWords } from './use_kept_words.ts';
import { reportReasonText } from './report_reasons.ts';

/** Letters that may say more. */
const maxSaid = 1000;

const details: Readonly<Partial<Record<ReportReason, () => string>>> = {
  sells: m.community_report_sells_more,
  elsewhere: m.community_report_elsewhere_more,
  worried: m.community_report_worried_more,
};

/** Reports a post, and blocks its author where that is wanted. */
export default function ReportDialog({
  postKind,
  postId,
  title,
  by,
  attachable,
  onReported,
  onClose,
}: {
  readonly postKind: PostKind;
  readonly postId: string;
  /** What is reported: "Report this answer". */
  readonly title: string;
  /** Who wrote it and where, in a sentence. */
  readonly by?: string;
  /** What the person sees of a meeting and may send along: shown before it goes. */
  readonly attachable?: string;
  readonly onReported?: (isBlocked: boolean) => void;
  readonly onClose: () => void;
}) {
  const services = useServices();
  const cache = useQueryCache();
  const name = useId();
  const [isSent, setSent] = useState(false);
  const kept = useKeptWords(`report/${postKind}/${postId}`, { reason: '', said: '' });
  const form = useForm({
    initial: () => ({
      reason: reportReasons.find((each) => each === kept.read().reason) ?? null,
      said: kept.read().said,
      /** Null until they say: then it goes by what the report is about. */
      alsoBlock: null as boolean | null,
      isAttached: false,
    }),
    onChange: ({ reason, said }) => kept.keep({ reason: reason ?? '', said }),
    check: ({ reason, said }) => ({
      reason: reason === null ? m.community_report_choose() : undefined,
      said: said.length > maxSaid ? m.community_too_long() : undefined,
    }),
    send: async ({ reason, said, isAttached }) => {
      if (reason === null) return undefined;
      const alsoBlock = isBlocking(form.values);
      const sent = await sendReport(services, {
        postKind,
        postId,
        reason,
        said: said.trim(),
        attached: isAttached ? attachable : undefined,
        alsoBlock,
      });
      if (!sent.ok) return { form: problemText(sent.error) };
      kept.forget();
      setSent(true);
      onReported?.(alsoBlock);
      return undefined;
    },
  });
  const isBlocking = ({ reason, alsoBlock }: typeof form.values) =>
    postKind !== 'circle' && reason !== 'worried' && (alsoBlock ?? reason !== 'wrong_rule');
  const { values, field, errors } = form;
  // What was reported goes with its dialog: only when it has been read.
  const leave = () => {
    void cache.invalidateQueries({ queryKey: communityKey });
    onClose();
  };
  if (isSent)
    return (
      <Dialog title={m.community_report_sent_title()} onClose={leave}>
        <p role="status" className="text-ink-2">
          {values.reason === 'worried'
            ? m.community_report_sent_worried()
            : m.community_report_sent_text()}
        </p>
        <div className="mt-6">
          <Button variant="primary" onClick={leave}>
            {m.community_report_done()}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...form.props} className="grid gap-5">
        <p className="text-ink-2">{by ?? m.community_report_untold()}</p>
        <ChoiceList
          legend={m.community_report_why()}
          isLegendHidden
          name={name}
          value={values.reason}
          onChange={(reason) => form.field('reason').onChange(reason)}
          error={errors.reason}
          options={reportReasons.map((reason) => ({
            value: reason,
            label: reportReasonText(reason),
            detail: details[reason]?.(),
          }))}
        />
        {values.reason === 'worried' && <p className="text-1">{m.community_report_hours()}</p>}
        <TextArea
          {...field('said')}
          label={m.community_report_said()}
          isOptional
          longest={maxSaid}
          rows={3}
        />
        {attachable !== undefined && attachable !== '' && (
          <div>
            <CheckboxField
              checked={values.isAttached}
              onChange={field('isAttached').onChange}
              label={m.community_report_attach()}
            />
            {values.isAttached && (
              <blockquote className="mt-2 max-h-40 overflow-auto rounded-2 bg-sunken p-3 text-1 whitespace-pre-wrap">
                {attachable}
              </blockquote>
            )}
          </div>
        )}
        {postKind !== 'circle' && values.reason !== 'worried' && (
          <CheckboxField
            checked={isBlocking(values)}
            onChange={field('alsoBlock').onChange}
            label={m.community_report_block()}
          />
        )}
        <p className="text-1 text-ink-2">{m.community_report_next()}</p>
        {errors.form && (
          <p role="alert" className="text-1 text-clay">
            {errors.form}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" type="submit" busy={form.isSending && m.community_sending()}>
            {m.community_report_send()}
          </Button>
          <Button variant="text" onClick={onClose}>
            {m.community_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
