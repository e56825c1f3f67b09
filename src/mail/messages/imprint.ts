import { type MissingFact, missingFacts, type Operator } from '../../content/operator.ts'

/** Who writes (§ 5 DDG): a commercial letter must say so itself. A fact not given yet is named, never invented. */
export function imprintLines(operator: Operator): string[] {
  const { name, legalForm, representatives, street, postalCode, city, email, phone } = operator
  return [
    name && legalForm && !name.includes(legalForm) ? `${name} (${legalForm})` : name,
    representatives && `Vertreten durch ${new Intl.ListFormat('de').format(representatives)}`,
    street,
    postalCode && city ? `${postalCode} ${city}` : null,
    email && `E-Mail: ${email}`,
    phone && `Telefon: ${phone}`,
    gap(missingFacts(operator)),
  ].filter((line) => typeof line === 'string')
}

const SHOWN: readonly MissingFact['field'][] = [
  'name',
  'legalForm',
  'street',
  'postalCode',
  'city',
  'email',
  'phone',
]

function gap(missing: MissingFact[]): string | null {
  const labels = missing.filter(({ field }) => SHOWN.includes(field)).map(({ label }) => label)
  if (labels.length === 0) return null
  return `Platzhalter: ${new Intl.ListFormat('de').format(labels)}. Trägt der Betreiber ein.`
}
