import type { CheckedEvent } from '../database/queries/person.ts'
import { germanTime } from '../terminal/german-time.ts'
import type { Proof } from './gather.ts'
import { type Html, html } from './html.ts'

const FAULTS: Record<string, string> = {
  'event altered': 'Ein Ereignis wurde verändert',
  'event cut out': 'Vor einem Ereignis fehlt eines',
  'person altered': 'Die Angaben zur Person zu einem Ereignis wurden verändert',
  'checkpoint broken': 'Ein Siegel passt nicht zu den Ereignissen',
}

/** What computing all hashes again has shown, and the hashes themselves. */
export function checkSection(proof: Proof): Html {
  const { checked, faults, person } = proof
  const own = checked.filter((event) => !isSound(event))
  const sound = own.length === 0 && faults.length === 0
  return html`<section>
<h2>Prüfung der Aufzeichnung</h2>
<p class="verdict${sound ? '' : ' broken'}">${verdict(own, proof)}</p>
${
  faults.length > 0
    ? html`<ul>${faults.slice(0, 20).map(({ fault, number }) => html`<li>${FAULTS[fault] ?? fault} (Nummer ${number})</li>`)}</ul>`
    : undefined
}
<p>${checkpointSentence(proof)}</p>
<p>An die Aufzeichnung wird nur angehängt. Jedes Ereignis trägt einen Prüfwert (SHA-256) über alles, was es sagt, über
die Angaben zur Person und über den Prüfwert des Ereignisses davor.</p>
<table>
<thead><tr><th>Ereignis</th><th>Prüfwert, davor, Angaben zur Person</th><th>Ergebnis</th></tr></thead>
<tbody>
${person.events.map((event) => {
  const result = checked.find(({ number }) => number === event.number)
  return html`<tr><td>${event.number}</td>
<td><code>${event.hash}</code><br><code>${event.previous_hash ?? 'das erste'}</code><br><code>${result?.personDigest ?? 'keine'}</code></td>
<td>${result && isSound(result) ? 'stimmt' : 'stimmt nicht'}</td></tr>`
})}
</tbody>
</table>
</section>`
}

const isSound = ({ fits, follows, personFits }: CheckedEvent) => fits && follows && personFits !== false

function verdict(own: CheckedEvent[], { person, faults }: Proof): string {
  const events = person.events.length
  if (own.length > 0) {
    return `Die Aufzeichnung zu dieser Person ist beschädigt: ${own.length} von ${events} Ereignissen passen nicht zu ihrem Prüfwert.`
  }
  if (faults.length > 0) {
    return `Alle ${events} Ereignisse dieser Person stimmen, an anderer Stelle der Aufzeichnung passt etwas nicht (${faults.length} Mal).`
  }
  return `Alle Prüfwerte wurden neu berechnet und stimmen: die ${events} Ereignisse dieser Person, die aller anderen und alle Siegel.`
}

function checkpointSentence({ checkpoint, person }: Proof): string {
  if (!checkpoint)
    return 'Ein Siegel über die ganze Aufzeichnung gibt es noch nicht; es wird in der Nacht gesetzt.'
  const open = person.events.filter(({ number }) => number > checkpoint.upToEvent).length
  const covers =
    open === 0
      ? 'Es umfasst alle Ereignisse dieser Person.'
      : `${open} Ereignisse dieser Person sind jünger; das nächste Siegel umfasst sie.`
  return `Neuestes Siegel: Nummer ${checkpoint.number} vom ${germanTime(checkpoint.madeAt)}, bis Ereignis ${checkpoint.upToEvent}, Prüfwert ${checkpoint.hash}. ${covers}`
}
