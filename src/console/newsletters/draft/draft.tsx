import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { ask, IN_BACKGROUND } from '../../ask.ts'
import { Button } from '../../controls.tsx'
import { whenText } from '../../day-words.ts'
import { PageHead, Section } from '../../page.tsx'
import { reasonOf, sentenceOf } from '../../refused.ts'
import { counted } from '../../words.ts'
import { NewsletterActions } from '../course/actions.tsx'
import { Preview } from '../preview.tsx'
import { WelcomeSwitch } from '../welcome-switch.tsx'
import { type Draft, dayText, draftOf, germanClock, hourText, type Newsletter, type Reach } from '../words.ts'
import { Audience, useReach } from './audience.tsx'
import { type Autosave, useAutosave } from './autosave.ts'
import { Checks, TestLetter } from './checks.tsx'
import { LetterForm } from './letter-form.tsx'
import { SendRow } from './send-row.tsx'

/** A letter while it is written: what, to whom, how it arrives, when, and what it still needs; no steps to click through. */
export function DraftPage({ newsletter }: { newsletter: Newsletter }) {
  const { id, isWelcome, mine } = newsletter
  const autosave = useAutosave(newsletter)
  const { draft, change } = autosave
  const reach = useReach(draft)
  const region = reach?.region
  const [reason, setReason] = useState('')
  const checks = useChecks(id)
  const open = checks?.filter(({ state }) => state === 'open').length ?? 0
  const tested = checks?.some(({ code, state }) => code === 'test' && state === 'done')
  const exampleCode = reach?.places[0]?.postalCode ?? ''
  const test = (words: string, tone?: 'main') => (
    <TestLetter id={id} autosave={autosave} postalCode={exampleCode} tone={tone}>
      {words}
    </TestLetter>
  )
  const refusalOf = (field: string) =>
    reasonOf(autosave.error) === field ? sentenceOf(autosave.error) : undefined
  return (
    <>
      <PageHead
        title={region && !isWelcome ? `${region.name} starten` : draft.subject.trim() || 'Neuer Brief'}
        note={
          region ? <OfRegion region={region} /> : 'Nichts wird verschickt, bevor du es am Ende bestätigst'
        }
      >
        <NewsletterActions newsletter={newsletter} />
      </PageHead>
      {/* The welcome goes by itself: to whom and when are no questions. */}
      {!isWelcome && (
        <Audience newsletter={newsletter} draft={draft} change={change} reach={reach} open={open} />
      )}
      <div className="columns">
        <Section title="Der Brief" aside={<Saved newsletter={newsletter} autosave={autosave} />}>
          {mine ? (
            <TwoTexts newsletter={newsletter} autosave={autosave} />
          ) : (
            <LetterForm draft={draft} change={change} refusalOf={refusalOf} />
          )}
        </Section>
        <Preview newsletter={newsletter} places={reach?.places ?? []} />
        <Section title="Wann" aside={isWelcome ? 'von selbst' : 'Ortszeit'}>
          <div className="stack">
            {!isWelcome && <When draft={draft} change={change} />}
            {region && draft.isLaunch && <WelcomeSwitch region={region} />}
          </div>
        </Section>
        <Checks
          checks={checks}
          test={test(tested ? 'Noch einer' : 'Testbrief an mich')}
          reason={reason}
          onReason={setReason}
        />
      </div>
      {!isWelcome && (
        <SendRow
          newsletter={newsletter}
          reach={reach}
          checks={checks}
          autosave={autosave}
          test={tested ? test('Noch ein Testbrief') : test('Testbrief an mich', 'main')}
          reason={reason}
        />
      )}
    </>
  )
}

/** Asked anew when the draft was saved, tested, or somebody mended something; the sender takes longer. */
function useChecks(id: number) {
  const often = { trpc: IN_BACKGROUND, staleTime: 0, refetchInterval: 20_000 }
  const { data: checks } = useQuery(ask.newsletters.preflight.queryOptions({ id }, often))
  const { data: sender } = useQuery(ask.newsletters.sender.queryOptions(undefined, { staleTime: 60_000 }))
  if (!checks || !sender) return checks
  const first = checks.findIndex(({ state }) => state !== 'open')
  return sender.state === 'unknown' ? checks.toSpliced(first, 0, sender) : [...checks, sender]
}

const REGION_STATES = { collecting: 'sammelt', ready: 'am Ziel', started: 'läuft' }

function OfRegion({ region: { id, name, state, places, owner } }: { region: NonNullable<Reach['region']> }) {
  return (
    <>
      {REGION_STATES[state]} · {counted(places.length, 'Ort', 'Orte')}
      {owner && ` · gehört ${owner}`} ·{' '}
      <Link to={`/regionen/${id}`} aria-label={`Zur Region ${name}`}>
        Zur Region
      </Link>
    </>
  )
}

