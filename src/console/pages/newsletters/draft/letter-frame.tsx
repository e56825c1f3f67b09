import { useEffect, useId, useRef } from 'react'
import { urlOf } from '../../../api.ts'
import type { LetterToShow } from '../queries.ts'

/**
 * The letter as a page of its own, in which nothing runs. A form fills it: the letter's styles stand in it, which the
 * console's policy would forbid a frame filled from here (srcdoc). A new frame for each letter: a frame's second page would
 * be a step of the back button.
 */
export function LetterFrame({ title, letter }: { title: string; letter: LetterToShow }) {
  const name = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    <div className="preview-frame">
      <iframe name={name} title={title} sandbox="" />
      <form
        hidden
        ref={form}
        method="post"
        action={urlOf('POST /api/newsletters/preview/page', letter)}
        target={name}
      >
        {Object.entries(letter).map(([field, value]) => (
          <textarea key={field} name={field} value={value === null ? '' : String(value)} readOnly />
        ))}
      </form>
    </div>
  )
}
