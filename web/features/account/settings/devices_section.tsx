import { Monitor, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  type Device,
  devicesQuery,
  endDevice,
  endOtherDevices,
} from '../../../data/account/devices.ts';
import { useRead } from '../../../data/read.ts';
import type { Result } from '../../../data/result.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { focusNextRow } from '../../../ui/focus_next_row.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { dateText, shortTimeText } from '../../../ui/time_text.ts';
import { useToasts } from '../../../ui/toast.ts';
import { deviceName } from './device_name.ts';

function DeviceRow({
  device,
  isEnding,
  onEnd,
}: {
  readonly device: Device;
  readonly isEnding: boolean;
  readonly onEnd: (pressed: HTMLElement) => void;
}) {
  const { text, kind } = deviceName(device.userAgent);
  const Icon = kind === 'phone' ? Smartphone : Monitor;
  return (
    <li className="flex items-center justify-between gap-x-8 gap-y-4 border-t border-line py-4 max-sm:flex-col max-sm:items-stretch">
      <div className="flex min-w-0 gap-3">
        <Icon
          aria-hidden="true"
          size={22}
          strokeWidth={1.6}
          className="mt-0.5 flex-none text-ink-2"
        />
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-2">
            {text}
            {device.isThis && <Badge kind="glaze">{m.settings_device_this()}</Badge>}
          </h3>
          <p className="mt-0.5 text-ink-2">
            {device.isThis
              ? m.settings_device_since({ date: dateText(device.since) })
              : m.settings_device_used({ time: shortTimeText(device.lastUsedAt) })}
          </p>
        </div>
      </div>
      {!device.isThis && (
        <div className="grid flex-none">
          <Button
            onClick={({ currentTarget }) => onEnd(currentTarget)}
            busy={isEnding && m.auth_working()}
          >
            <span>
              {m.settings_sign_out()}
              <span className="sr-only"> {text}</span>
            </span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** Where a member is signed in, and the way to end each of it. */
export function DevicesSection({ userId }: { readonly userId: string }) {
  const services = useServices();
  const toast = useToasts();
  const { value: devices, error, isAsking, askAgain } = useRead(devicesQuery(services, userId));
  const [ending, setEnding] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const part = useRef<HTMLDivElement>(null);
  if (devices === undefined)
    return error ? (
      <div className="grid justify-items-start gap-3">
        <p role="alert">{m.settings_devices_failed()}</p>
        <Button onClick={askAgain} busy={isAsking && m.auth_working()}>
          {m.settings_try_again()}
        </Button>
      </div>
    ) : (
      <Spinner />
    );
  const end = async (
    pressed: HTMLElement,
    what: string,
    ask: () => Promise<Result<unknown>>,
    said: string,
  ) => {
    if (ending !== null) return;
    setEnding(what);
    setProblem(null);
    const ended = await ask();
    setEnding(null);
    if (ended.ok) {
      focusNextRow(pressed, part.current?.closest('section')?.querySelector('h2'));
      toast.done(said);
    } else
      setProblem(
        ended.error.code === 'offline' ? m.auth_error_offline() : m.settings_device_failed(),
      );
  };
  const others = devices.filter(({ isThis }) => !isThis);
  return (
    <div ref={part}>
      <p className="mb-4 text-ink-2">{m.settings_devices_text()}</p>
      {problem && (
        <p role="alert" className="mb-4 text-clay">
          {problem}
        </p>
      )}
      <ul>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isEnding={ending === device.id}
            onEnd={(pressed) =>
              void end(
                pressed,
                device.id,
                () => endDevice(services, userId, device.id),
                m.settings_device_ended({ device: deviceName(device.userAgent).text }),
              )
            }
          />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="border-t border-line pt-4 text-ink-2">{m.settings_devices_alone()}</p>
      ) : (
        <div className="border-t border-line pt-4 max-sm:grid">
          <Button
            onClick={({ currentTarget }) =>
              void end(
                currentTarget,
                'all',
                () => endOtherDevices(services, userId),
                m.settings_devices_ended(),
              )
            }
            busy={ending === 'all' && m.auth_working()}
          >
            {m.settings_devices_end()}
          </Button>
        </div>
      )}
    </div>
  );
}
