// Figures as answers print them, in Spanish: days, months, lengths and counts. Amounts and names stay as they are.

const MONTHS = new Map(
  (
    'January enero February febrero March marzo April abril May mayo June junio July julio August agosto September septiembre ' +
    'October octubre November noviembre December diciembre Jan ene Feb feb Mar mar Apr abr Jun jun Jul jul Aug ago Sep sep Oct oct Nov nov Dec dic'
  )
    .split(' ')
    .flatMap((word, at, all) => (at % 2 === 0 ? [[word, all[at + 1] ?? '']] : [])) as [
    string,
    string,
  ][],
);
const MONTH = [...MONTHS.keys()].toSorted((one, other) => other.length - one.length).join('|');

const COUNTS = new Map(
  'no ninguna one una two dos three tres four cuatro five cinco six seis seven siete eight ocho nine nueve ten diez'
    .split(' ')
    .flatMap((word, at, all) => (at % 2 === 0 ? [[word, all[at + 1] ?? '']] : [])) as [
    string,
    string,
  ][],
);

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  day: ['día', 'días'],
  week: ['semana', 'semanas'],
  month: ['mes', 'meses'],
  year: ['año', 'años'],
  debt: ['deuda', 'deudas'],
  payment: ['pago', 'pagos'],
  card: ['tarjeta', 'tarjetas'],
};
const UNIT = Object.keys(UNITS).join('|');

const unitOf = (count: string, unit: string): string => {
  const [one, many] = UNITS[unit] ?? [unit, `${unit}s`];
  return count === '1' || count === 'one' ? one : many;
};

const DAY = new RegExp(String.raw`\b(${MONTH}) (\d{1,2})(?:, (\d{4}))?\b`, 'g');
const MONTH_OF_YEAR = new RegExp(String.raw`\b(${MONTH}) (\d{4})\b`, 'g');
/** "In December", once translated: “May” is a word besides. */
const MONTH_ALONE = new RegExp(
  String.raw`(^|\b(?:de|en|para|hasta|desde) )(${MONTH})(?![\p{L}\d])`,
  'gu',
);
const LENGTH = new RegExp(
  String.raw`\b(\d[\d,]*|one|two|three|four|five|six|seven|eight|nine|ten) (${UNIT})s?\b`,
  'gi',
);

/** The same figure in Spanish; a text without one as it is. */
export const figureInSpanish = (text: string): string =>
  text
    .replaceAll(DAY, (_, month: string, day: string, year?: string) =>
      [`${day} de ${MONTHS.get(month) ?? month}`, ...(year ? [year] : [])].join(' de '),
    )
    .replaceAll(
      MONTH_OF_YEAR,
      (_, month: string, year: string) => `${MONTHS.get(month) ?? month} de ${year}`,
    )
    .replaceAll(
      MONTH_ALONE,
      (_, before: string, month: string) => `${before}${MONTHS.get(month) ?? month}`,
    )
    .replaceAll(LENGTH, (_, count: string, unit: string) => {
      const spelled = COUNTS.get(count.toLowerCase()) ?? count;
      const word = unitOf(count.toLowerCase(), unit.toLowerCase());
      const own = spelled === 'una' && !word.endsWith('a') ? 'un' : spelled;
      return `${/^[A-Z]/.test(count) ? own.charAt(0).toUpperCase() + own.slice(1) : own} ${word}`;
    })
    .replaceAll(/\bsooner\b/g, 'antes')
    .replaceAll(/\blater\b/g, 'después')
    .replaceAll(/(?<=[\p{L}\p{Co}\d)*]) and (?=[\p{L}\p{Co}\d*])/gu, ' y ')
    .replaceAll(/(?<=[\p{L}\p{Co}\d)*]) or (?=[\p{L}\p{Co}\d*])/gu, ' o ');
