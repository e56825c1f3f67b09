import './letter-frame.css'
import { useEffect, useId, useRef } from 'react'
import { urlOf } from '../../api.ts'
import type { LetterToShow } from './queries.ts'

type LetterFrameProps = { title: string; letter: LetterToShow; width: 'phone' | 'desktop' }

/**
 * The letter as a page of its own, in which nothing runs. A form fills it: the letter's styles stand in it, which the
 * console's policy would forbid a frame filled from here (srcdoc).
 */
export function LetterFrame({ title, letter, width }: LetterFrameProps) {
  // A new frame for each letter: the second page of one frame would be a step of the back button.
  return <FilledFrame key={JSON.stringify(letter)} title={title} letter={letter} width={width} />
}

function FilledFrame({ title, letter, width }: LetterFrameProps) {
  const name = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    // On a small screen the large one is moved under it, by keyboard, too.
    <div
      className={`letter-frame letter-${width}`}
      {...(width === 'desktop' && { role: 'group', 'aria-label': title, tabIndex: 0 })}
    >
      <iframe name={name} title={title} sandbox="" />
      <form
        hidden
        ref={form}
        method="post"
        action={urlOf('POST /api/newsletters/preview/page', letter)}
        target={name}
      >
        {Object.entries(letter).map(([field, value]) => (
          <textarea key={field} name={field} value={value} readOnly />
        ))}
      </form>
    </div>
  )
}
