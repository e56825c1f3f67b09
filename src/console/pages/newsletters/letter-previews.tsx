import './letter-previews.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef } from 'react'
import { urlOf } from '../../api.ts'
import { Section } from '../../design/section.tsx'
import { sentenceOf } from '../../design/states.tsx'
import { type LetterToShow, previewQuery } from './queries.ts'
import { useSettled } from './use-settled.ts'

const TYPING_MS = 700

type LetterPreviewsProps = {
  letter: LetterToShow
  /** Whose letter this is. */
  place: string | undefined
}

/** The letter as a phone and as a large screen show it, and its text for programs that show no HTML. */
export function LetterPreviews({ letter, place }: LetterPreviewsProps) {
  const typed = JSON.stringify(letter)
  const settledText = useSettled(typed, TYPING_MS)
  const settled = useMemo(() => JSON.parse(settledText) as LetterToShow, [settledText])
  const isWritten = settled.subject.trim() !== '' && settled.body.trim() !== ''
  const { data, error } = useQuery({
    ...previewQuery(settled),
    enabled: isWritten,
    placeholderData: (before) => before,
  })
  return (
    <Section
      title="So sieht der Brief aus"
      aside={place && isWritten && `für ${place}`}
      className="letter-section"
    >
      {!isWritten ? (
        <p className="soft">Sobald Betreff und Text dastehen, siehst du hier den fertigen Brief.</p>
      ) : error ? (
        <p className="field-error">{sentenceOf(error)}</p>
      ) : (
        data && (
          <>
            {/* New frames for each letter: a frame's second page would be a step of the back button. */}
            <div className="letter-previews" key={settledText}>
              <figure>
                <figcaption>Telefon</figcaption>
                <LetterFrame title="Der Brief auf dem Telefon" letter={settled} width="phone" />
              </figure>
              <figure>
                <figcaption>Großer Bildschirm</figcaption>
                <LetterFrame title="Der Brief auf einem großen Bildschirm" letter={settled} width="desktop" />
              </figure>
            </div>
            <details className="letter-text">
              <summary>Als reiner Text</summary>
              <pre>{data.text}</pre>
            </details>
          </>
        )
      )}
    </Section>
  )
}

type LetterFrameProps = { title: string; letter: LetterToShow; width: 'phone' | 'desktop' }

/**
 * The letter as a page of its own, in which nothing runs. A form fills it: the letter's styles stand in it, which the
 * console's policy would forbid a frame filled from here (srcdoc).
 */
function LetterFrame({ title, letter, width }: LetterFrameProps) {
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
          <textarea key={field} name={field} value={String(value)} readOnly />
        ))}
      </form>
    </div>
  )
}
