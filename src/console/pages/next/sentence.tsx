import { Fragment } from 'react'
import type { Word } from './sentences.ts'

/** A sentence with its figures in bold. */
export function Sentence({ words }: { words: readonly Word[] }) {
  return words.map(({ text, is }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: words of one sentence, in their order.
    if (!is) return <Fragment key={index}>{text}</Fragment>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: words of one sentence, in their order.
      <b key={index} className={is === 'growth' ? growthClass(text) : undefined}>
        {text}
      </b>
    )
  })
}

/** Of a change with its sign: green where it grows, red where it shrinks. */
export function growthClass(text: string): string | undefined {
  if (text.startsWith('+')) return 'up'
  return text.startsWith('−') ? 'down' : undefined
}
