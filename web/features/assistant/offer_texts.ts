import type { Proposal } from '../../../domain/assistant/answer.ts';
import { m } from '../../paraglide/messages.js';

/** What stands around an offered change. */
interface OfferTexts {
  readonly tag: string;
  readonly notNow: string;
  readonly declined: string;
  readonly show: string;
  readonly done: string;
  readonly open: string;
  readonly changed: string;
  readonly stale: string;
  readonly again: string;
}

// Until the pages are in Spanish, an offer that is keeps to its language.
const spanish: OfferTexts = {
  tag: 'Todavía no cambió nada',
  notNow: 'Ahora no',
  declined: 'No cambió nada.',
  show: 'Verlo otra vez',
  done: 'Listo. Ya está en tu plan.',
  open: 'Abrir el plan',
  changed: 'Tu plan cambió.',
  stale:
    'Tus deudas, tus pagos o tu plan cambiaron después de esta propuesta, así que ya no encaja. Aquí no cambió nada.',
  again: 'Calcularlo otra vez',
};

/** In the language of what is offered. */
export const offerTexts = ({ language }: Pick<Proposal, 'language'>): OfferTexts =>
  language === 'es'
    ? spanish
    : {
        tag: m.assistant_offer_tag(),
        notNow: m.assistant_offer_not_now(),
        declined: m.assistant_offer_declined(),
        show: m.assistant_offer_show(),
        done: m.assistant_offer_done(),
        open: m.assistant_offer_open(),
        changed: m.assistant_offer_changed(),
        stale: m.assistant_offer_stale(),
        again: m.assistant_offer_again(),
      };
