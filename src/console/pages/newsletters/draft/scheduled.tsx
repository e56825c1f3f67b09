import type { Reach } from '../../../../contract/console/newsletters.ts'
import type { Newsletter } from '../../../../contract/console/routes/newsletters.ts'
import { number } from '../../../words.ts'
import { countsOf } from './counts.ts'
import { householdsText } from './words.ts'

const A_DAY_MS = 86_400_000

/** A letter with its time: how many it would be today, and how long it waits. */
export function Scheduled({ newsletter, reach }: { newsletter: Newsletter; reach: Reach | undefined }) {
  const counts = countsOf(reach, newsletter)
  const days = newsletter.sendAt
    ? Math.ceil((Date.parse(newsletter.sendAt) - Date.now()) / A_DAY_MS)
    : undefined
  const wait = days === undefined ? '' : days <= 1 ? ' Noch bis morgen.' : ` Noch ${number(days)} Tage.`
  return (
    <p className="subject-lead">
      <b>Geplant. {reach ? `Heute wären es ${householdsText(counts)}.` : 'Die Empfänger werden gezählt.'}</b>{' '}
      Wer bis dahin bestätigt, kommt dazu.{wait} „Zeit ändern“ macht ihn wieder zum Entwurf; Ort, Text und
      Zeit stehen noch da.
    </p>
  )
}
