import { m } from '../../../paraglide/messages.js';

/** First match counts: most browsers also name those they descend from. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'phone', m.settings_device_iphone],
  [/\biPad\b/, 'phone', m.settings_device_ipad],
  [/\bAndroid\b/, 'phone', m.settings_device_android],
  [/\bCrOS\b/, 'computer', m.settings_device_chromebook],
  [/\bWindows\b/, 'computer', m.settings_device_windows],
  [/\bMacintosh\b/, 'computer', m.settings_device_mac],
  [/\bLinux\b/, 'computer', m.settings_device_linux],
] as const;

export interface DeviceName {
  readonly text: string;
  readonly kind: 'phone' | 'computer';
}

/** Browser and system of a session, as people call them: "Chrome on Windows". Only names out of these lists: the header is whatever
 *  its sender wrote. */
export function deviceName(userAgent: string | null): DeviceName {
  const header = userAgent ?? '';
  const browser = browsers.find(([pattern]) => pattern.test(header))?.[1] ?? null;
  const system = systems.find(([pattern]) => pattern.test(header)) ?? null;
  if (system === null) return { text: browser ?? m.settings_device_unknown(), kind: 'computer' };
  const [, kind, name] = system;
  return {
    text: m.settings_device_on({ browser: browser ?? m.settings_device_browser(), system: name() }),
    kind,
  };
}
