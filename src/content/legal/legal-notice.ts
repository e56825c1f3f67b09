import type { Operator } from '../operator.ts'
import {
  type Block,
  type Inline,
  type LegalText,
  mailLink,
  paragraph,
  placeholder,
  type Section,
} from './blocks.ts'

/** The legal notice (§ 5 DDG). A fact that does not apply has no section; one not given yet shows its gap. */
export function legalNotice(operator: Operator, brand: string): LegalText {
  return {
    title: 'Impressum',
    description: `Wer hinter ${brand} steht und wie du uns erreichst.`,
    draftMark: null,
    numbered: false,
    sections: [
      { id: 'anbieter', title: 'Anbieter', blocks: [paragraph('Angaben nach § 5 DDG:'), provider(operator)] },
      ...optional('vertretung', 'Vertreten durch', representatives(operator)),
      { id: 'kontakt', title: 'Kontakt', blocks: contact(operator) },
      ...optional('register', 'Registereintrag', register(operator)),
      ...optional('umsatzsteuer', 'Umsatzsteuer', vatId(operator)),
      ...optional('aufsicht', 'Aufsichtsbehörde', supervision(operator)),
      ...optional('redaktion', 'Redaktionell verantwortlich', editor(operator)),
      { id: 'streitbeilegung', title: 'Streitbeilegung', blocks: [arbitration(operator)] },
    ],
  }
}

function optional(id: string, title: string, block: Block | undefined): Section[] {
  return block ? [{ id, title, blocks: [block] }] : []
}

function provider({ name, legalForm, street, postalCode, town }: Operator): Block {
  if (!name || legalForm === null || !street || !postalCode || !town) {
    return placeholder('Platzhalter: Name, Rechtsform und Anschrift. Trägt der Betreiber ein.')
  }
  const fullName = legalForm && !name.includes(legalForm) ? `${name} (${legalForm})` : name
  return { kind: 'lines', lines: [fullName, street, `${postalCode} ${town}`] }
}

function representatives({ representatives: names }: Operator): Block | undefined {
  if (names === false) return undefined
  return names ? { kind: 'lines', lines: names } : placeholder('Platzhalter: Vertretungsberechtigte.')
}

function contact({ email, phone }: Operator): Block[] {
  return [
    email ? paragraph('E-Mail: ', mailLink(email)) : placeholder('Platzhalter: E-Mail-Adresse.'),
    phone ? paragraph('Telefon: ', phoneLink(phone)) : placeholder('Platzhalter: Telefonnummer.'),
  ]
}

const phoneLink = (phone: string): Inline => ({ link: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` })

function register({ registerCourt, registerNumber }: Operator): Block | undefined {
  if (registerCourt === false || registerNumber === false) return undefined
  if (!registerCourt || !registerNumber)
    return placeholder('Platzhalter: Registergericht und Registernummer.')
  return { kind: 'lines', lines: [registerCourt, registerNumber] }
}

function vatId({ vatId: id }: Operator): Block | undefined {
  if (id === false) return undefined
  if (id === null) return placeholder('Platzhalter: Umsatzsteuer-Identifikationsnummer.')
  return paragraph(`Umsatzsteuer-Identifikationsnummer nach § 27a UStG: ${id}`)
}

function supervision({ supervisoryAuthority }: Operator): Block | undefined {
  if (supervisoryAuthority === false) return undefined
  return supervisoryAuthority
    ? paragraph(supervisoryAuthority)
    : placeholder('Platzhalter: Aufsichtsbehörde, falls die Tätigkeit eine Zulassung braucht.')
}

function editor({ editor: person }: Operator): Block | undefined {
  if (person === false) return undefined
  return person
    ? paragraph(`Nach § 18 Abs. 2 MStV: ${person}`)
    : placeholder(
        'Platzhalter: Verantwortliche Person nach § 18 Abs. 2 MStV, falls es redaktionelle Inhalte gibt.',
      )
}

/** § 36 Abs. 3 VSBG frees whoever employed at most ten persons on 31 December of the year before. */
const STAFF_WITHOUT_DUTY = 10

function arbitration({ employees }: Operator): Block {
  if (employees === null)
    return placeholder('Platzhalter: Angabe nach § 36 VSBG, je nach Zahl der Beschäftigten.')
  if (employees > STAFF_WITHOUT_DUTY) {
    return paragraph(
      'Angabe nach § 36 VSBG: Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer ',
      'Verbraucherschlichtungsstelle teilzunehmen.',
    )
  }
  return paragraph(
    'An Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle nehmen wir nicht teil.',
  )
}
