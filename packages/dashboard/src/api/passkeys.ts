import type {
  AuthenticationResponse,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  RegistrationResponse,
} from '../../../../generated/sdk/types.gen.ts';

/** Lets the device make a passkey. Rejects with a `DOMException` if the person does not want to. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<RegistrationResponse> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return toJson<RegistrationResponse>(await navigator.credentials.create({ publicKey }));
}

/** Lets the device prove that it has one. */
export async function provePasskey(options: PasskeyRequestOptions): Promise<AuthenticationResponse> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return toJson<AuthenticationResponse>(await navigator.credentials.get({ publicKey }));
}

/** The person has pressed "cancel", or taken too long. */
export function isDeclined(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** Old browsers, and pages without TLS, have none. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

function toJson<Response>(credential: Credential | null): Response {
  return (credential as PublicKeyCredential).toJSON() as Response;
}
