import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { PlaceReach, Reach } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { shortName } from '../../../../contract/places.ts'
import { Section } from '../../../design/section.tsx'
import { Select } from '../../../design/select.tsx'
import { sentenceOf } from '../../../design/states.tsx'
import { type LetterToShow, letterTo, previewQuery } from '../queries.ts'
import { useSettled } from '../use-settled.ts'
import { placesBySize, recipientsIn } from './counts.ts'
import { LetterFrame } from './letter-frame.tsx'
import { lettersText } from './words.ts'

const TYPING_MS = 700

const FORMS = [
  { value: 'desktop', name: 'Rechner' },
  { value: 'phone', name: 'Handy' },
  { value: 'text', name: 'Nur Text' },
] as const

type Form = (typeof FORMS)[number]['value']

type PreviewProps = {
  draft: NewsletterDraft
  reach: Reach | undefined
  /** How many went to each place, by its postal code; without it, how many would. */
  letters?: ReadonlyMap<string, number>
}

/** The letter as each of its places gets it: on a large screen, on a phone, and as bare text. */
export function Preview({ draft, reach, letters }: PreviewProps) {
  const lettersTo = (place: PlaceReach) =>
    letters ? (letters.get(place.postalCode) ?? 0) : recipientsIn(place, draft)
  const places = placesBySize(reach, draft, lettersTo)
  const [wanted, setWanted] = useState<string>()
  const [form, setForm] = useState<Form>('desktop')
  const place = places.find(({ postalCode }) => postalCode === wanted) ?? places[0]
  const settledText = useSettled(JSON.stringify(letterTo(draft, place?.postalCode ?? '')), TYPING_MS)
  const settled = useMemo(() => JSON.parse(settledText) as LetterToShow, [settledText])
  const isWritten = settled.subject.trim() !== '' && settled.body.trim() !== ''
  const { data, error } = useQuery({
    ...previewQuery(settled),
    enabled: isWritten,
    placeholderData: (before) => before,
  })
  return (
    <Section title="So kommt er an" className="letter-preview">
      <div className="row preview-tools">
        {place && (
          <Select
            label="Ort, dessen Brief hier steht"
            value={place.postalCode}
            options={places.map((each) => ({
              value: each.postalCode,
              name: `${shortName(each.place)}, ${lettersText(lettersTo(each))}`,
            }))}
            onChange={setWanted}
          />
        )}
        <Forms value={form} onChange={setForm} />
      </div>
      {!isWritten ? (
        <p className="soft">Sobald Betreff und Text dastehen, siehst du hier den fertigen Brief.</p>
      ) : error && !data ? (
        <p className="field-error">{sentenceOf(error)}</p>
      ) : (
        data && (
          <div className={`preview-mail is-${form}`}>
            <p>
              <b>{data.subject}</b> <span className="soft">{data.preheader}</span>
            </p>
            {form === 'text' ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
              <pre tabIndex={0}>{data.text}</pre>
            ) : (
              <LetterFrame
                key={settledText + form}
                title={`Der Brief ${form === 'phone' ? 'auf dem Handy' : 'auf einem Rechner'}`}
                letter={settled}
              />
            )}
          </div>
        )
      )}
      {data && data.unfilled.length > 0 && isWritten && (
        <p className="field-error">{data.unfilled.join(', ')} füllt niemand aus: es bliebe so stehen.</p>
      )}
    </Section>
  )
}

function Forms({ value, onChange }: { value: Form; onChange: (form: Form) => void }) {
  const name = useId()
  return (
    <fieldset className="row">
      <legend className="hidden-text">Wie der Brief gezeigt wird</legend>
      {FORMS.map((form) => (
        <label key={form.value} className="tick-label">
          <input
            type="radio"
            name={name}
            checked={form.value === value}
            onChange={() => onChange(form.value)}
          />
          <span>{form.name}</span>
        </label>
      ))}
    </fieldset>
  )
}
