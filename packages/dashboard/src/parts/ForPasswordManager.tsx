/** Tells a password manager whose password the form is about. */
export function ForPasswordManager({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
