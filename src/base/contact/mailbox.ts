/** Returns the mailbox that an address leads to: without its `+tag`, in lower case. Anybody can make up any number of tags. */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/^([^+@]+)\+[^@]*@/, '$1@');
}
