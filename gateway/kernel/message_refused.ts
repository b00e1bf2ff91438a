/** A message that its carrier will never deliver to this address. */
export class MessageRefused extends Error {
  constructor(why: string) {
    super(`The message cannot be delivered there: ${why}`);
    this.name = 'MessageRefused';
  }
}
