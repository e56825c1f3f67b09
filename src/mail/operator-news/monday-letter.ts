import type { MondayFigures } from '../../contract/operator-news.ts'
import { consoleRoutes } from '../../routes.ts'
import type { Letter, Sender } from '../compose.ts'
import { operatorLetter } from '../operator-letter.ts'
import { type Line, operatorSheet, type Piece } from '../operator-sheet.ts'
import { counted, germanDay, households } from './words.ts'

/** The letter on Mondays: the week in sums. @param now the Monday that it is for */
export function mondayLetter(
  reader: { name: string; email: string },
  figures: MondayFigures,
  sender: Sender,
  now: Date,
): Letter {
  const subject = `Die Woche bis ${germanDay(now.toISOString())}`
  const sections = [
    section('Am Ziel', figures.reached.map(regionLine)),
    section('Kurz vor dem Ziel', figures.near.map(regionLine)),
    section('Zu Ende gegangene Starts', figures.finished.map(newsletterLine)),
    section('Anfragen', requestLines(figures.requests)),
    section('Achtung', warningLines(figures.warnings)),
  ].flat()
  const pieces: Piece[] = [
    ...(sections.length === 0 && isStill(figures)
      ? [{ say: 'In der letzten Woche gab es nichts Neues, und zu tun ist auch nichts.' }]
      : [{ lead: growthOf(figures) }, ...sections]),
    {
      links: [{ words: 'Konsole öffnen', href: sender.publicOrigin + consoleRoutes.base }],
    },
    {
      aside: `Du bekommst diese E-Mail montags, weil du sie unter „Mein Zugang“ bestellt hast. Dort stellst du sie auch ab: ${sender.publicOrigin}${consoleRoutes.account}`,
    },
  ]
  return operatorLetter({ to: reader.email, subject, ...operatorSheet(subject, pieces) }, sender)
}

function section(title: string, lines: readonly Line[]): Piece[] {
  return lines.length > 0 ? [{ title, lines }] : []
}

function isStill({ growth }: MondayFigures): boolean {
  return growth.confirmed === 0 && growth.withdrawn === 0
}

function growthOf({ growth: { confirmed, withdrawn }, waiting }: MondayFigures): string {
  const came = confirmed === 0 ? 'Niemand kam dazu' : `${households(confirmed)} kamen dazu`
  const left = withdrawn === 0 ? '' : `, ${withdrawn.toLocaleString('de-DE')} gingen`
  return `${confirmed === 1 ? 'Ein Haushalt kam dazu' : came}${left}. ${waiting.toLocaleString('de-DE')} warten.`
}

function regionLine({ name, waiting, goal }: MondayFigures['near'][number]): Line {
  const missing = goal - waiting
  const rest = missing > 0 ? `, ${counted(missing, 'fehlt', 'fehlen')} noch` : ''
  return [{ strong: name }, `: ${waiting.toLocaleString('de-DE')} von ${goal.toLocaleString('de-DE')}${rest}`]
}

function newsletterLine({
  subject,
  region,
  cancelled,
  letters,
  sent,
  refused,
}: MondayFigures['finished'][number]): Line {
  const whose = region ? `${region}, „${subject}“` : `„${subject}“`
  const no = refused > 0 ? `, ${refused.toLocaleString('de-DE')} abgelehnt` : ''
  return [
    { strong: whose },
    `: ${cancelled ? 'abgebrochen, ' : ''}bei ${sent.toLocaleString('de-DE')} von ${letters.toLocaleString('de-DE')} angenommen${no}`,
  ]
}

function requestLines({ due, overdue, first }: MondayFigures['requests']): string[] {
  if (due === 0 || first === null) return []
  const late = overdue > 0 ? `, davon ${counted(overdue, 'überfällig', 'überfällig')}` : ''
  return [
    `${counted(due, 'Anfrage ist', 'Anfragen sind')} bis Sonntag zu beantworten${late}. Die dringendste bis ${germanDay(`${first}T12:00:00Z`)}.`,
  ]
}

const MAIL_SERVER = {
  slowed: 'Der Mailserver bremst uns. Briefe gehen langsamer hinaus.',
  paused: 'Der Mailserver nimmt gerade nichts an. Wir versuchen es weiter.',
  held: 'Es geht kein Brief hinaus, solange Name und Anschrift des Betreibers fehlen.',
}

function warningLines({ blockers, mailServer, stuck, paused }: MondayFigures['warnings']): string[] {
  return [
    ...blockers.map((what) => `Kein Start kann losgehen: ${what}`),
    mailServer && MAIL_SERVER[mailServer],
    stuck > 0 && `${counted(stuck, 'Brief ist', 'Briefe sind')} liegen geblieben.`,
    paused > 0 && `${counted(paused, 'Start ist', 'Starts sind')} angehalten.`,
  ].filter((line) => typeof line === 'string')
}
