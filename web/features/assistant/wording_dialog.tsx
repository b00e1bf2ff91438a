import { useState } from 'react';
import {
  ownModelQuery,
  removeOwnKey,
  saveOwnKey,
  type Settings,
} from '../../data/assistant/settings.ts';
import type { Wording } from '../../data/assistant/asking.ts';
import type { OwnModel } from '../../data/assistant/own_key.ts';
import { useQueryCache } from '../../data/query_client.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { ChoiceList } from '../../ui/choice_list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useForm } from '../../ui/form/use_form.ts';
import { SelectField } from '../../ui/select_field.tsx';
import { TextField } from '../../ui/text_field.tsx';

interface WordingDialogProps {
  readonly settings: Settings;
  readonly wording: Wording;
  readonly own: OwnModel | null;
  readonly onChoose: (wording: Wording) => void;
  readonly onClose: () => void;
}

/** A key of one's own: kept on this device, never shown again. */
function OwnKeyForm({
  hosts,
  own,
  onSaved,
  onRemoved,
}: {
  readonly hosts: Settings['hosts'];
  readonly own: OwnModel | null;
  readonly onSaved: () => void;
  readonly onRemoved: () => void;
}) {
  const cache = useQueryCache();
  const tell = (model: OwnModel | null) => cache.setQueryData(ownModelQuery().queryKey, model);
  const firstModel = (host: string) => hosts.find((each) => each.host === host)?.models[0] ?? '';
  const { props, field, errors, isSending, fill, values } = useForm({
    initial: {
      host: own?.host ?? hosts[0]?.host ?? '',
      model: own?.model ?? firstModel(hosts[0]?.host ?? ''),
      key: '',
    },
    check: ({ model, key }) => ({
      ...(/^\S{1,100}$/.test(model) ? {} : { model: m.assistant_key_model_missing() }),
      ...(/^[\x21-\x7e]{8,400}$/.test(key.trim()) ? {} : { key: m.assistant_key_missing() }),
    }),
    send: async ({ host, model, key }) => {
      if (!(await saveOwnKey({ host, model }, key.trim())))
        return { form: m.assistant_key_refused() };
      tell({ host, model });
      fill((now) => ({ ...now, key: '' }));
      onSaved();
      return undefined;
    },
  });
  const models = hosts.find(({ host }) => host === values.host)?.models ?? [];
  return (
    <form {...props} className="mt-5 grid gap-5">
      {own && (
        <p className="text-cell text-ink-2">
          {m.assistant_key_kept({ host: own.host, model: own.model })}
        </p>
      )}
      <SelectField
        name="host"
        label={m.assistant_key_host()}
        value={values.host}
        options={hosts.map(({ host }) => ({ value: host, label: host }))}
        onChange={(host) => fill((now) => ({ ...now, host, model: firstModel(host) }))}
      />
      {models.length > 0 ? (
        <SelectField
          {...field('model')}
          label={m.assistant_key_model()}
          options={models.map((model) => ({ value: model, label: model }))}
        />
      ) : (
        <TextField {...field('model')} label={m.assistant_key_model()} autoComplete="off" />
      )}
      <TextField
        {...field('key')}
        type="password"
        label={own ? m.assistant_key_other() : m.assistant_key()}
        help={m.assistant_key_help()}
        autoComplete="off"
        spellCheck={false}
      />
      {errors.form && (
        <p role="alert" className="text-1 text-clay">
          {errors.form}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isSending && m.assistant_key_saving()}>
          {m.assistant_key_save()}
        </Button>
        {own && (
          <Button
            variant="clay"
            onClick={() =>
              void removeOwnKey().then(() => {
                tell(null);
                onRemoved();
              })
            }
          >
            {m.assistant_key_delete()}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Who helps with the wording: nobody, the operator's model, or one that the person has a key for. */
export default function WordingDialog({
  settings: { model, hosts },
  wording,
  own,
  onChoose,
  onClose,
}: WordingDialogProps) {
  const [isOwn, setOwn] = useState(wording === 'own');
  return (
    <Dialog title={m.assistant_wording()} onClose={onClose}>
      <ChoiceList
        legend={m.assistant_wording()}
        isLegendHidden
        name="wording"
        value={isOwn ? 'own' : wording}
        options={[
          {
            value: 'none' as const,
            label: m.assistant_wording_none(),
            detail: m.assistant_wording_none_text(),
          },
          ...(model
            ? [
                {
                  value: 'operator' as const,
                  label: m.assistant_wording_operator({ name: model.name }),
                  detail: m.assistant_wording_operator_text({ host: model.host }),
                },
              ]
            : []),
          ...(hosts.length > 0
            ? [
                {
                  value: 'own' as const,
                  label: m.assistant_wording_own(),
                  detail: m.assistant_wording_own_text(),
                },
              ]
            : []),
        ]}
        onChange={(chosen) => {
          setOwn(chosen === 'own');
          if (chosen !== 'own' || own) onChoose(chosen);
        }}
      />
      {isOwn && (
        <OwnKeyForm
          hosts={hosts}
          own={own}
          onSaved={() => onChoose('own')}
          onRemoved={() => {
            setOwn(false);
            onChoose('none');
          }}
        />
      )}
    </Dialog>
  );
}
