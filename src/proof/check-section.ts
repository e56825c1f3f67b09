import type { CheckedEvent } from '../database/queries/person.ts'
import { FAULT_WORDS } from '../seals/fault-words.ts'
import { germanTime } from '../terminal/german-time.ts'
import type { Proof } from './gather.ts'
import { type Html, html } from './html.ts'

/** What computing all hashes again has shown, and the hashes themselves. */
export function checkSection(proof: Proof): Html {
  const { checked, person } = proof
  const faults = allFaults(proof)
  const own = checked.filter((event) => !isSound(event))
  const sound = own.length === 0 && faults.length === 0
  return html`<section>
<h2>Prüfung der Aufzeichnung</h2>
<p class="verdict${sound ? '' : ' broken'}">${verdict(own, proof)}</p>
${
  faults.length > 0
    ? html`<ul>${faults.slice(0, 20).map(({ fault, number }) => html`<li>${FAULT_WORDS[fault] ?? fault} (Nummer ${number})</li>`)}</ul>`
    : undefined
}
<p>${checkpointSentence(proof)}</p>
<p>${whatIsProven(proof)}</p>
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

const allFaults = ({ faults, seals }: Proof) => [...faults, ...(seals?.faults ?? [])]

function verdict(own: CheckedEvent[], proof: Proof): string {
  const { person } = proof
  const faults = allFaults(proof)
  const events = person.events.length
  if (own.length > 0) {
    return `Die Aufzeichnung zu dieser Person ist beschädigt: ${own.length} von ${events} Ereignissen passen nicht zu ihrem Prüfwert.`
  }
  if (faults.length > 0) {
    return `Alle ${events} Ereignisse dieser Person stimmen, an anderer Stelle der Aufzeichnung passt etwas nicht (${faults.length} Mal).`
  }
  return `Alle Prüfwerte wurden neu berechnet und stimmen: die ${events} Ereignisse dieser Person, die aller anderen und alle Prüfpunkte.`
}

/** No more than what was compared. */
function whatIsProven({ seals }: Proof): string {
  const within =
    'In der Datenbank passt alles zueinander oder eben nicht: Das zeigt Versehen und Änderungen an einzelnen Stellen. Wer die ' +
    'Datenbank ganz beherrscht, könnte die Aufzeichnung im Ganzen neu schreiben.'
  if (!seals) return `${within} Ob das geschah, zeigen erst die Siegel; sie wurden hier nicht geprüft.`
  const signed = `${within} Dagegen stehen die Siegel: Sie sind mit einem Schlüssel unterschrieben, den die Datenbank nicht hat.`
  const compared = seals.withFile
    ? 'Ihre Unterschriften wurden geprüft und mit der Datei außerhalb der Datenbank verglichen.'
    : 'Ihre Unterschriften wurden geprüft; mit der Datei außerhalb der Datenbank vergleicht sie npm run proof.'
  return `${signed} ${compared} Unabhängig vom Betreiber belegt sie, wer ein Siegel in seiner E-Mail hat. Ereignisse nach dem neuesten Siegel belegt nur die Datenbank.`
}

function checkpointSentence({ checkpoint, person, seals }: Proof): string {
  if (!checkpoint)
    return 'Einen Prüfpunkt über die ganze Aufzeichnung gibt es noch nicht; jede Stunde kommt einer hinzu.'
  const open = person.events.filter(({ number }) => number > checkpoint.upToEvent).length
  const covers =
    open === 0
      ? 'Er umfasst alle Ereignisse dieser Person.'
      : `${open} Ereignisse dieser Person sind jünger; der nächste Prüfpunkt umfasst sie.`
  const newest = `Neuester Prüfpunkt: Nummer ${checkpoint.number} vom ${germanTime(checkpoint.madeAt)}, bis Ereignis ${checkpoint.upToEvent}, Prüfwert ${checkpoint.hash}.`
  const sealed = seals?.newest ? ` Das neueste Siegel steht in Briefen als: Siegel ${seals.newest}.` : ''
  return `${newest} ${covers}${sealed}`
}
