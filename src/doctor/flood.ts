import type pg from 'pg'
import { type Finding, found } from './finding.ts'

/** What waits for the hourly budget, and what is held (function flood_state); times are ISO 8601. */
export type FloodState = {
  /** Since when more is asked for than the budget has; null: it suffices. */
  since: string | null
  letters_per_hour: number | null
  letters: number
  /** Of them those with a proof of our page's making. */
  proven: number
  networks: number
  oldest: string | null
  /** Letters to domains that nothing takes mail for. */
  held: number
}

/** Asked as the owner or as operator. */
export async function askFloodState(database: Pick<pg.ClientBase, 'query'>): Promise<FloodState | undefined> {
  const { rows } = await database.query<{ state: FloodState }>('select public.flood_state() as state')
  return rows[0]?.state
}

/** @returns that letters to unconfirmed addresses wait, and why. */
export function floodFindings(state: FloodState | undefined): Finding[] {
  if (!state) return []
  const { since, letters, networks, proven, oldest, held } = state
  return found(
    since !== null && {
      level: 'open',
      code: 'flood',
      what:
        `Seit ${clock(since)} melden sich mehr an, als Briefe hinausdürfen: ${number(letters)} warten, aus ` +
        `${number(networks)} Netzen, ${number(proven)} davon mit Nachweis unserer Seite${oldest ? `; der älteste seit ${clock(oldest)}` : ''}.`,
      why:
        `CONFIRMATIONS_PER_HOUR (${state.letters_per_hour}) ist ausgeschöpft. Wer sich wirklich anmeldet, kommt trotzdem bald an die ` +
        'Reihe: Die Netze wechseln sich ab, und die Hälfte ist für Anmeldungen mit Nachweis. Doch jeder Brief an jemanden, der ihn ' +
        'nicht wollte, schadet dem Ruf deiner Domain.',
      fix:
        'Steckt ein Bericht oder eine Werbung dahinter, CONFIRMATIONS_PER_HOUR erhöhen, soweit dein Anbieter es erlaubt. Sonst die ' +
        'Netze, die im Protokoll deines Proxys auffallen, dort sperren; die Briefe warten, keiner geht verloren.',
    },
    held > 0 && {
      level: 'hint',
      code: 'domains-nowhere',
      what: `${number(held)} ${held === 1 ? 'Brief wird' : 'Briefe werden'} zurückgehalten: Im DNS nimmt niemand E-Mails für ${held === 1 ? 'seine Domain' : 'ihre Domains'} an.`,
      why: 'Meist ist die Adresse vertippt oder erfunden. Briefe dorthin kommen zurück und schaden dem Ruf deiner Domain.',
      fix: 'In der Konsole unter „Postausgang“ stehen die Domains; dort kannst du die Briefe trotzdem hinauslassen.',
    },
  )
}

const numbers = new Intl.NumberFormat('de-DE')
const number = (count: number) => numbers.format(count)

const moments = new Intl.DateTimeFormat('de-DE', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
})
const clock = (time: string) => `${moments.format(new Date(time))} Uhr`
