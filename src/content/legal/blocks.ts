/** What a legal text is made of. Pages turn these shapes into markup; the texts themselves hold no markup. */
export type Inline =
  | string
  | { strong: string }
  | { link: string; href: string }
  | { link: string; page: 'home' | 'privacy' | 'legalNotice' | 'myData' }

export type Block =
  | { kind: 'paragraph'; text: readonly Inline[] }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: readonly (readonly Inline[])[] }
  | { kind: 'lines'; lines: readonly string[] }
  | { kind: 'table'; caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** A framed paragraph: the law wants it set apart from the rest (Art. 21 Abs. 4 DSGVO). */
  | { kind: 'notice'; text: readonly Inline[] }
  /** A gap that only the operator can fill. */
  | { kind: 'placeholder'; text: string }
  /** The button that asks for consent again. */
  | { kind: 'consent-settings' }

export type Section = { id: string; title: string; blocks: readonly Block[] }

/** One of the answers on the first screen, with what is drawn beside it. */
export type Sign = {
  sign: 'letter' | 'house' | 'clock' | 'door' | 'switch'
  title: string
  text: readonly Inline[]
  /** The button that asks for consent again stands with it. */
  consentSettings?: boolean
}

export type LegalText = {
  title: string
  description: string
  /** Shown under the title until the operator has released the text; `null` afterwards. */
  draftMark: string | null
  /** The text in one screen. Where it is there, the sections are folded. */
  inShort?: { title: string; signs: readonly Sign[] }
  /** Numbered headings, as „Abschnitt 7“ is how people refer to a privacy policy. */
  numbered: boolean
  sections: readonly Section[]
}

export const paragraph = (...text: Inline[]): Block => ({ kind: 'paragraph', text })
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const list = (...items: (string | Inline[])[]): Block => ({
  kind: 'list',
  items: items.map((item) => (typeof item === 'string' ? [item] : item)),
})
export const notice = (...text: Inline[]): Block => ({ kind: 'notice', text })
export const placeholder = (text: string): Block => ({ kind: 'placeholder', text })

/** An e-mail address as a link that opens the visitor's mail program. */
export const mailLink = (address: string): Inline => ({ link: address, href: `mailto:${address}` })
