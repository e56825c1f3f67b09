import type { Restaurant } from '../../contract/letter-contents.ts'

/** What an operator's text is made of, by the marks of a message. No other fact of a letter is called like these. */
export type Block =
  | { heading: string }
  | { paragraph: { spans: Span[] } }
  | { list: { entries: { number?: string; spans: Span[] }[] } }
  | { restaurants: { rows: readonly Restaurant[] } }
  | { textButton: Button }
  | { picture: { contentId: string; alt: string } }

export type Button = { caption: string; address: string }

export type Span =
  | { plain: string }
  | { bold: string }
  /** `text` is what was typed, `href` where it leads: always the same place. */
  | { web: { text: string; href: string } }
  | { break: true }
