import './editor.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import {
  BODY_MAX_LENGTH,
  BUTTON_CAPTION_MAX_LENGTH,
  BUTTON_URL_MAX_LENGTH,
  PREHEADER_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
} from '../../../contract/console/newsletters.ts'
import type { Newsletter, NewsletterDraft } from '../../../contract/console/routes/newsletters.ts'
import { Button } from '../../design/button.tsx'
import { TextArea, TextField, TickField } from '../../design/field.tsx'
import { Section } from '../../design/section.tsx'
import { Loading } from '../../design/states.tsx'
import { number } from '../../words.ts'
import { LetterPreviews } from './letter-previews.tsx'
import { reachQuery } from './queries.ts'
import { mostPeopleIn, ReachTable } from './reach-table.tsx'
import { readPostalCodes } from './read-postal-codes.ts'
import { SendSection } from './send-section.tsx'
import { useDraft } from './use-draft.ts'
import { useSettled } from './use-settled.ts'

const TYPING_MS = 500

type EditorProps = {
  /** The draft to go on with; none for a new one. */
  newsletter?: Newsletter
  /** Postal codes to begin with, with anything between. */
  places: string
}

/** Where to, to whom, what, how it looks, and off: in that order. */
export function Editor({ newsletter, places: initialPlaces }: EditorProps) {
  const [places, setPlaces] = useState(initialPlaces)
  const [subject, setSubject] = useState(newsletter?.subject ?? '')
  const [body, setBody] = useState(newsletter?.body ?? '')
  const [preheader, setPreheader] = useState(newsletter?.preheader ?? '')
  const [buttonCaption, setButtonCaption] = useState(newsletter?.buttonCaption ?? '')
  const [buttonUrl, setButtonUrl] = useState(newsletter?.buttonUrl ?? '')
  const [isLaunch, setIsLaunch] = useState(newsletter?.isLaunch ?? true)
  const { postalCodes, wrong } = readPostalCodes(places)
  const settledCodes = useSettled(postalCodes.join(), TYPING_MS)
  const reach = useQuery({
    ...reachQuery(settledCodes === '' ? [] : settledCodes.split(',')),
    placeholderData: (before) => before,
  })
  const written = { subject, body, preheader, buttonCaption, buttonUrl, isLaunch }
  const draft: NewsletterDraft = { ...written, postalCodes }
  const saving = useDraft(draft, newsletter)
  const example = mostPeopleIn(reach.data)
  const letter = { ...written, postalCode: example?.postalCode ?? '' }
  return (
    <>
      <div className="columns newsletter-columns">
        <Section title="Wohin" aside={postalCodes.length > 0 && number(postalCodes.length)}>
          <PlacesField
            value={places}
            onChange={setPlaces}
            postalCodes={postalCodes}
            wrong={wrong}
            unknown={reach.data?.unknown ?? []}
            refusal={saving.refusalOf('postal_codes')}
          />
        </Section>
        <Section title="Wer es bekommt" aside="nur Bestätigte">
          <ReachTable chosen={postalCodes.length} query={reach} />
        </Section>
        <Section title="Was darin steht">
          <div className="letter-fields">
            <TextField
              label="Betreff"
              value={subject}
              onChange={({ target }) => setSubject(target.value)}
              maxLength={SUBJECT_MAX_LENGTH}
              error={saving.refusalOf('subject')}
              autoComplete="off"
            />
            <TextField
              label="Vorschau"
              hint="Steht im Posteingang neben dem Betreff. Leer: der erste Satz des Textes."
              value={preheader}
              onChange={({ target }) => setPreheader(target.value)}
              maxLength={PREHEADER_MAX_LENGTH}
              error={saving.refusalOf('preheader')}
              autoComplete="off"
            />
            <TextArea
              label="Text"
              hint={
                <>
                  Leere Zeile: neuer Absatz. <b>**fett**</b>, allein im Absatz eine Überschrift. Zeilen mit „-
                  “ oder „1. “, „2. “ werden Listen, Adressen mit https:// Links. Ort, Nachbarn, Absender und
                  Abmeldelink setzt der Brief selbst ein.
                </>
              }
              value={body}
              onChange={({ target }) => setBody(target.value)}
              maxLength={BODY_MAX_LENGTH}
              rows={8}
              error={saving.refusalOf('body')}
            />
            <div className="letter-button-fields">
              <TextField
                label="Knopf"
                hint="Leer: ohne Knopf."
                value={buttonCaption}
                onChange={({ target }) => setButtonCaption(target.value)}
                maxLength={BUTTON_CAPTION_MAX_LENGTH}
                error={saving.refusalOf('button_caption')}
                autoComplete="off"
              />
              <TextField
                label="Adresse des Knopfs"
                hint="Ganz, mit https://"
                type="url"
                value={buttonUrl}
                onChange={({ target }) => setButtonUrl(target.value)}
                maxLength={BUTTON_URL_MAX_LENGTH}
                error={saving.refusalOf('button_url')}
                autoComplete="off"
                spellCheck={false}
              />
            </div>
            <TickField
              label="Damit startet die App in diesen Orten. Ihr Stand wird „gestartet“."
              checked={isLaunch}
              onChange={({ target }) => setIsLaunch(target.checked)}
            />
          </div>
        </Section>
      </div>
      <LetterPreviews letter={letter} place={example?.place} />
      <SendSection letter={letter} draft={draft} reach={reach.data} saving={saving} wrong={wrong} />
    </>
  )
}

/** Fetched while the rest of the page stands already. */
const PlacesMap = lazy(() => import('./places-map.tsx'))

type PlacesFieldProps = {
  value: string
  onChange: (value: string) => void
  postalCodes: readonly string[]
  /** Words that are no postal code. */
  wrong: readonly string[]
  /** Five digits that are no postal code of Germany. */
  unknown: readonly string[]
  refusal: string | undefined
}

const NAMED = 5

/** Postal codes: chosen on the map, typed or pasted; the field shows what is chosen. */
function PlacesField({ value, onChange, postalCodes, wrong, unknown, refusal }: PlacesFieldProps) {
  const bad = [...wrong, ...unknown]
  const named = bad.slice(0, NAMED).join(', ') + (bad.length > NAMED ? ' …' : '')
  return (
    <div className="stack places-field">
      <Suspense fallback={<Loading>Die Karte wird geladen …</Loading>}>
        <PlacesMap postalCodes={postalCodes} onChange={(codes) => onChange(codes.join(' '))} />
      </Suspense>
      <TextArea
        label="Postleitzahlen"
        hint="Auf der Karte wählen oder hier eintippen, durch Leerzeichen oder Zeilen getrennt."
        value={value}
        onChange={({ target }) => onChange(target.value)}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        error={bad.length > 0 ? `Keine Postleitzahl in Deutschland: ${named}` : refusal}
      />
      {postalCodes.length > 0 && <Button onClick={() => onChange('')}>Auswahl aufheben</Button>}
    </div>
  )
}