type WritingProps = { newsletter: Newsletter; autosave: Autosave }

/** Whether what stands here is kept. */
function Saved({ newsletter: { mine, savedAt, savedBy }, autosave }: WritingProps) {
  const { error, isSaving, isUnsaved } = autosave
  if (error)
    return (
      <b className="down" role="status">
        Nicht gespeichert. Dein Text steht noch hier. {sentenceOf(error)}
      </b>
    )
  const saved = `gespeichert ${whenText(savedAt).replace(/^heute, /, '')}${savedBy ? ` von ${savedBy}` : ''}`
  return (
    <span role="status">
      {mine ? 'zwei Texte: nimm einen davon' : isSaving || isUnsaved ? 'wird gespeichert …' : saved}
    </span>
  )
}

/** Somebody else saved meanwhile: both letters, and what of each the other one has not; one of them is taken. */
function TwoTexts({ newsletter, autosave: { draft, choose, isSaving } }: WritingProps) {
  const writer = newsletter.savedBy ?? 'Jemand'
  const [mineLines, theirLines] = [linesOf(draft), linesOf(newsletter)]
  return (
    <div className="stack" role="alert">
      <p>
        <b>{writer} hat inzwischen gespeichert.</b> Beide Texte sind noch da. Nimm einen: Der andere ist dann
        weg.
      </p>
      <Lines title="Deiner" lines={mineLines} others={theirLines} />
      <Button onClick={() => void choose(draft)} disabled={isSaving}>
        Meinen nehmen
      </Button>
      <Lines title={`Von ${writer}`} lines={theirLines} others={mineLines} />
      <Button onClick={() => void choose(draftOf(newsletter))} disabled={isSaving}>
        Den von {writer} nehmen
      </Button>
    </div>
  )
}

type LinesProps = { title: string; lines: readonly string[]; others: readonly string[] }

function Lines({ title, lines, others }: LinesProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text as it stands
        <p key={index}>{others.includes(line) ? line : <mark>{line}</mark>}</p>
      ))}
    </section>
  )
}

function linesOf(draft: Draft): string[] {
  const { subject, preheader, body, buttonCaption, buttonUrl, regionId, postalCodes, plannedAt } = draft
  const kind = draft.isLaunch ? 'ein Startbrief' : 'ein Brief ohne Start'
  const where =
    regionId === null ? counted(postalCodes.length, 'Postleitzahl', 'Postleitzahlen') : 'eine Region'
  return [
    `Betreff: ${subject}`,
    `Vorschau: ${preheader}`,
    ...body.split('\n').filter((line) => line.trim() !== ''),
    `Knopf: ${buttonCaption} ${buttonUrl}`,
    `An: ${where}, ${kind}${draft.toTold ? ', auch an alle mit Startbrief' : ''}`,
    `Wann: ${plannedAt === null ? 'gleich' : `${dayText(plannedAt)}, ${hourText(plannedAt)}`}`,
  ]
}

/** When it starts: at once, or on a day. */
function When({ draft: { plannedAt }, change }: { draft: Draft; change: (changes: Partial<Draft>) => void }) {
  const id = useId()
  const now = germanClock(new Date())
  const tomorrow = `${germanClock(new Date(Date.now() + 86_400_000)).slice(0, 10)}T10:00`
  const isPast = plannedAt !== null && plannedAt <= now
  const [day = '', time = ''] = (plannedAt ?? '').split('T')
  const at = (newDay: string, newTime: string) =>
    newDay !== '' && newTime !== '' && change({ plannedAt: `${newDay}T${newTime}` })
  const choose = (words: string, planned: string | null) => (
    <label className="tick">
      <input
        type="radio"
        name={id}
        checked={(plannedAt === null) === (planned === null)}
        onChange={() => change({ plannedAt: planned })}
      />
      <span>{words}</span>
    </label>
  )
  const described = { 'aria-invalid': isPast, 'aria-describedby': `${id}-past` }
  return (
    <fieldset className="stack" aria-label="Wann der Brief rausgeht">
      {choose('Gleich', null)}
      {choose('An einem Tag', tomorrow)}
      {plannedAt !== null && (
        <div className="row">
          <input
            type="date"
            aria-label="Tag"
            min={now.slice(0, 10)}
            value={day}
            onChange={({ target }) => at(target.value, time)}
            {...described}
          />
          <input
            type="time"
            aria-label="Uhrzeit"
            value={time}
            onChange={({ target }) => at(day, target.value)}
            {...described}
          />
          <Button onClick={() => change({ plannedAt: tomorrow })}>Morgen, 10 Uhr</Button>
        </div>
      )}
      <p className="error" id={`${id}-past`} hidden={!isPast}>
        Das ist schon vorbei. Wähle einen Zeitpunkt, der noch kommt.
      </p>
    </fieldset>
  )
}
