import './audience.css'
import { useQuery } from '@tanstack/react-query'
import type { LetterRegion, Reach } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { shortName } from '../../../../contract/places.ts'
import { Section } from '../../../design/section.tsx'
import { Select } from '../../../design/select.tsx'
import { Link } from '../../../router/link.tsx'
import { number } from '../../../words.ts'
import { letterRegionsQuery } from '../queries.ts'
import { AudienceNumbers } from './audience-numbers.tsx'
import { countsOf } from './counts.ts'
import { PlacesField } from './places-field.tsx'

type AudienceProps = {
  draft: NewsletterDraft
  change: (changes: Partial<NewsletterDraft>) => void
  reach: Reach | undefined
  /** A region was chosen: a letter without words begins with those for it. */
  onRegion: (region: LetterRegion) => void
  /** What the server said against the postal codes. */
  refusal: string | undefined
  /** The postal codes as they were typed, with what is none. */
  typed: string
  onTyped: (typed: string) => void
}

const KINDS = [
  { value: 'launch', name: 'ein Startbrief' },
  { value: 'trial', name: 'eine Probe' },
  { value: 'news', name: 'ein Brief ohne Start' },
] as const

type Kind = (typeof KINDS)[number]['value']

const MEANS: Record<Kind, string> = {
  launch: 'Ein Ort gilt als gestartet, sobald dort der erste Brief angekommen ist.',
  trial: 'Eine Probe sagt es ihren Leuten und startet keinen Ort. Später bleiben sie außen vor.',
  news: 'Er geht auch an alle, die schon einen Startbrief haben, und startet keinen Ort.',
}

/** To whom: a sentence that is asked anew when the letter starts, and the three numbers that it has now. */
export function Audience({ draft, change, onRegion, reach, refusal, typed, onTyped }: AudienceProps) {
  const { data } = useQuery(letterRegionsQuery)
  const { regionId, isLaunch, isTrial, toTold } = draft
  const counts = countsOf(reach, draft)
  const kind: Kind = !isLaunch ? 'news' : isTrial ? 'trial' : 'launch'
  const regions = data?.regions ?? []
  const choose = (value: string) => {
    const chosen = regions.find(({ id }) => String(id) === value)
    if (chosen) onRegion(chosen)
    else change({ regionId: null, isTrial: false })
  }
  return (
    <div className="audience" id="an-wen">
      <Section
        title="An wen"
        aside={
          reach && (
            <Link to="/anmeldungen" search={signupsSearch(draft, reach)}>
              {number(counts.confirmed)} Anmeldungen ansehen
            </Link>
          )
        }
      >
        <p className="audience-sentence">
          Alle in{' '}
          <Select
            label="Region"
            value={regionId === null ? '' : String(regionId)}
            options={[
              ...regions.map(({ id, name }) => ({ value: String(id), name })),
              { value: '', name: 'einzelnen Postleitzahlen' },
            ]}
            onChange={choose}
          />
          , die <b>bestätigt haben</b>
          {isLaunch && (
            <>
              {' '}
              und{' '}
              <Select
                label="Wer schon einen Startbrief hat"
                value={toTold ? 'told' : 'fresh'}
                options={[
                  { value: 'fresh', name: 'noch keinen Startbrief' },
                  { value: 'told', name: 'vielleicht schon einen' },
                ]}
                onChange={(value) => change({ toTold: value === 'told' })}
              />{' '}
              bekamen
            </>
          )}
          . Es ist{' '}
          <Select
            label="Art des Briefs"
            value={kind}
            options={KINDS.filter(({ value }) => value !== 'trial' || regionId !== null || isTrial)}
            onChange={(value) =>
              change({
                isLaunch: value !== 'news',
                isTrial: value === 'trial',
                ...(value !== 'trial' && regionId !== null && { postalCodes: [] }),
              })
            }
          />
          .
        </p>
        <p className="hint">
          Gefragt wird noch einmal beim Losschicken, Brief für Brief.{' '}
          {reach &&
            `Heute sind es ${number(counts.recipients)} von ${number(counts.signedUp)}, die sich eingetragen haben. `}
          {MEANS[kind]}
        </p>
        {isTrial && reach?.region && <TrialPlaces draft={draft} change={change} region={reach.region} />}
      </Section>
      <AudienceNumbers counts={counts} reach={reach} draft={draft} change={change} />
      {regionId === null && (
        <PlacesField
          value={typed}
          onChange={onTyped}
          postalCodes={draft.postalCodes}
          unknown={reach?.unknown ?? []}
          refusal={refusal}
        />
      )}
    </div>
  )
}

/** The list of sign-ups can be looked at by one postal code, or by all. */
function signupsSearch({ postalCodes }: NewsletterDraft, { places }: Reach) {
  const codes = places.length > 0 ? places.map(({ postalCode }) => postalCode) : postalCodes
  return codes.length === 1 ? { ort: codes[0], zustand: 'bestaetigt' } : { zustand: 'bestaetigt' }
}

/** Of a region's places those that a trial goes to. */
function TrialPlaces({
  draft,
  change,
  region,
}: Pick<AudienceProps, 'draft' | 'change'> & { region: LetterRegion }) {
  const { data } = useQuery(letterRegionsQuery)
  const places = data?.regions.find(({ id }) => id === region.id)?.places ?? region.places
  return (
    <fieldset className="trial-places">
      <legend>Wohin die Probe geht</legend>
      {places.map(({ postalCode: code, place }) => (
        <label key={code} className="tick-label">
          <input
            type="checkbox"
            checked={draft.postalCodes.includes(code)}
            onChange={({ target }) =>
              change({
                postalCodes: target.checked
                  ? [...draft.postalCodes, code].sort()
                  : draft.postalCodes.filter((other) => other !== code),
              })
            }
          />
          <span>
            {shortName(place)} <span className="soft figure-text">{code}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
