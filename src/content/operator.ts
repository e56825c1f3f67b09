/** A company that processes data for the operator, and the day of the contract with it (Art. 28 DSGVO). */
export type Processor = { name: string; address: string; contractSignedOn: string }

/**
 * What only the operator knows, in one place. It is filled in before going live, in the
 * console: `npm run dorfteller -- doctor` lists what is still missing, and the pages show each gap as a hatched
 * placeholder until then.
 *
 * `null` means "not given yet". `false` means "does not apply" (no register entry, no VAT id, …).
 */
export type Operator = {
  /** The person or company that answers for the site, as in the register. */
  name: string | null
  /** GmbH, UG (haftungsbeschränkt), e. K., Einzelunternehmen … */
  legalForm: string | false | null
  representatives: readonly string[] | false | null
  /** A street address where letters can be served; a post office box is not enough (§ 5 DDG). */
  street: string | null
  postalCode: string | null
  town: string | null
  email: string | null
  phone: string | null
  registerCourt: string | false | null
  registerNumber: string | false | null
  vatId: string | false | null
  supervisoryAuthority: string | false | null
  /** E-mail address for privacy matters: withdrawal, access, erasure. */
  privacyContact: string | null
  /** Name and address; `false` while fewer than 20 persons work with personal data (§ 38 BDSG). */
  dataProtectionOfficer: string | false | null
  hosting: Processor | null
  /** Whose mail server hands over our letters (SMTP_URL); `false` when it is the operator's own. */
  mailProvider: Processor | false | null
  /** How long the server's log is kept, as it shall read: „sieben Tage“. The site writes it and deletes nothing of it. */
  serverLogRetention: string | null
  /** Responsible person for journalistic content (§ 18 Abs. 2 MStV); `false` while there is none. */
  editor: string | false | null
  /** Persons employed on 31 December of last year; above ten, § 36 VSBG asks for a statement. */
  employees: number | null
  /** The day a lawyer or the operator released the privacy policy, as it shall read: „1. Februar 2027“. */
  privacyApprovedOn: string | null
}

export const operatorLabels: Record<keyof Operator, string> = {
  name: 'Name des Betreibers',
  legalForm: 'Rechtsform',
  representatives: 'Vertretungsberechtigte',
  street: 'Straße und Hausnummer',
  postalCode: 'Postleitzahl',
  town: 'Ort',
  email: 'E-Mail-Adresse',
  phone: 'Telefonnummer',
  registerCourt: 'Registergericht',
  registerNumber: 'Registernummer',
  vatId: 'Umsatzsteuer-Identifikationsnummer',
  supervisoryAuthority: 'Aufsichtsbehörde',
  privacyContact: 'E-Mail-Adresse für den Datenschutz',
  dataProtectionOfficer: 'Datenschutzbeauftragte Person',
  hosting: 'Hoster mit Anschrift und Datum des Vertrags zur Auftragsverarbeitung',
  mailProvider: 'Anbieter des Mailservers mit Anschrift und Datum des Vertrags zur Auftragsverarbeitung',
  serverLogRetention: 'Aufbewahrung des Server-Protokolls',
  editor: 'Verantwortliche Person für redaktionelle Inhalte',
  employees: 'Zahl der Beschäftigten am 31. Dezember des Vorjahres',
  privacyApprovedOn: 'Freigabe der Datenschutzerklärung',
}

/** What stands there until the operator gives it. */
export const operator = Object.fromEntries(
  Object.keys(operatorLabels).map((field) => [field, null]),
) as Record<keyof Operator, null>

/** Lists what the operator has not given yet (`null`), with its German label, in the order of the file. */
export function missingFacts(given: Operator): { field: keyof Operator; label: string }[] {
  return (Object.keys(operatorLabels) as (keyof Operator)[])
    .filter((field) => given[field] === null)
    .map((field) => ({ field, label: operatorLabels[field] }))
}
