import type { Operator } from '../operator.ts'
import { type Block, type LegalText, prose, type Section } from './blocks.ts'

/** The legal notice (§ 5 DDG). A fact that does not apply has no section; one not given yet shows its gap. */
export function legalNotice(operator: Operator, brand: string): LegalText {
  const { registerCourt, registerNumber, representatives, vatId, supervisoryAuthority, editor } = operator
  const court = registerCourt === false || registerNumber === false ? false : registerCourt && registerNumber
  return {
    title: 'Impressum',
    description: `Wer hinter ${brand} steht und wie du uns erreichst.`,
    draftMark: null,
    numbered: false,
    sections: [
      {
        id: 'anbieter',
        title: 'Anbieter',
        blocks: [...prose('Angaben nach § 5 DDG:'), ...provider(operator)],
      },
      ...optional('vertretung', 'Vertreten durch', representatives, 'Vertretungsberechtigte.', lines),
      { id: 'kontakt', title: 'Kontakt', blocks: prose(contact(operator)) },
      ...optional('register', 'Registereintrag', court, 'Registergericht und Registernummer.', (number) =>
        lines([registerCourt || '', number]),
      ),
      ...optional('umsatzsteuer', 'Umsatzsteuer', vatId, 'Umsatzsteuer-Identifikationsnummer.', (id) =>
        prose(`Umsatzsteuer-Identifikationsnummer nach § 27a UStG: ${id}`),
      ),
      ...optional(
        'aufsicht',
        'Aufsichtsbehörde',
        supervisoryAuthority,
        'Aufsichtsbehörde, falls die Tätigkeit eine Zulassung braucht.',
        prose,
      ),
      ...optional(
        'redaktion',
        'Redaktionell verantwortlich',
        editor,
        'Verantwortliche Person nach § 18 Abs. 2 MStV, falls es redaktionelle Inhalte gibt.',
        (person) => prose(`Nach § 18 Abs. 2 MStV: ${person}`),
      ),
      { id: 'streitbeilegung', title: 'Streitbeilegung', blocks: prose(arbitration(operator)) },
    ],
  }
}

function optional<T>(
  id: string,
  title: string,
  fact: T | '' | false | null,
  gap: string,
  said: (fact: T) => Block[],
): Section[] {
  if (fact === false) return []
  return [{ id, title, blocks: fact ? said(fact) : prose(`Platzhalter: ${gap}`) }]
}

const lines = (said: readonly string[]): Block[] => [{ kind: 'lines', lines: said }]

function provider({ name, legalForm, street, postalCode, town }: Operator): Block[] {
  if (!name || legalForm === null || !street || !postalCode || !town) {
    return prose('Platzhalter: Name, Rechtsform und Anschrift. Trägt der Betreiber ein.')
  }
  const fullName = legalForm && !name.includes(legalForm) ? `${name} (${legalForm})` : name
  return lines([fullName, street, `${postalCode} ${town}`])
}

const contact = ({ email, phone }: Operator) => `
  ${email ? `E-Mail: [${email}](mailto:${email})` : 'Platzhalter: E-Mail-Adresse.'}

  ${phone ? `Telefon: [${phone}](tel:${phone.replace(/[^+\d]/g, '')})` : 'Platzhalter: Telefonnummer.'}
`

/** § 36 Abs. 3 VSBG frees whoever employed at most ten persons on 31 December of the year before. */
const STAFF_WITHOUT_DUTY = 10

function arbitration({ employees }: Operator): string {
  if (employees === null) return 'Platzhalter: Angabe nach § 36 VSBG, je nach Zahl der Beschäftigten.'
  return employees > STAFF_WITHOUT_DUTY
    ? 'Angabe nach § 36 VSBG: Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.'
    : 'An Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle nehmen wir nicht teil.'
}
