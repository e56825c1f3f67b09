import { type MissingFact, missingFacts, type Operator } from '../content/operator.ts'
import { escapeHtml } from './escape-html.ts'

/** Where the lines stand in a letter that is the same for all operators; each becomes as many as there are lines. */
export const IMPRINT = '{{imprint}}'
const IN_HTML = /<span><br\s*\/?>\{\{imprint\}\}<\/span>/

/** A letter's words with who writes at their foot. */
export function withImprint<Words extends { html: string; text: string }>(
  words: Words,
  operator: Operator,
): Words {
  const lines = imprintLines(operator)
  const html = lines.map((line) => `<span><br/>${escapeHtml(line)}</span>`).join('')
  // Functions, because `$&` and its like may stand in a name.
  return {
    ...words,
    html: words.html.replace(IN_HTML, () => html),
    text: words.text.replace(IMPRINT, () => lines.join('\n')),
  }
}

/** Who writes (§ 5 DDG): a commercial letter must say so itself. A fact not given yet is named, never invented. */
function imprintLines(operator: Operator): string[] {
  const { name, legalForm, representatives, street, postalCode, town, email, phone } = operator
  return [
    name && legalForm && !name.includes(legalForm) ? `${name} (${legalForm})` : name,
    representatives && `Vertreten durch ${new Intl.ListFormat('de').format(representatives)}`,
    street,
    postalCode && town ? `${postalCode} ${town}` : null,
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
  'town',
  'email',
  'phone',
]

function gap(missing: MissingFact[]): string | null {
  const labels = missing.filter(({ field }) => SHOWN.includes(field)).map(({ label }) => label)
  if (labels.length === 0) return null
  return `Platzhalter: ${new Intl.ListFormat('de').format(labels)}. Trägt der Betreiber ein.`
}
