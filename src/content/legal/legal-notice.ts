import type { Operator } from '../operator.ts'
import { type Block, type LegalText, mailLink, paragraph, placeholder, type Section } from './blocks.ts'

/** The legal notice (§ 5 DDG). A fact that does not apply has no section; one not given yet shows its gap. */
export function legalNotice(operator: Operator, brand: string): LegalText {
  return {
    title: 'Impressum',
    description: `Wer hinter ${brand} steht und wie du uns erreichst.`,
    draftMark: null,
    numbered: false,
    sections: [
      { id: 'anbieter', title: 'Anbieter', blocks: [paragraph('Angaben nach § 5 DDG:'), provider(operator)] },
      ...whereItApplies(operator.representatives, 'vertretung', 'Vertreten durch', {
        gap: 'Vertretungsberechtigte.',
        shown: (lines) => ({ kind: 'lines', lines }),
      }),
      { id: 'kontakt', title: 'Kontakt', blocks: contact(operator) },
      ...whereItApplies(registered(operator), 'register', 'Registereintrag', {
        gap: 'Registergericht und Registernummer.',
        shown: (lines) => ({ kind: 'lines', lines }),
      }),
      ...whereItApplies(operator.vatId, 'umsatzsteuer', 'Umsatzsteuer', {
        gap: 'Umsatzsteuer-Identifikationsnummer.',
        shown: (id) => paragraph(`Umsatzsteuer-Identifikationsnummer nach § 27a UStG: ${id}`),
      }),
      ...whereItApplies(operator.supervisoryAuthority, 'aufsicht', 'Aufsichtsbehörde', {
        gap: 'Aufsichtsbehörde, falls die Tätigkeit eine Zulassung braucht.',
        shown: paragraph,
      }),
      ...whereItApplies(operator.editor, 'redaktion', 'Redaktionell verantwortlich', {
        gap: 'Verantwortliche Person nach § 18 Abs. 2 MStV, falls es redaktionelle Inhalte gibt.',
        shown: (person) => paragraph(`Nach § 18 Abs. 2 MStV: ${person}`),
      }),
      { id: 'streitbeilegung', title: 'Streitbeilegung', blocks: [arbitration(operator)] },
    ],
  }
}

function provider({ name, legalForm, street, postalCode, town }: Operator): Block {
  if (!name || legalForm === null || !street || !postalCode || !town) {
    return placeholder('Platzhalter: Name, Rechtsform und Anschrift. Trägt der Betreiber ein.')
  }
  const fullName = legalForm && !name.includes(legalForm) ? `${name} (${legalForm})` : name
  return { kind: 'lines', lines: [fullName, street, `${postalCode} ${town}`] }
}

function whereItApplies<Fact>(
  fact: Fact | false | null,
  id: string,
  title: string,
  { gap, shown }: { gap: string; shown: (fact: Fact) => Block },
): Section[] {
  if (fact === false) return []
  return [{ id, title, blocks: [fact ? shown(fact) : placeholder(`Platzhalter: ${gap}`)] }]
}

function contact({ email, phone }: Operator): Block[] {
  return [
    email ? paragraph('E-Mail: ', mailLink(email)) : placeholder('Platzhalter: E-Mail-Adresse.'),
    phone
      ? paragraph('Telefon: ', { link: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` })
      : placeholder('Platzhalter: Telefonnummer.'),
  ]
}

function registered({ registerCourt, registerNumber }: Operator): string[] | false | null {
  if (registerCourt === false || registerNumber === false) return false
  return registerCourt && registerNumber ? [registerCourt, registerNumber] : null
}

/** § 36 Abs. 3 VSBG frees whoever employed at most ten persons on 31 December of the year before. */
const STAFF_WITHOUT_DUTY = 10

function arbitration({ employees }: Operator): Block {
  if (employees === null)
    return placeholder('Platzhalter: Angabe nach § 36 VSBG, je nach Zahl der Beschäftigten.')
  if (employees > STAFF_WITHOUT_DUTY) {
    return paragraph(
      'Angabe nach § 36 VSBG: Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.',
    )
  }
  return paragraph(
    'An Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle nehmen wir nicht teil.',
  )
}
