/** Where a person is known to the account service: an email address, or a telephone number (E.164). */
export type Address = { readonly email: string } | { readonly phone: string };
