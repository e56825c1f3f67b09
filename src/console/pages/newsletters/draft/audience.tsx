import { useQuery } from '@tanstack/react-query'
import type { LetterRegion, Reach } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { shortName } from '../../../../contract/places.ts'
import { TextArea } from '../../../design/field.tsx'
import { Section } from '../../../design/section.tsx'
import { Select } from '../../../design/select.tsx'
import { counted, number } from '../../../words.ts'
import { letterRegionsQuery } from '../queries.ts'
import { readPostalCodes } from '../read-postal-codes.ts'
import { countsOf } from './counts.ts'
import { toldSentence } from './words.ts'

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

/** To whom: a sentence that is asked anew when the letter starts, and the numbers that it has now. */
export function Audience(props: AudienceProps) {
  const { draft, change, onRegion, reach, refusal, typed, onTyped } = props
  const { data } = useQuery(letterRegionsQuery)
  const { regionId, isLaunch, isTrial, toTold } = draft
  const kind: Kind = !isLaunch ? 'news' : isTrial ? 'trial' : 'launch'
  const regions = data?.regions ?? []
  const choose = (value: string) => {
    const chosen = regions.find(({ id }) => String(id) === value)
    if (chosen) onRegion(chosen)
    else change({ regionId: null, isTrial: false })
  }
  return (
    <Section title="An wen" className="audience">
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
        , die <b>bestätigt haben</b>. Es ist{' '}
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
      <p className="soft">{MEANS[kind]} Gefragt wird noch einmal beim Losschicken, Brief für Brief.</p>
      {isTrial && reach?.region && <TrialPlaces draft={draft} change={change} region={reach.region} />}
      {regionId === null && <PostalCodes typed={typed} onTyped={onTyped} reach={reach} refusal={refusal} />}
      {reach && <Numbers draft={draft} reach={reach} />}
      {isLaunch && (
        <label className="tick-label">
          <input
            type="checkbox"
            checked={toTold}
            onChange={({ target }) => change({ toTold: target.checked })}
          />
          <span>Auch an alle, die schon einen Startbrief haben</span>
        </label>
      )}
    </Section>
  )
}

/** All who signed up there: who gets it, and who does not. */
function Numbers({ draft, reach }: { draft: NewsletterDraft; reach: Reach }) {
  const { fresh, told, unconfirmed } = countsOf(reach, draft)
  const later =
    reach.region?.welcome?.state === 'running'
      ? 'Wer nach dem Start bestätigt, bekommt den Brief von selbst, binnen einer Minute.'
      : 'Sie bekommen nichts. Wer bis zum Start bestätigt, ist dabei.'
  return (
    <dl className="audience-numbers">
      <Figure
        people={fresh}
        name="neu"
        says={fresh === 0 ? 'Hier wartet gerade niemand ohne Brief.' : 'Sie bekommen den Brief.'}
      />
      <Figure people={told} name="schon benachrichtigt" says={toldSentence(reach, draft)} />
      <Figure people={unconfirmed} name="noch nicht bestätigt" says={later} />
    </dl>
  )
}

function Figure({ people, name, says }: { people: number; name: string; says: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{number(people)}</b>
        <span className="soft">{says}</span>
      </dd>
    </div>
  )
}

const NAMED = 5

type PostalCodesProps = Pick<AudienceProps, 'typed' | 'onTyped' | 'reach' | 'refusal'>

function PostalCodes({ typed, onTyped, reach, refusal }: PostalCodesProps) {
  const { postalCodes, wrong } = readPostalCodes(typed)
  const bad = [...wrong, ...(reach?.unknown ?? [])]
  const named = bad.slice(0, NAMED).join(', ') + (bad.length > NAMED ? ' …' : '')
  return (
    <TextArea
      label="Postleitzahlen"
      hint={`Durch Leerzeichen oder Zeilen getrennt: ${counted(postalCodes.length, 'Postleitzahl', 'Postleitzahlen')}.`}
      value={typed}
      onChange={({ target }) => onTyped(target.value)}
      rows={3}
      spellCheck={false}
      autoComplete="off"
      error={bad.length > 0 ? `Keine Postleitzahl in Deutschland: ${named}` : refusal}
    />
  )
}

type TrialProps = Pick<AudienceProps, 'draft' | 'change'> & { region: LetterRegion }

/** Of a region's places those that a trial goes to. */
function TrialPlaces({ draft: { postalCodes }, change, region }: TrialProps) {
  return (
    <fieldset className="trial-places">
      <legend>Wohin die Probe geht</legend>
      {region.places.map(({ postalCode: code, place }) => (
        <label key={code} className="tick-label">
          <input
            type="checkbox"
            checked={postalCodes.includes(code)}
            onChange={({ target }) =>
              change({
                postalCodes: target.checked
                  ? [...postalCodes, code].sort()
                  : postalCodes.filter((other) => other !== code),
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
