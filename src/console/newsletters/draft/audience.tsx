import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../ask.ts'
import { Area, Choice } from '../../controls.tsx'
import { readPostalCodes } from '../../read-postal-codes.ts'
import { counted, number } from '../../words.ts'
import { householdsText, type Newsletter, plannedText } from '../words.tsx'
import type { Autosave } from './autosave.tsx'

type AudienceProps = {
  newsletter: Newsletter
  autosave: Autosave
  /** What the server said against the postal codes. */
  error: string | undefined
}

/** What will happen, in one sentence, which opens to say to whom; asked anew when the letter starts. */
export function Audience({ newsletter, autosave: { draft, change }, error }: AudienceProps) {
  const { regionId, isLaunch } = draft
  const { reach } = newsletter
  const { data: regions = [] } = useQuery(ask.regions.list.queryOptions())
  const [startsOpen] = useState(newsletter.regionId === null && newsletter.postalCodes.length === 0)
  return (
    <details className="section" open={startsOpen}>
      <summary className="lead">
        <Lead newsletter={newsletter} />
      </summary>
      <div className="stack">
        <p className="lead">
          Alle in{' '}
          <Choice
            label="Region"
            value={regionId === null ? '' : String(regionId)}
            options={[...regions.map(optionOf), ['', 'einzelnen Postleitzahlen']]}
            onChange={(id) =>
              change(id === '' ? { regionId: null } : { regionId: Number(id), postalCodes: [] })
            }
          />
          , die <b>bestätigt haben</b>. Es ist{' '}
          <Choice
            label="Art des Briefs"
            value={isLaunch ? 'launch' : 'news'}
            options={KINDS}
            onChange={(kind) => change({ isLaunch: kind === 'launch' })}
          />
          .
        </p>
        <p className="soft">
          {isLaunch
            ? 'Ein Ort gilt als gestartet, sobald dort der erste Brief angenommen ist.'
            : 'Er geht auch an alle, die schon einen Startbrief haben, und startet keinen Ort.'}
        </p>
        {regionId === null && <PostalCodes codes={draft.postalCodes} change={change} error={error} />}
        {reach && (
          <p className="soft">
            {number(reach.fresh)} neu, {number(reach.told)} schon benachrichtigt, {number(reach.unconfirmed)}{' '}
            noch nicht bestätigt.
          </p>
        )}
      </div>
    </details>
  )
}

const optionOf = ({ id, name }: { id: number; name: string }) => [String(id), name] as const

const KINDS = [
  ['launch', 'ein Startbrief'],
  ['news', 'ein Brief ohne Start'],
] as const

function Lead({ newsletter: { plannedAt, isLaunch, reach } }: Pick<AudienceProps, 'newsletter'>) {
  if (!reach || reach.places.length === 0)
    return <b>Für wen ist der Brief? Wähle eine Region, oder nenn Postleitzahlen.</b>
  if (reach.letters === 0) return <b>Hier wartet gerade niemand ohne Brief.</b>
  return (
    <>
      <b>
        {householdsText(reach)} {reach.letters === 1 ? 'bekommt' : 'bekommen'}{' '}
        <mark>{plannedText(plannedAt)}</mark> einen Brief.
      </b>
      <br />
      {plannedAt !== null && 'Wer bis dahin noch bestätigt, ist dabei. '}
      {isLaunch && 'Niemand bekommt ihn zweimal.'}
    </>
  )
}

type PostalCodesProps = { codes: string[]; change: Autosave['change']; error: string | undefined }

function PostalCodes({ codes, change, error }: PostalCodesProps) {
  const [typed, setTyped] = useState(codes.join(' '))
  const { postalCodes, wrong } = readPostalCodes(typed)
  // Somebody else may have saved others.
  const isOwn = postalCodes.join() === codes.join()
  return (
    <Area
      label="Postleitzahlen"
      // Said as long as it is so, whatever else is typed.
      hint={
        isOwn && wrong.length > 0
          ? `Keine Postleitzahl in Deutschland: ${wrong.join(', ')}`
          : `Durch Leerzeichen oder Zeilen getrennt: ${counted(codes.length, 'Postleitzahl', 'Postleitzahlen')}.`
      }
      error={error}
      value={isOwn ? typed : codes.join(' ')}
      onChange={({ target }) => {
        setTyped(target.value)
        change({ postalCodes: readPostalCodes(target.value).postalCodes })
      }}
      autoComplete="off"
    />
  )
}
