import type { Operator } from '../operator.ts'
import { given, type LegalText, sectionsOf } from './legal-text.ts'

/** The legal notice (§ 5 DDG). A fact that does not apply has no section; one not given yet shows its gap. */
export function legalNotice(operator: Operator, brand: string): LegalText {
  return {
    title: 'Impressum',
    description: `Wer hinter ${brand} steht und wie du uns erreichst.`,
    sections: sectionsOf(sections(operator)),
  }
}

const sections = (operator: Operator) => `
  # anbieter: Anbieter
  Angaben nach § 5 DDG:

  ${provider(operator)}

  ${optional('vertretung: Vertreten durch', operator.representatives, (names) => linesOf(...names), 'Vertretungsberechtigte.')}

  # kontakt: Kontakt
  ${given(operator.email, (email) => `E-Mail: [${email}](mailto:${email})`, 'E-Mail-Adresse.')}

  ${given(operator.phone, (phone) => `Telefon: [${phone}](tel:${phone.replace(/[^+\d]/g, '')})`, 'Telefonnummer.')}

  ${registration(operator)}

  ${optional('umsatzsteuer: Umsatzsteuer', operator.vatId, (id) => `Umsatzsteuer-Identifikationsnummer nach § 27a UStG: ${id}`, 'Umsatzsteuer-Identifikationsnummer.')}

  ${optional('aufsicht: Aufsichtsbehörde', operator.supervisoryAuthority, (name) => name, 'Aufsichtsbehörde, falls die Tätigkeit eine Zulassung braucht.')}

  ${optional('redaktion: Redaktionell verantwortlich', operator.editor, (person) => `Nach § 18 Abs. 2 MStV: ${person}`, 'Verantwortliche Person nach § 18 Abs. 2 MStV, falls es redaktionelle Inhalte gibt.')}

  # streitbeilegung: Streitbeilegung
  ${arbitration(operator)}
`

function provider({ name, legalForm, street, postalCode, town }: Operator): string {
  if (!name || legalForm === null || !street || !postalCode || !town) {
    return 'Platzhalter: Name, Rechtsform und Anschrift. Trägt der Betreiber ein.'
  }
  const fullName = legalForm && !name.includes(legalForm) ? `${name} (${legalForm})` : name
  return linesOf(fullName, street, `${postalCode} ${town}`)
}

function registration({ registerCourt: court, registerNumber: number }: Operator): string {
  const entry = court === false || number === false ? false : court && number && [court, number]
  return optional(
    'register: Registereintrag',
    entry,
    (lines) => linesOf(...lines),
    'Registergericht und Registernummer.',
  )
}

function optional<T>(
  head: string,
  fact: T | '' | false | null,
  said: (fact: T) => string,
  gap: string,
): string {
  return fact === false ? '' : `# ${head}\n${given(fact, said, gap)}`
}

const linesOf = (...lines: readonly string[]) => lines.map((line) => `> ${line}`).join('\n')

/** § 36 Abs. 3 VSBG frees whoever employed at most ten persons on 31 December of the year before. */
const STAFF_WITHOUT_DUTY = 10

function arbitration({ employees }: Operator): string {
  if (employees === null) return 'Platzhalter: Angabe nach § 36 VSBG, je nach Zahl der Beschäftigten.'
  return employees > STAFF_WITHOUT_DUTY
    ? 'Angabe nach § 36 VSBG: Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.'
    : 'An Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle nehmen wir nicht teil.'
}
