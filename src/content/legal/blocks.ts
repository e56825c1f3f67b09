/** What a legal text is made of. Pages turn these shapes into markup; the texts themselves hold no markup. */
export type Inline =
  | string
  | { strong: string }
  | { link: string; href: string }
  | { link: string; page: Page }

type Page = 'legalNotice' | 'myData'

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

/**
 * A text as it is typed: paragraphs between empty lines, `## ` before a heading, `- ` before each item of a list, `**strong**`,
 * `[words](address)` or `[words](page)`. A paragraph that says „Platzhalter:“ is a gap that only the operator can fill.
 */
export function prose(text: string): Block[] {
  return text
    .trim()
    .split(/\n\s*\n\s*/)
    .map(blockOf)
}

function blockOf(part: string): Block {
  const text = oneLine(part)
  if (text.startsWith('## ')) return { kind: 'heading', text: text.slice(3) }
  if (text.startsWith('- ')) {
    const items = part.slice(2).split(/\n\s*- /)
    return { kind: 'list', items: items.map((item) => inline(oneLine(item))) }
  }
  return text.includes('Platzhalter:')
    ? { kind: 'placeholder', text }
    : { kind: 'paragraph', text: inline(text) }
}

const oneLine = (text: string) => text.replace(/\n\s*/g, ' ')

/** @param text one line of a typed text */
export function inline(text: string): Inline[] {
  return text
    .split(/(\*\*.+?\*\*|\[.+?\]\((?:https:|mailto:|tel:|legalNotice|myData).*?\))/)
    .filter((part) => part !== '')
    .map((part): Inline => {
      const [, strong] = /^\*\*(.+)\*\*$/.exec(part) ?? []
      if (strong) return { strong }
      const [, link, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
      if (!link || !href) return part
      return href.includes(':') ? { link, href } : { link, page: href as Page }
    })
}
