import type pg from 'pg'
import { brand } from '../../content/brand.ts'
import type { PersonData } from '../../contract/person-data.ts'
import type { Messages } from '../../mail/messages.ts'
import { germanTime } from '../german-time.ts'
import { type CheckedEvent, checkedEvents, recordFaults } from './consent-record.ts'
import { type Html, html } from './html.ts'
import { factsOf, titleOf } from './steps.ts'

/** What the database does not say. */
export type ProofFacts = {
  /** The letters' present wording, to print it where it is the one that was sent. */
  messages: Messages | undefined
  /** Who keeps the record, if the operator has said so. */
  operator: string | null
  madeAt: Date
}

/** The site's inks and type as far as every machine has them; on paper without grounds, which cost ink. */
const style: Html = {
  html: `
@page { size: A4; margin: 18mm 20mm; }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1.5rem; color: #12251d; font: 1rem/1.5 system-ui, Arial, sans-serif; }
h1, h2, h3 { font-family: Georgia, serif; color: #143e2e; break-after: avoid; }
blockquote { margin: .75rem 0; padding-left: 1rem; border-left: 4px solid #edb539; }
pre { white-space: pre-wrap; font: inherit; }
dl { display: grid; grid-template-columns: minmax(6rem, 11rem) 1fr; margin: .5rem 0; }
dt, dd { margin: 0; padding: .3rem .75rem .3rem 0; border-top: 1px solid #d6c9ae; overflow-wrap: anywhere; }
code { font-size: .74rem; }
.verdict { padding: .75rem 1rem; border: 2px solid #143e2e; }
.verdict.broken { border-color: #9b2a1d; color: #9b2a1d; }
@media print { body { padding: 0; font-size: 10pt; } }
`,
}

/** The proof of a consent as one page to print: nothing in it is fetched from anywhere. As owner or operator. */
export async function proofPage(pool: pg.Pool, person: PersonData, facts: ProofFacts): Promise<string> {
  const { operator, madeAt, messages } = facts
  const signups = [...new Set(person.events.map(({ signup_id }) => signup_id))]
  // A proof is named by the person's newest sign-up.
  const number = Math.max(...signups)
  const checked = await checkedEvents(pool, signups)
  const hasIp = person.events.some((event) => event.person?.ip)
  return html`<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Nachweis ${number}</title>
<style>${style}</style>
<h1>Nachweis der Einwilligung</h1>
<p>${operator ? `${brand}, ${operator}` : brand}: Nachweis ${number}, ausgegeben am ${germanTime(madeAt)}</p>
<dl><dt>E-Mail-Adresse</dt><dd>${person.email}</dd></dl>
${signups.map((signup) => consent(signup, person, { checked, messages }))}
${verdict(person, checked, await recordFaults(pool))}
<p>${hasIp ? 'Die IP-Adresse steht bei den Ereignissen, bei denen der Betreiber sie aufbewahrt.' : 'Eine IP-Adresse ist zu dieser Person nicht gespeichert. Sie würde für sich genommen nichts beweisen.'}
Von den Links in den E-Mails ist nur der Prüfwert gespeichert. Ob eine E-Mail geöffnet wurde, wird nicht gemessen.</p>
</html>
`.html
}

function consent(
  signup: number,
  person: PersonData,
  { checked, messages }: { checked: CheckedEvent[]; messages: Messages | undefined },
): Html {
  const events = person.events.filter((event) => event.signup_id === signup)
  const versions = events.map(({ facts }) => facts.wording)
  return html`<h2>Anmeldung ${signup}</h2>
<p>${stateOf(signup, person)}</p>
<h3>Wortlaut der Einwilligung</h3>
${person.wordings
  .filter(({ version }) => versions.includes(version))
  .map(
    ({ version, wording }) =>
      html`<blockquote>${wording}</blockquote><p>SHA-256: <code>${version}</code></p>`,
  )}
${events.map((event) => {
  const result = checked.find(({ number }) => number === event.id)
  return html`<h3>${titleOf(event)}</h3>
<dl><dt>Zeitpunkt</dt><dd>${germanTime(event.happened_at)}</dd>
${factsOf(event).map(([name, value, code]) => html`<dt>${name}</dt><dd>${code ? html`<code>${value}</code>` : value}</dd>\n`)}
${event.facts.template_version ? wordingOf(event.facts.template_version, messages) : undefined}
<dt>Ereignis ${event.id}</dt><dd>Der Prüfwert ${result?.isSound ? 'stimmt' : 'stimmt nicht'}: <code>${event.hash}</code>,
davor <code>${event.previous_hash ?? 'keiner'}</code>, Angaben zur Person <code>${result?.personDigest ?? 'keine'}</code></dd></dl>`
})}`
}

