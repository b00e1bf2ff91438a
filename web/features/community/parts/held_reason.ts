import { m } from '../../../paraglide/messages.js';

const reasons: Readonly<
  Record<string, { readonly what: () => string; readonly way?: () => string }>
> = {
  phone: { what: m.questions_held_phone, way: m.questions_held_phone_out },
  mail: { what: m.questions_held_mail, way: m.questions_held_mail_out },
  handle: { what: m.questions_held_handle, way: m.questions_held_handle_out },
  payment_tag: { what: m.questions_held_payment_tag, way: m.questions_held_payment_tag_out },
  link: { what: m.questions_held_link, way: m.questions_held_link_out },
  elsewhere: { what: m.questions_held_elsewhere, way: m.questions_held_elsewhere_out },
  restricted: { what: m.questions_held_restricted },
};

/** Why words wait for a person of the staff, and what to take out of them; null where nothing can be. */
export function heldReason(reason: string | null): {
  readonly what: string;
  readonly way: string | null;
} {
  const known = reason === null ? undefined : reasons[reason];
  return { what: (known?.what ?? m.questions_held_other)(), way: known?.way?.() ?? null };
}
