import { LETTER_NAMES } from '../contract/console/outbox.ts'
import type { PersonData } from '../database/queries/links.ts'
import { germanTime } from '../terminal/german-time.ts'
import { checkSection } from './check-section.ts'
import type { Proof } from './gather.ts'
import { type Html, html } from './html.ts'
import { type Rows, stepOf } from './steps.ts'
import { style } from './style.ts'

/** The proof of a consent as one page to print: nothing in it is fetched from anywhere. */
export function proofPage(proof: Proof): string {
  const { number, person, brand, operator, madeAt } = proof
  const signups = [...new Set(person.events.map(({ signup }) => signup))]
  const page = html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Nachweis ${number}</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<p class="brand">${operator ? `${brand}, ${operator}` : brand}</p>
<h1>Nachweis der Einwilligung</h1>
<p>Nachweis ${number}, ausgegeben am ${germanTime(madeAt)}</p>
</header>
<section>
<h2>Wessen Einwilligung</h2>
${list([['E-Mail-Adresse', person.email]])}
</section>
${signups.map((signup) => consent(signup, proof))}
${letters(person)}
${checkSection(proof)}
${notStored(person)}
</main>
</body>
</html>
`
  return page.html
}

function consent(signup: number, { person, messages }: Proof): Html {
  const events = person.events.filter((event) => event.signup === signup)
  const versions = events.map(({ facts }) => facts.wording)
  const wordings = person.wordings.filter(({ version }) => versions.includes(version))
  return html`<section>
<h2>Anmeldung ${signup}</h2>
<p>${stateOf(signup, person)}</p>
<h3>Wortlaut der Einwilligung</h3>
${wordings.map(
  ({ version, wording }) => html`<blockquote>${wording}</blockquote>
<p>Prüfwert (SHA-256) des Wortlauts: <code>${version}</code></p>`,
)}
${events.map((event) => {
  const { title, rows } = stepOf(event, messages)
  return html`<h3>${title}</h3>
${list([...rows, ['Ereignis', String(event.number)]])}`
})}
</section>`
}

function stateOf(signup: number, { email: asked, signups }: PersonData): string {
  const row = signups.find(({ number }) => number === signup)
  if (!row) return 'Die Anmeldung selbst ist gelöscht, die Ereignisse sind geblieben.'
  const { email, confirmed_at, withdrawn_at } = row
  const moved = email.toLowerCase() !== asked.toLowerCase()
  const address = moved ? ` Die Adresse dieser Anmeldung ist inzwischen ${email}.` : ''
  if (withdrawn_at) return `Die Einwilligung galt bis zum Widerruf am ${germanTime(withdrawn_at)}.${address}`
  if (confirmed_at)
    return `Die Einwilligung ist seit dem ${germanTime(confirmed_at)} bestätigt und gilt.${address}`
  return `Die Anmeldung wartet noch auf die Bestätigung; bis dahin ist nichts eingewilligt.${address}`
}

function letters({ letters: all }: PersonData): Html {
  const sent = all.filter((letter) => letter.sent_at)
  if (sent.length === 0) return html`<section><h2>E-Mails</h2><p>Verschickt wurde nichts.</p></section>`
  return html`<section>
<h2>Verschickte E-Mails</h2>
<table>
<thead><tr><th>Angenommen</th><th>Wofür</th><th>Message-ID und Antwort</th></tr></thead>
<tbody>
${sent.map(
  ({ sent_at, kind, subject, message_id, answer }) =>
    html`<tr><td>${germanTime(sent_at ?? '')}</td><td>${LETTER_NAMES[kind]}${subject ? `: ${subject}` : ''}</td>
<td><code>${message_id ?? ''}</code><br><code>${answer ?? ''}</code></td></tr>`,
)}
</tbody>
</table>
</section>`
}

function notStored({ events }: PersonData): Html {
  const withIp = events.some(({ person }) => person?.ip)
  return html`<section>
<h2>Was nicht gespeichert ist</h2>
<p>${
    withIp
      ? 'Die IP-Adresse steht bei den Ereignissen, bei denen der Betreiber sie aufbewahrt.'
      : 'Eine IP-Adresse ist zu dieser Person nicht gespeichert. Sie würde für sich genommen nichts beweisen.'
  } Von den Links in den E-Mails ist nur der Prüfwert gespeichert. Ob eine E-Mail geöffnet wurde, wird nicht gemessen.</p>
</section>`
}

function list(rows: Rows): Html {
  return html`<dl>
${rows.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>\n`)}</dl>`
}