/** What a letter of this version said, if that is how it is written now. */
function wordingOf(version: string | boolean, messages: Messages | undefined): Html {
  const { version: current, text = '' } = messages?.confirmation ?? {}
  return html`<dt>Wortlaut</dt><dd>${
    version === current
      ? html`<pre>${text.trim()}</pre>In doppelten Klammern steht, was in jeder E-Mail anders ist.`
      : 'eine andere Fassung als die jetzige; der Prüfwert weist sie aus'
  }</dd>`
}

function stateOf(signup: number, { email: asked, signups }: PersonData): string {
  const row = signups.find(({ id }) => id === signup)
  if (!row) return 'Die Anmeldung selbst ist gelöscht, die Ereignisse sind geblieben.'
  const { email, confirmed_at, withdrawn_at } = row
  const moved = email.toLowerCase() !== asked.toLowerCase()
  const address = moved ? ` Die Adresse dieser Anmeldung ist inzwischen ${email}.` : ''
  if (withdrawn_at) return `Die Einwilligung galt bis zum Widerruf am ${germanTime(withdrawn_at)}.${address}`
  if (confirmed_at)
    return `Die Einwilligung ist seit dem ${germanTime(confirmed_at)} bestätigt und gilt.${address}`
  return `Die Anmeldung wartet noch auf die Bestätigung; bis dahin ist nichts eingewilligt.${address}`
}

/** What does not fit in the record (consent_record_faults). */
const FAULT_WORDS: Record<string, string> = {
  'event altered': 'Ein Ereignis wurde verändert',
  'event cut out': 'Vor einem Ereignis fehlt eines',
  'person altered': 'Die Angaben zur Person zu einem Ereignis wurden verändert',
  'sign-up not as proven': 'Eine Anmeldung ist nicht das, was ihre Aufzeichnung sagt',
  'withdrawal missing': 'Einer Anmeldung fehlt eine Abmeldung, die auf der Sperrliste steht',
}

/** What computing all hashes again has shown, and what that proves and what not. */
function verdict(
  { events }: PersonData,
  checked: CheckedEvent[],
  faults: { fault: string; number: string }[],
): Html {
  const broken = checked.filter(({ isSound }) => !isSound).length
  const text =
    broken > 0
      ? `Die Aufzeichnung zu dieser Person ist beschädigt: ${broken} von ${events.length} Ereignissen passen nicht zu ihrem Prüfwert.`
      : faults.length > 0
        ? `Alle ${events.length} Ereignisse dieser Person stimmen, an anderer Stelle der Aufzeichnung passt etwas nicht (${faults.length} Mal).`
        : `Alle Prüfwerte wurden neu berechnet und stimmen: die ${events.length} Ereignisse dieser Person und die aller anderen.`
  return html`<h2>Was das belegt, und was nicht</h2>
<p class="verdict${broken + faults.length > 0 ? ' broken' : ''}">${text}</p>
${faults.slice(0, 20).map(({ fault, number }) => html`<p>${FAULT_WORDS[fault] ?? fault} (Nummer ${number})</p>`)}
<p>An die Aufzeichnung wird nur angehängt; das Ändern und Löschen weist die Datenbank zurück. Jedes Ereignis trägt einen
Prüfwert (SHA-256) über alles, was es sagt, über die Angaben zur Person und über den Prüfwert des Ereignisses davor. Das zeigt
Versehen und Änderungen an einzelnen Stellen. Es belegt nicht, dass eine Uhr richtig ging, und nichts gegen jemanden, der die
Datenbank ganz beherrscht und die Aufzeichnung im Ganzen neu schreibt; dafür sprechen die Protokolle der Mailserver, in denen
Message-ID und Antwort ebenfalls stehen.</p>`
}
