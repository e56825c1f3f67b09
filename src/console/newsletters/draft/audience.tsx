import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask } from '../../ask.ts'
import { Area, Choice, Tick } from '../../controls.tsx'
import { inWords } from '../../day-words.ts'
import { readPostalCodes } from '../../read-postal-codes.ts'
import { counted, number } from '../../words.ts'
import { type Draft, dayText, hourText, householdsText, type Newsletter, type Reach } from '../words.ts'

/** Whom a draft reaches, once its writer rests; what was known before stands until then. */
export function useReach({ regionId, postalCodes, isLaunch, toTold }: Draft): Reach | undefined {
  const asked = JSON.stringify({ regionId, postalCodes, isLaunch, toTold })
  const [settled, setSettled] = useState(asked)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), 400)
    return () => clearTimeout(timer)
  }, [asked])
  const options = { placeholderData: keepPreviousData, staleTime: 10_000 }
  const { data } = useQuery(ask.newsletters.reach.queryOptions(JSON.parse(settled), options))
  return regionId === null && postalCodes.length === 0 ? undefined : data
}

type AudienceProps = {
  newsletter: Newsletter
  draft: Draft
  change: (changes: Partial<Draft>) => void
  reach: Reach | undefined
  /** How much is still open. */
  open: number
}

const KINDS = [
  ['launch', 'ein Startbrief'],
  ['news', 'ein Brief ohne Start'],
] as const

const MEANS = {
  launch: 'Ein Ort gilt als gestartet, sobald dort der erste Brief angekommen ist.',
  news: 'Er geht auch an alle, die schon einen Startbrief haben, und startet keinen Ort.',
}

/** What will happen, in one sentence, which opens to say to whom; asked anew when the letter starts. */
export function Audience({ newsletter, draft, change, reach, open }: AudienceProps) {
  const { regionId, isLaunch, toTold } = draft
  const { data: regions = [] } = useQuery(ask.newsletters.regions.queryOptions())
  const [isOpen, setIsOpen] = useState(newsletter.regionId === null && newsletter.postalCodes.length === 0)
  const kind = isLaunch ? 'launch' : 'news'
  return (
    <details
      className="section audience"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="lead">
        <Lead draft={draft} reach={reach} open={open} />
      </summary>
      <div className="stack">
        <p className="lead">
          Alle in{' '}
          <Choice
            label="Region"
            value={regionId === null ? '' : String(regionId)}
            options={[
              ...regions.map(({ id, name }) => [String(id), name] as const),
              ['', 'einzelnen Postleitzahlen'],
            ]}
            onChange={(value) =>
              change(value === '' ? { regionId: null } : { regionId: Number(value), postalCodes: [] })
            }
          />
          , die <b>bestätigt haben</b>. Es ist{' '}
          <Choice
            label="Art des Briefs"
            value={kind}
            options={KINDS}
            onChange={(value) => change({ isLaunch: value !== 'news' })}
          />
          .
        </p>
        <p className="soft">{MEANS[kind]} Gefragt wird noch einmal beim Losschicken, Brief für Brief.</p>
        {regionId === null && <PostalCodes draft={draft} change={change} unknown={reach?.unknown ?? []} />}
        {reach && <Numbers draft={draft} reach={reach} />}
        {isLaunch && (
          <Tick
            label="Auch an alle, die schon einen Startbrief haben"
            checked={toTold}
            onChange={({ target }) => change({ toTold: target.checked })}
          />
        )}
      </div>
    </details>
  )
}

function Lead({ draft, reach, open }: Pick<AudienceProps, 'draft' | 'reach' | 'open'>) {
  if (!reach)
    return (
      <>
        <b>Für wen ist der Brief?</b> Wähle eine Region, oder nenn Postleitzahlen.
      </>
    )
  if (reach.letters === 0)
    return (
      <>
        <b>Hier wartet gerade niemand ohne Brief.</b> Wer noch bestätigt, zählt sofort dazu.
      </>
    )
  const { plannedAt, isLaunch, toTold } = draft
  const when = plannedAt === null ? 'gleich' : `am ${dayText(plannedAt)}, um ${hourText(plannedAt)}`
  return (
    <>
      <b>
        {householdsText(reach)} {reach.letters === 1 ? 'bekommt' : 'bekommen'} <mark>{when}</mark> einen
        Brief.
      </b>{' '}
      {plannedAt !== null && 'Wer bis dahin noch bestätigt, ist dabei. '}
      {isLaunch && !toTold && 'Niemand bekommt ihn zweimal. '}
      {open > 0 && (open === 1 ? 'Vorher fehlt noch eines.' : `Vorher fehlen noch ${inWords(open)} Dinge.`)}
    </>
  )
}

type PartProps = Pick<AudienceProps, 'draft' | 'change'>

const NAMED = 5

function PostalCodes({
  draft: { postalCodes },
  change,
  unknown,
}: PartProps & { unknown: readonly string[] }) {
  const [typed, setTyped] = useState(postalCodes.join(' '))
  const read = readPostalCodes(typed)
  // Somebody else may have written others.
  const isOwn = read.postalCodes.join() === postalCodes.join()
  const bad = isOwn ? [...read.wrong, ...unknown] : unknown
  const named = bad.slice(0, NAMED).join(', ') + (bad.length > NAMED ? ' …' : '')
  return (
    <Area
      label="Postleitzahlen"
      // Said as long as it is so, whatever else is typed.
      hint={
        bad.length > 0 ? (
          <span className="error">Keine Postleitzahl in Deutschland: {named}</span>
        ) : (
          `Durch Leerzeichen oder Zeilen getrennt: ${counted(postalCodes.length, 'Postleitzahl', 'Postleitzahlen')}.`
        )
      }
      aria-invalid={bad.length > 0}
      value={isOwn ? typed : postalCodes.join(' ')}
      onChange={({ target }) => {
        setTyped(target.value)
        change({ postalCodes: readPostalCodes(target.value).postalCodes })
      }}
      className="codes"
      spellCheck={false}
      autoComplete="off"
    />
  )
}

/** All who signed up there: who gets it, and who does not. */
function Numbers({ draft, reach }: { draft: Draft; reach: Reach }) {
  const { fresh, told, unconfirmed, region } = reach
  const figures = [
    [fresh, 'neu', fresh === 0 ? 'Hier wartet gerade niemand ohne Brief.' : 'Sie bekommen den Brief.'],
    [told, 'schon benachrichtigt', toldSentence(reach, draft)],
    [
      unconfirmed,
      'noch nicht bestätigt',
      region?.welcome?.state === 'running'
        ? 'Wer nach dem Start bestätigt, bekommt den Brief von selbst, binnen einer Minute.'
        : 'Sie bekommen nichts. Wer bis zum Start bestätigt, ist dabei.',
    ],
  ] as const
  return (
    <ul className="figures">
      {figures.map(([people, name, says]) => (
        <li key={name}>
          <b>{number(people)}</b> {name} <small>{says}</small>
        </li>
      ))}
    </ul>
  )
}

function toldSentence({ told }: Reach, { isLaunch, toTold }: Draft): string {
  if (told === 0) return 'Noch niemand hat hier einen Startbrief.'
  return !isLaunch || toTold ? 'Sie bekommen den Brief auch.' : 'Sie bleiben außen vor.'
}
