import type { PreflightCheck, Reach } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { inWords } from '../../../day-words.ts'
import { countsOf } from './counts.ts'
import type { Autosave } from './use-autosave.ts'
import { germanClock } from './words.ts'

type Stop = { title: string; why: string; check?: PreflightCheck }

type Asked = {
  draft: NewsletterDraft
  reach: Reach | undefined
  checks: PreflightCheck[] | undefined
  /** Why it starts although something is open; empty: it does not. */
  reason: string
  autosave: Pick<Autosave, 'error' | 'theirs'>
}

/** What can be mended in the letter alone is never overridden. */
const ITS_OWN: ReadonlySet<PreflightCheck['code']> = new Set(['words', 'links'])

/** What stops a letter, and where it is mended; nothing: it can start. */
export function stopOf({ draft, reach, checks, reason, autosave }: Asked): Stop | undefined {
  const { regionId, postalCodes, isTrial, plannedAt } = draft
  if (regionId === null && postalCodes.length === 0)
    return { title: 'Noch gesperrt: niemand ist gewählt.', why: 'Sag oben, an wen der Brief geht.' }
  if (isTrial && postalCodes.length === 0)
    return { title: 'Noch gesperrt: kein Ort ist gewählt.', why: 'Sag oben, wohin die Probe geht.' }
  if (!reach) return { title: 'Einen Moment.', why: 'Die Empfänger werden noch gezählt.' }
  if (reach.unknown.length > 0)
    return { title: 'Noch gesperrt: eine Postleitzahl stimmt nicht.', why: 'Sieh oben nach.' }
  if (countsOf(reach, draft).recipients === 0)
    return {
      title: 'Noch gesperrt: niemand bekäme ihn.',
      why: 'Hier wartet gerade niemand ohne Brief.',
    }
  if (plannedAt !== null && plannedAt <= germanClock(new Date()))
    return { title: 'Noch gesperrt: die Zeit ist vorbei.', why: 'Wähle unter „Wann“ eine, die noch kommt.' }
  if (autosave.theirs) return { title: 'Noch gesperrt: zwei Texte.', why: 'Nimm oben einen davon.' }
  if (autosave.error !== undefined)
    return {
      title: 'Noch gesperrt: nicht gespeichert.',
      why: 'Sobald das Speichern gelingt, geht es weiter.',
    }
  if (!checks) return { title: 'Einen Moment.', why: 'Es wird noch nachgesehen, ob alles da ist.' }
  const open = checks.filter(({ state, code }) => state === 'open' && (reason === '' || ITS_OWN.has(code)))
  const [first] = open
  if (!first) return undefined
  const title =
    open.length === 1 ? 'Noch gesperrt: eines fehlt.' : `Noch gesperrt: ${inWords(open.length)} Dinge fehlen.`
  const others = open.length - 1
  const more = others === 0 ? '' : ` Das Übrige steht unter „Vor dem Start“.`
  return { title, why: `${first.what.replace(/\.$/, '')}. ${first.more}${more}`, check: first }
}
