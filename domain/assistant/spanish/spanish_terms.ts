// The words of credit as they are said in Spanish, by the term of the glossary that they are.

const TERMS: readonly (readonly [id: string, spanish: readonly string[]])[] = [
  ['apr', ['tasa anual', 'tasa de interes anual', 'tasa de interes', 'cat']],
  ['authorized-user', ['usuario autorizado', 'usuaria autorizada']],
  ['bankruptcy', ['bancarrota', 'quiebra']],
  ['bureau', ['buro', 'buro de credito', 'agencia de credito']],
  [
    'charge-off',
    [
      'castigada',
      'castigado',
      'cuenta castigada',
      'deuda castigada',
      'cuenta dada de baja',
      'castigo',
    ],
  ],
  [
    'collection',
    ['cobranza', 'coleccion', 'colecciones', 'cuenta en cobranza', 'cuenta en colecciones'],
  ],
  ['cosigner', ['aval', 'codeudor', 'codeudora', 'fiador', 'fiadora', 'cofirmante']],
  ['credit-limit', ['limite de credito', 'limite']],
  ['credit-report', ['reporte de credito', 'informe de credito', 'historial de credito']],
  ['debt-settlement', ['liquidacion de deuda', 'liquidar una deuda', 'quita']],
  ['deferred-interest', ['interes diferido', 'intereses diferidos']],
  ['dispute', ['disputa', 'disputar']],
  ['fraud-alert', ['alerta de fraude']],
  ['garnishment', ['embargo de salario', 'embargo de sueldo', 'embargo', 'descuento de salario']],
  ['grace-period', ['periodo de gracia']],
  ['hard-inquiry', ['consulta dura', 'consulta']],
  ['hardship-plan', ['plan de pagos', 'plan por dificultad']],
  ['interest', ['interes', 'intereses']],
  ['judgment', ['sentencia', 'fallo']],
  ['late-fee', ['recargo', 'cargo por pago tarde', 'cargo por atraso', 'recargos']],
  ['minimum-payment', ['pago minimo', 'minimo']],
  ['principal', ['capital']],
  ['score', ['puntaje', 'puntaje de credito', 'score', 'puntuacion']],
  ['secured-card', ['tarjeta asegurada', 'tarjeta garantizada']],
  ['security-freeze', ['congelamiento', 'congelamiento de credito', 'congelar el credito']],
  ['soft-inquiry', ['consulta suave', 'consulta blanda']],
  ['statement-closing-date', ['fecha de corte', 'dia de corte', 'corte']],
  ['statute-of-limitations', ['prescripcion']],
  ['time-barred', ['deuda prescrita', 'prescrita', 'prescrito']],
  ['utilization', ['utilizacion', 'uso de credito', 'porcentaje de uso']],
  ['validation-notice', ['carta de validacion', 'aviso de validacion']],
];

const ID_OF: ReadonlyMap<string, string> = new Map(
  TERMS.flatMap(([id, names]) => names.map((name) => [name, id] as const)),
);

/** The glossary's id of a word of credit in Spanish, in plain letters; null where it is none. */
export const termInSpanish = (plain: string): string | null =>
  ID_OF.get(plain.replace(/^(?:el|la|los|las|un|una|lo de(?:l)?|eso de(?:l)?) /, '')) ?? null;
