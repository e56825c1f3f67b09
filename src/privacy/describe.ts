import type { Erasure, Remains } from './erase.ts'

/** What an erasure has done and what the search afterwards found, for the operator. */
export function describeErasure({ signups, remains, inLonger }: Erasure): string {
  return [
    done(signups),
    'Geblieben ist ein Prüfwert auf der Sperrliste, in der Datenbank und in der Datei daneben.',
    remains.length === 0
      ? 'Nachgesehen in allen Tabellen: Die Adresse kommt nirgends mehr vor.'
      : `Nachgesehen in allen Tabellen: Die Adresse steht noch in ${tables(remains)}.\n` +
        'Diese Zeilen gehören nicht zu einer Anmeldung; bitte ansehen und von Hand löschen.',
    ...(inLonger.length > 0 ? [`Als Teil eines längeren Textes steht sie in ${tables(inLonger)}.`] : []),
    'Sicherungen enthalten sie, bis sie überschrieben sind; der Prüfwert sorgt dafür, dass eine zurückgespielte',
    'Sicherung die Person nicht zurückbringt (npm run privacy -- ledger DATEI).',
  ].join('\n')
}

function done(signups: number): string {
  if (signups === 0) return 'Zu dieser Adresse war keine Anmeldung gespeichert.'
  return `Gelöscht: ${signups === 1 ? '1 Anmeldung' : `${signups} Anmeldungen`} mit allem, was dazugehört.`
}

function tables(remains: Remains): string {
  return remains
    .map(({ table, rows }) => `${table} (${rows === 1 ? '1 Zeile' : `${rows} Zeilen`})`)
    .join(', ')
}
