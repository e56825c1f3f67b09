/** What the operator's text is made of. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; entries: Span[][] }
  /** Where the region's restaurants stand, or the button (src/contract/letter-text.ts). */
  | { kind: 'restaurants' }
  | { kind: 'button' }
  | { kind: 'picture'; id: string; alt: string }

export type Span =
  | { kind: 'plain' | 'bold'; text: string }
  /** `text` is what was typed, `href` where it leads: always the same place. */
  | { kind: 'link'; text: string; href: string }
  | { kind: 'break' }
