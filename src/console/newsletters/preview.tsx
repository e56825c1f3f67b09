import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { consoleRoutes } from '../../routes.ts'
import { ask } from '../ask.ts'
import { Choice, FormError } from '../controls.tsx'
import { Section } from '../page.tsx'
import { lettersText, type Newsletter, type Reach } from './words.tsx'

const FORMS = [
  ['desktop', 'Rechner'],
  ['phone', 'Handy'],
  ['text', 'Nur Text'],
] as const

type PreviewProps = {
  newsletter: Pick<Newsletter, 'id' | 'savedAt' | 'subject' | 'body'>
  /** Those with most letters first. */
  places: Reach['places']
}

/** The letter as each of its places gets it, in the words that are saved: on a large screen, on a phone, and as bare text. */
export function Preview({ newsletter: { id, savedAt, subject, body }, places }: PreviewProps) {
  const [wanted, setWanted] = useState('')
  const [form, setForm] = useState<(typeof FORMS)[number][0]>('desktop')
  const postalCode = (places.find((place) => place.postalCode === wanted) ?? places[0])?.postalCode ?? ''
  const letter = { id, postalCode }
  const isWritten = subject !== '' && body !== ''
  const { data, error } = useQuery(
    ask.newsletters.preview.queryOptions(letter, {
      enabled: isWritten,
      placeholderData: keepPreviousData,
      // What somebody else saved is another letter, too.
      queryKeyHashFn: (key) => hashKey([...key, savedAt]),
    }),
  )
  return (
    <Section title="So kommt er an">
      <div className={`stack is-${form}`}>
        <div className="row">
          {postalCode !== '' && (
            <Choice
              label="Ort, dessen Brief hier steht"
              value={postalCode}
              options={places.map((each) => [each.postalCode, `${each.place}, ${lettersText(each.letters)}`])}
              onChange={setWanted}
            />
          )}
          <Choice label="Wie der Brief gezeigt wird" value={form} options={FORMS} onChange={setForm} />
        </div>
        <FormError error={error} />
        {!isWritten && <p>Sobald Betreff und Text dastehen, siehst du hier den fertigen Brief.</p>}
        {isWritten && data && (
          <p>
            <b>{data.subject}</b> <span className="soft">{data.preheader}</span>
          </p>
        )}
        {isWritten && form === 'text' && <pre>{data?.text}</pre>}
        {isWritten && form !== 'text' && (
          // A new frame for each: a frame's second page would be a step of the back button.
          <LetterFrame key={`${savedAt} ${postalCode}`} letter={letter} />
        )}
      </div>
    </Section>
  )
}

/** Once for each that is drawn. */
const submit = (form: HTMLFormElement | null) => form?.submit()

/** A letter as a mail program shows it: a page of its own, by a form's POST, in a frame that runs nothing. */
function LetterFrame({ letter }: { letter: { id: number; postalCode: string } }) {
  const name = useId()
  const json = JSON.stringify(letter)
  return (
    <>
      <form
        key={json}
        hidden
        method="post"
        action={`${consoleRoutes.files}/brief`}
        target={name}
        ref={submit}
      >
        <input type="hidden" name="input" value={json} />
      </form>
      <iframe className="letter-frame" title="Der Brief" name={name} sandbox="" />
    </>
  )
}
