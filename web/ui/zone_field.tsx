import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { locale } from './locale.ts';
import { SelectField, type SelectFieldProps } from './select_field.tsx';
import { zoneOptions } from './zone_options.ts';

/** An option that is no zone: it brings the others. */
const more = 'more';

/** A time zone: ten of the United States and the person's own. The other four hundred come when they are asked for. */
export function ZoneField({
  first = [],
  own = '',
  now,
  onChange,
  ...rest
}: Omit<SelectFieldProps<string>, 'options'> & {
  /** Options before all zones. */
  readonly first?: SelectFieldProps<string>['options'];
  /** A zone that is offered whatever is chosen, such as the device's. */
  readonly own?: string;
  /** Milliseconds: with it, each zone says what time it is there. */
  readonly now?: number;
}) {
  const [isWhole, showWhole] = useState(false);
  // What was offered once stays, so that a choice can be taken back.
  const [initial] = useState(rest.value);
  const zones = zoneOptions(
    own,
    initial,
    rest.value,
    ...(isWhole ? Intl.supportedValuesOf('timeZone') : []),
  );
  const labelled =
    now === undefined
      ? zones
      : zones.map(({ value, label }) => ({
          value,
          label: m.ui_zone_now({ zone: label, time: timeIn(value, now) }),
        }));
  return (
    <SelectField
      {...rest}
      {...(isWhole && { help: m.ui_zone_more_shown() })}
      options={[
        ...first,
        ...labelled,
        ...(isWhole ? [] : [{ value: more, label: m.ui_zone_more() }]),
      ]}
      onChange={(value) => (value === more ? showWhole(true) : onChange(value))}
    />
  );
}

const timeIn = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(now);
