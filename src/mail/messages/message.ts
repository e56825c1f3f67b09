import type { ReactNode } from 'react'

/** A message as it is written, before it is rendered. Both forms say the same. */
export type Message = {
  subject: string
  /** What stands between the letter's head and its foot. */
  content: ReactNode
  /** The same as plain text, one line a paragraph. */
  text: string
}
