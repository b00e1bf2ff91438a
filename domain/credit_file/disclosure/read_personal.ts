import { unbracketed } from '../adverse_brackets.ts';
import type { PersonalItem } from '../report.ts';
import type { LaidLine } from './account_values.ts';
import type { PersonalField } from './labels.ts';
import { isAddress, isPhone } from './name_lines.ts';
import { datesIn, saysNothing } from './printed_values.ts';
import { isAboutSocialSecurity, withoutFullNumbers } from './redaction.ts';

type Line = LaidLine<PersonalField>;

export interface ReadPersonal {
  readonly personal: readonly PersonalItem[];
  readonly notUnderstood: readonly Line[];
}

interface Reading {
  field: PersonalField | null;
  open: { field: PersonalField; x: number }[];
  address: string;
  readonly personal: PersonalItem[];
  readonly notUnderstood: Line[];
  readonly nextId: () => string;
}

/** Names, addresses, employers, telephone numbers and the year of birth. Nothing of a Social Security number. */
export function readPersonal(lines: readonly Line[], nextId: () => string): ReadPersonal {
  const state: Reading = {
    field: null,
    open: [],
    address: '',
    personal: [],
    notUnderstood: [],
    nextId,
  };
  for (const line of lines) readLine(state, line);
  leaveAddress(state);
  return state;
}

function readLine(state: Reading, line: Line): void {
  const labels = line.items.filter((item) => item.kind === 'label');
  if (labels.length > 0) {
    leaveAddress(state);
    state.open = [];
  }
  let isRead = true;
  for (const item of line.items) {
    if (item.kind === 'label') {
      state.field = item.field;
      if (item.value === '') state.open.push({ field: item.field, x: item.x });
      else isRead = keep(state, item.field, item.value) && isRead;
      continue;
    }
    const column =
      state.open.length > 1 ? state.open.findLast(({ x }) => x <= item.x + 6) : undefined;
    const field = column?.field ?? state.field;
    if (isAside(item.text)) continue;
    if (field === null || !keep(state, field, item.text)) isRead = false;
  }
  if (!isRead && !isAboutSocialSecurity(line.text)) state.notUnderstood.push(line);
}

const isAside = (text: string): boolean =>
  /^(?:current|former|previous|single family|multi-?family|apartment(?: complex)?|other|reported|residential|mobile|home|cell|work|primary|\(?[A-Z]{1,2}\)?|owns?|rents?|unknown|business|post office box)$/i.test(
    text,
  ) || datesIn(text).some(({ text: day }) => day.length >= text.length - 12);

function keep(state: Reading, field: PersonalField, written: string): boolean {
  const text = withoutFullNumbers(unbracketed(written).replace(/\s+/g, ' '));
  if (saysNothing(text)) return true;
  switch (field) {
    case 'ssn':
    case 'known':
      return true;
    case 'birth': {
      const year = /\b(19|20)\d{2}\b/.exec(text)?.[0];
      if (year) add(state, 'birth_year', year);
      return year !== undefined;
    }
    case 'address':
      return keepAddress(state, text);
    case 'phone': {
      const found = text.match(/(?:\+?1[-. ])?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}/g) ?? [];
      for (const phone of found) add(state, 'phone', phone);
      return found.length > 0;
    }
    default: {
      const [only] = datesIn(text);
      const plain = only
        ? text
            .replace(only.text, '')
            .replace(/[\s,(-]*(?:date )?(?:reported|hired|verified|since)?[\s:)]*$/i, '')
            .trim()
        : text;
      if (
        !/[A-Za-z]{2}/.test(plain) ||
        (/[.!?]$/.test(plain.replace(/\b(?:jr|sr|inc|co|corp|[A-Z])\.$/i, '')) &&
          plain.split(' ').length > 5)
      )
        return false;
      if (field === 'name' && (isAddress(plain) || isPhone(plain) || /\d/.test(plain)))
        return false;
      for (const each of field === 'name' ? namesIn(plain) : [plain])
        if (each !== '') add(state, field, each);
      return true;
    }
  }
}

/** Several names on one line; "DOE, JANE" is one. */
const namesIn = (text: string): readonly string[] => {
  const parts = text.split(/\s*[;|]\s*/);
  return parts.flatMap((part) => {
    const names = part.split(/,\s+/);
    return names.length > 1 && names.every((name) => name.includes(' ')) ? names : [part];
  });
};

const add = (state: Reading, kind: PersonalItem['kind'], printed: string): void => {
  if (!state.personal.some((item) => item.kind === kind && item.printed === printed))
    state.personal.push({ id: state.nextId(), kind, printed });
};

const endsAddress = (text: string): boolean => /\b\d{5}(?:-\d{4})?$/.test(text);

/** An address may take two or three lines; its ZIP code ends it. */
function keepAddress(state: Reading, text: string): boolean {
  const [day] = datesIn(text);
  const plain = day
    ? text
        .replace(day.text, '')
        .replace(/[\s,(-]*(?:date )?(?:reported|since|on)?[\s:)]*$/i, '')
        .trim()
    : text;
  if (plain === '') return true;
  const isStart = isAddress(plain) || /^\d/.test(plain) || /^p\.?\s?o/i.test(plain);
  if (state.address === '' && !isStart && !/,/.test(plain)) return false;
  if (state.address !== '' && /^\d/.test(plain) && !endsAddress(plain)) leaveAddress(state);
  state.address =
    state.address === ''
      ? plain
      : `${state.address}, ${plain}`.replace(/,{2,}/g, ',').replace(/,\s*,/g, ',');
  if (endsAddress(plain)) leaveAddress(state);
  return true;
}

function leaveAddress(state: Reading): void {
  if (state.address !== '') add(state, 'address', state.address);
  state.address = '';
}
