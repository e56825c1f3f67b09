import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ask, office } from '../../ask.ts'
import { Button, Dialog, FormError } from '../../controls.tsx'
import { inWords } from '../../day-words.ts'
import { useAction } from '../../toasts.tsx'
import { number } from '../../words.ts'
import {
  type Check,
  dayText,
  germanClock,
  hourText,
  lettersText,
  type Newsletter,
  type Reach,
} from '../words.ts'
import type { Autosave } from './autosave.ts'
import { Mend } from './checks.tsx'

type SendRowProps = {
  newsletter: Newsletter
  reach: Reach | undefined
  checks: readonly Check[] | undefined
  autosave: Autosave
  test: ReactNode
  /** Why it starts although something is open, for who administers; empty: it does not. */
  reason: string
}

/** Whether it can start, what stops it, and the button. */
export function SendRow(props: SendRowProps) {
  const { reach, checks, autosave, test } = props
  const [isAsking, setIsAsking] = useState(false)
  const { plannedAt } = autosave.draft
  const letters = lettersText(reach?.letters ?? 0)
  const stop = stopOf(props)
  const tested = checks?.find(({ code, state }) => code === 'test' && state === 'done')
  const isSame = tested?.what === 'Testbrief ist angekommen'
  return (
    <>
      <div className={`row section send-row ${stop ? '' : 'chosen'}`}>
        <div>
          <h2>{stop ? stop.title : 'Alles bereit.'}</h2>
          <p>
            {stop ? stop.why : `${letters} für ${plannedAt === null ? 'jetzt' : momentText(plannedAt)}. `}
            {!stop &&
              tested &&
              (isSame ? 'Der Testbrief ist angekommen, so wie er jetzt dasteht.' : `${tested.what}.`)}
          </p>
        </div>
        <div className="row">
          {stop?.check && (stop.check.code === 'test' ? test : <Mend check={stop.check} isMain />)}
          <Button
            tone={stop ? 'plain' : 'main'}
            onClick={() => setIsAsking(true)}
            disabled={stop !== undefined}
          >
            {letters} {plannedAt === null ? 'losschicken' : 'planen'} …
          </Button>
          {!stop && test}
        </div>
      </div>
      {isAsking && reach && !stop && (
        <LastQuestion {...props} reach={reach} tested={tested?.more} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}

const momentText = (planned: string) => `${dayText(planned)}, ${hourText(planned)}`

type Stop = { title: string; why: string; check?: Check }

const blocked = (what: string, why: string): Stop => ({ title: `Noch gesperrt: ${what}`, why })

/** What stops a letter, and where it is mended; nothing: it can start. */
function stopOf({ newsletter, reach, checks, reason, autosave }: SendRowProps): Stop | undefined {
  const { regionId, postalCodes, plannedAt } = autosave.draft
  if (regionId === null && postalCodes.length === 0)
    return blocked('niemand ist gewählt.', 'Sag oben, an wen der Brief geht.')
  if (!reach) return { title: 'Einen Moment.', why: 'Die Empfänger werden noch gezählt.' }
  if (reach.unknown.length > 0) return blocked('eine Postleitzahl stimmt nicht.', 'Sieh oben nach.')
  if (reach.letters === 0) return blocked('niemand bekäme ihn.', 'Hier wartet gerade niemand ohne Brief.')
  if (plannedAt !== null && plannedAt <= germanClock(new Date()))
    return blocked('die Zeit ist vorbei.', 'Wähle unter „Wann“ eine, die noch kommt.')
  if (newsletter.mine) return blocked('zwei Texte.', 'Nimm oben einen davon.')
  if (autosave.error !== undefined)
    return blocked('nicht gespeichert.', 'Sobald das Speichern gelingt, geht es weiter.')
  if (!checks) return { title: 'Einen Moment.', why: 'Es wird noch nachgesehen, ob alles da ist.' }
  // What can be mended in the letter alone is never overridden.
  const open = checks.filter(
    ({ state, code }) => state === 'open' && (reason === '' || code === 'words' || code === 'links'),
  )
  const [first] = open
  if (!first) return undefined
  const more = open.length === 1 ? '' : ' Das Übrige steht unter „Vor dem Start“.'
  const what = open.length === 1 ? 'eines fehlt.' : `${inWords(open.length)} Dinge fehlen.`
  return { ...blocked(what, `${first.what.replace(/\.$/, '')}. ${first.more}${more}`), check: first }
}

type LastQuestionProps = Pick<SendRowProps, 'newsletter' | 'autosave' | 'reason'> & {
  reach: Reach
  /** When the test letter went out, in words. */
  tested: string | undefined
  onClose: () => void
}

/** The one question before letters leave: where, to whom, to whom not, what, when, until when. */
function LastQuestion({ newsletter: { id }, reach, autosave, tested, reason, onClose }: LastQuestionProps) {
  const { draft } = autosave
  const { subject, isLaunch, toTold, plannedAt } = draft
  const { letters, told, unconfirmed, region } = reach
  const { data: plan } = useQuery(ask.newsletters.plan.queryOptions({ letters }))
  const start = useAction({
    send: async () => office.newsletters.start.mutate({ id, reason, version: await autosave.ensureSaved() }),
    onSuccess: onClose,
  })
  const isFirst = isLaunch && !toTold
  const leftOut = [
    isFirst && told > 0 && `${number(told)} haben schon einen Startbrief.`,
    unconfirmed > 0 && `${number(unconfirmed)} haben noch nicht bestätigt.`,
  ].filter(Boolean)
  // While it commits nothing takes it back; a minute later "Zurückholen" does.
  const close = start.isPending ? undefined : onClose
  const rows: [string, string][] = [
    [region ? 'Region' : 'Orte', `${region ? `${region.name}, ` : ''}${placesText(reach)}`],
    [
      'An',
      `${letters === 1 ? 'Einen Haushalt' : `${number(letters)} Haushalte`}, bestätigt${isFirst ? ' und noch ohne Startbrief' : ''}`,
    ],
    ['Nicht an', leftOut.join(' ') || 'Niemand bleibt außen vor.'],
    [
      'Brief',
      `${subject.trim()}${tested ? `, getestet ${tested}` : ''}${isLaunch ? '' : ' (startet keinen Ort)'}`,
    ],
    ['Wann', plannedAt === null ? 'Gleich' : momentText(plannedAt)],
    ['Fertig', plan ?? 'so schnell, wie der Mailserver annimmt'],
  ]
  if (reason !== '') rows.push(['Trotzdem', `weil: ${reason}`])
  return (
    <Dialog title={`${lettersText(letters)} losschicken?`} onClose={close}>
      <ul className="rows">
        {rows.map(([name, says]) => (
          <li key={name}>
            <b>{name}:</b> {says}
          </li>
        ))}
      </ul>
      <p>
        {plannedAt === null
          ? 'Danach habt ihr 60 Sekunden zum Zurückholen, bevor der erste Brief geht.'
          : 'Wer bis dahin noch bestätigt, kommt dazu, wer sich abmeldet, nicht. Vor dem ersten Brief habt ihr 60 Sekunden zum Zurückholen.'}
      </p>
      <FormError error={start.error} />
      <div className="row dialog-foot">
        {/* The first in it has the focus: what a slip of the finger or Enter presses. */}
        <Button onClick={close}>Noch nicht</Button>
        <Button tone="main" onClick={() => start.mutate()} busy={start.isPending && 'Wird losgeschickt …'}>
          {lettersText(letters)} {plannedAt === null ? 'losschicken' : 'planen'}
        </Button>
      </div>
    </Dialog>
  )
}

function placesText({ places }: Reach): string {
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last) return 'kein Ort'
  return places.length === 1
    ? first.place
    : `${inWords(places.length)} Orte von ${first.place} bis ${last.place}`
}
