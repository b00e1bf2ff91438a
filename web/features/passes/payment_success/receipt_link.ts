/** The address that opens a receipt for whoever has it. */
export const linkOf = (token: string): string =>
  `${window.location.origin}/payment-success?receipt=${encodeURIComponent(token)}`;
