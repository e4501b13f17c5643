import { externalIdLimits, submitterNameLimits } from '../../../generated/contract-constants.ts';
import { isBlank } from '../../base/blank.ts';
import { BadRequest } from '../../base/errors.ts';
import { requireCleanText } from '../../base/json/clean-text.ts';
import type { CustomFieldValues } from '../custom-field-values.ts';
import { cleanFields } from '../customers/check-customer.ts';
import { refusal, type VerifiedIdentity } from '../identity-secrets/verify-identity.ts';

const mostAttributeBytes = 16_384;

/** A visitor as a signed identity describes them. A claim that is absent, null or blank is null, and changes nothing. */
export interface Identity {
  externalId: string;
  email: string | null;
  /** Whether the site has proven the address to be the visitor's. Otherwise it is a hint. */
  isEmailVerified: boolean;
  phone: string | null;
  name: string | null;
  company: string | null;
  language: string | null;
  attributes: CustomFieldValues;
}

/** The claim that each field of a customer comes from. */
const claimOf = {
  name: 'name',
  company: 'company',
  language: 'language',
  primaryEmail: 'email',
  primaryPhone: 'phone',
} as const;
type Field = keyof typeof claimOf;

/** Returns the claims in the form in which customers have them. Throws a 401 that names a claim of another form. */
export function readIdentity({ claims }: VerifiedIdentity): Identity {
  requireStorable(claims);
  const { sub, email_verified: emailVerified, attributes } = claims;
  if (isBlank(sub) || sub.length > externalIdLimits.maxLength)
    throw refusal(`has a \`sub\` that is blank or longer than ${externalIdLimits.maxLength} characters`);
  const texts = Object.entries(claimOf).map(([field, claim]) => [field, textOf(claims, claim)]);
  const { name, company, language, primaryEmail, primaryPhone } = cleanTexts(Object.fromEntries(texts));
  return {
    externalId: sub,
    email: primaryEmail ?? null,
    isEmailVerified: emailVerified === true,
    phone: primaryPhone ?? null,
    name: name ?? null,
    company: company ?? null,
    language: language ?? null,
    attributes: readAttributes(attributes),
  };
}

function requireStorable(claims: object): void {
  try {
    requireCleanText(claims, 'identity');
  } catch (error) {
    throw error instanceof BadRequest ? refusal(`cannot be stored: ${error.message}`) : error;
  }
}

function textOf(claims: VerifiedIdentity['claims'], claim: string): string | null {
  const value = claims[claim] ?? null;
  if (value !== null && (typeof value !== 'string' || value.length > 2 * submitterNameLimits.maxLength))
    throw refusal(`has a \`${claim}\` that is not a short text`);
  return value;
}

function cleanTexts(texts: Record<Field, string | null>) {
  for (const field of ['name', 'company'] as const)
    if ([...(texts[field] ?? '')].length > submitterNameLimits.maxLength)
      throw refusal(`has a \`${field}\` of more than ${submitterNameLimits.maxLength} characters`);
  try {
    return cleanFields(texts);
  } catch (error) {
    const [detail] = error instanceof BadRequest ? (error.details ?? []) : [];
    if (!detail) throw error;
    const claim = claimOf[detail.path.replace('body/', '') as Field];
    throw refusal(`has a wrong \`${claim}\`: it ${detail.message}`);
  }
}

function readAttributes(value: unknown): CustomFieldValues {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw refusal('has `attributes` that are not an object');
  if (Buffer.byteLength(JSON.stringify(value)) > mostAttributeBytes)
    throw refusal('has `attributes` of more than 16 KB');
  return value as CustomFieldValues;
}
