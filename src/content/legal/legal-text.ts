/** Words as they are typed; how that is done, and what markup they become, is in site/text-page/typed-text.tsx. */
type Typed = string

export type Section = { id: string; title: string; text: Typed }

/** One of the answers on the first screen, with what is drawn beside it. */
export type Sign = { sign: 'letter' | 'house' | 'clock' | 'door' | 'switch'; title: string; text: Typed }

export type LegalText = {
  title: string
  description: string
  /** Shown under the title until the operator has released the text. */
  draftMark?: string | false
  /** The text in one screen. Where it is there, the sections are folded, and numbered: people refer to „Abschnitt 7“. */
  signs?: readonly Sign[]
  sections: readonly Section[]
}

/** @param typed `# id: title`, below it the text of that section, and so on */
export function sectionsOf(typed: Typed): Section[] {
  const [, ...parts] = typed.split(/^\s*# /m)
  return parts.map((part) => {
    const [, id = '', title = '', text = ''] = /^(\S+): ([^\n]+)(.*)/s.exec(part) ?? []
    return { id, title, text }
  })
}

/** What is said of a fact that the operator gives; before that, the gap. */
export function given<T>(fact: T | '' | null, said: (fact: T) => Typed, gap: string): Typed {
  return fact ? said(fact) : `Platzhalter: ${gap}`
}

/** Columns and cells in the order in which they are read; what the operator gives may hold the sign that parts them. */
export function table(caption: string, rows: readonly (readonly string[])[]): Typed {
  return [[caption], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')}`)
    .join('\n')
}
