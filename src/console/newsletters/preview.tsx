import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { consoleRoutes } from '../../routes.ts'
import { ask } from '../ask.ts'
import { Choice, FormError } from '../controls.tsx'
import { Section } from '../page.tsx'
import { lettersText, type Newsletter, type Reach } from './words.ts'

const FORMS = [
  ['desktop', 'Rechner'],
  ['phone', 'Handy'],
  ['text', 'Nur Text'],
] as const
type Form = (typeof FORMS)[number][0]

type PreviewProps = {
  newsletter: Pick<Newsletter, 'id' | 'savedAt' | 'subject' | 'body'>
  /** Those with most letters first. */
  places: Reach['places']
}

/** The letter as each of its places gets it, in the words that are saved: on a large screen, on a phone, and as bare text. */
export function Preview({ newsletter: { id, savedAt, subject, body }, places }: PreviewProps) {
  const [wanted, setWanted] = useState<string>()
  const [form, setForm] = useState<Form>('desktop')
  const place = places.find(({ postalCode }) => postalCode === wanted) ?? places[0]
  const letter = { id, postalCode: place?.postalCode ?? '' }
  const isWritten = subject !== '' && body !== ''
  const { data, error } = useQuery(
    ask.newsletters.preview.queryOptions(letter, { enabled: isWritten, placeholderData: keepPreviousData }),
  )
  return (
    <Section title="So kommt er an" className="preview">
      <div className="row">
        {place && (
          <Choice
            label="Ort, dessen Brief hier steht"
            value={place.postalCode}
            options={places.map((each) => [each.postalCode, `${each.place}, ${lettersText(each.letters)}`])}
            onChange={setWanted}
          />
        )}
        <Forms value={form} onChange={setForm} />
      </div>
      <FormError error={error} />
      {!isWritten && (
        <p className="soft">Sobald Betreff und Text dastehen, siehst du hier den fertigen Brief.</p>
      )}
      {isWritten && data && (
        <div className={`mail is-${form}`}>
          <p>
            <b>{data.subject}</b> <span className="soft">{data.preheader}</span>
          </p>
          {form === 'text' ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
            <pre tabIndex={0}>{data.text}</pre>
          ) : (
            <LetterFrame
              key={`${savedAt} ${letter.postalCode} ${form}`}
              title={`Der Brief ${form === 'phone' ? 'auf dem Handy' : 'auf einem Rechner'}`}
              letter={letter}
            />
          )}
        </div>
      )}
      {isWritten && data && data.unfilled.length > 0 && (
        <p className="error">{data.unfilled.join(', ')} füllt niemand aus: es bliebe so stehen.</p>
      )}
    </Section>
  )
}

function Forms({ value, onChange }: { value: Form; onChange: (form: Form) => void }) {
  const name = useId()
  return (
    <fieldset className="row" aria-label="Wie der Brief gezeigt wird">
      {FORMS.map(([form, words]) => (
        <label key={form} className="tick">
          <input type="radio" name={name} checked={form === value} onChange={() => onChange(form)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * The letter as a page of its own, in which nothing runs (office/letter-page.ts). A form fills it. A new frame for each letter: a
 * frame's second page would be a step of the back button.
 */
function LetterFrame({ title, letter }: { title: string; letter: object }) {
  const name = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    <>
      <iframe name={name} title={title} sandbox="" />
      <form hidden ref={form} method="post" action={`${consoleRoutes.files}/brief`} target={name}>
        <input type="hidden" name="input" value={JSON.stringify(letter)} />
      </form>
    </>
  )
}
