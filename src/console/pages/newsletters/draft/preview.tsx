import './preview.css'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import type { PlaceReach, Reach } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { shortName } from '../../../../contract/places.ts'
import { brand } from '../../../brand.ts'
import { clockText } from '../../../day-words.ts'
import { Button } from '../../../design/button.tsx'
import { Section } from '../../../design/section.tsx'
import { sentenceOf } from '../../../design/states.tsx'
import { ConsoleBrand } from '../../../shell/front-door.tsx'
import { type LetterToShow, letterTo, previewQuery } from '../queries.ts'
import { useSettled } from '../use-settled.ts'
import { placesBySize, recipientsIn } from './counts.ts'
import { LetterFrame } from './letter-frame.tsx'
import { lettersText } from './words.ts'

const TYPING_MS = 700
/** Beside more places no bar of parts can be told apart. */
const PARTS = 24
/** Below it a letter names no number, and brings no street along. */
const COUNTED_FROM = 5

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
  const [wanted, setWanted] = useState(0)
  const [form, setForm] = useState<Form>('desktop')
  const at = Math.min(wanted, Math.max(0, places.length - 1))
  const place = places[at]
  const typed = JSON.stringify(letterTo(draft, place?.postalCode ?? ''))
  const settledText = useSettled(typed, TYPING_MS)
  const settled = useMemo(() => JSON.parse(settledText) as LetterToShow, [settledText])
  const isWritten = settled.subject.trim() !== '' && settled.body.trim() !== ''
  const { data, error } = useQuery({
    ...previewQuery(settled),
    enabled: isWritten,
    placeholderData: (before) => before,
  })
  const step = (by: number) => setWanted(Math.min(places.length - 1, Math.max(0, at + by)))
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLInputElement) return
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  }
  return (
    <Section title="So kommt er an" aside="Stand von eben" className="letter-preview">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows step through the places, from any of the buttons */}
      <div className="preview-tools" onKeyDown={onKeyDown}>
        <Button aria-label="Ort davor" onClick={() => step(-1)} disabled={at === 0}>
          <Arrow to="left" />
        </Button>
        <p role="status">
          <b>{place ? shortName(place.place) : 'Ohne Ort'}</b>
          <span className="soft">
            {place
              ? `${at + 1} von ${places.length} · ${lettersText(lettersTo(place))}`
              : 'Sobald du wählst, an wen'}
          </span>
        </p>
        <Button aria-label="Nächster Ort" onClick={() => step(1)} disabled={at >= places.length - 1}>
          <Arrow to="right" />
        </Button>
        <Forms value={form} onChange={setForm} />
      </div>
      {places.length > 1 && places.length <= PARTS && (
        <div className="preview-parts" aria-hidden="true">
          {places.map((each, index) => (
            <i
              key={each.postalCode}
              className={index === at ? 'is-shown' : undefined}
              style={{ flex: Math.max(1, lettersTo(each)) }}
            />
          ))}
        </div>
      )}
      {!isWritten ? (
        <p className="soft">Sobald Betreff und Text dastehen, siehst du hier den fertigen Brief.</p>
      ) : error && !data ? (
        <p className="field-error">{sentenceOf(error)}</p>
      ) : (
        data && (
          <div className={`preview-mail is-${form}`}>
            {form === 'desktop' && (
              <div className="preview-inbox">
                <b>{brand}</b>
                <p>
                  <b>{data.subject}</b> <span className="soft">{data.preheader}</span>
                </p>
                <time>{clockText(new Date())}</time>
              </div>
            )}
            <div className="preview-head">
              <p className="preview-subject">{data.subject}</p>
              <span className="preview-face">
                <ConsoleBrand />
              </span>
              <p>
                <b>{brand}</b>
                <br />
                <span className="soft">an dich</span>
              </p>
            </div>
            {form === 'text' ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
              <pre className="preview-text" tabIndex={0}>
                {data.text}
              </pre>
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
      <Different places={places} onShow={(index) => setWanted(index)} />
    </Section>
  )
}

/** Which places get a letter that looks different. */
function Different({ places, onShow }: { places: PlaceReach[]; onShow: (index: number) => void }) {
  const few = places.filter((place) => place.fresh + place.told < COUNTED_FROM)
  const [first, second] = few
  if (!first || few.length === places.length) return null
  const names =
    few.length === 2 && second
      ? `${shortName(first.place)} und ${shortName(second.place)}`
      : shortName(first.place)
  const which = few.length > 2 ? `${names} und ${few.length - 1} weitere Orte` : names
  return (
    <p className="hint">
      Anders als die übrigen: {which}, dort sind es unter fünf: keine Zahl, keine Straße.{' '}
      <button type="button" className="link" onClick={() => onShow(places.indexOf(first))}>
        {shortName(first.place)} zeigen
      </button>
    </p>
  )
}

function Forms({ value, onChange }: { value: Form; onChange: (form: Form) => void }) {
  const name = useId()
  return (
    <fieldset className="switch">
      <legend className="hidden-text">Wie der Brief gezeigt wird</legend>
      {FORMS.map((form) => (
        <label key={form.value}>
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

function Arrow({ to }: { to: 'left' | 'right' }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path
        d={to === 'left' ? 'M8 1.5 3.5 6 8 10.5' : 'M4 1.5 8.5 6 4 10.5'}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
      />
    </svg>
  )
}
