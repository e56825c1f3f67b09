import { purposeOf } from './purpose.ts'

export const delivery = purposeOf({
  title: 'Seiten ausliefern und schützen',
  purpose: 'Die Seiten sicher und zuverlässig bereitstellen, Fehler finden, Überlastung abwehren.',
  people: 'alle, die die Seite aufrufen',
  inShort: {
    data: 'Zeitpunkt, Methode, Seite, Status; IP-Adresse nur während der Verbindung',
    time: { fact: 'serverLogRetention' },
  },
  tables: {
    schema_migrations: {
      'welche Aufbauschritte die Datenbank hatte, nichts über dich': 'name checksum applied_at',
    },
    site: {
      'was auf den Seiten über uns steht, und wer uns dort mit Einverständnis empfiehlt; nichts über dich':
        'only_row facts version',
      'was den Versand noch aufhält, nichts über dich': 'blockers',
      'ob alles in dieser Datenbank erfunden ist, nichts über dich': 'demo_filled_at',
    },
    periodic_work: {
      'was regelmäßig zu tun ist und wann es zuletzt getan wurde, nichts über dich':
        'name minutes day_at planned_at done_at failed_at',
    },
    places: {
      'Angaben über Orte und was wir für sie vorhaben, nichts über dich':
        'postal_code place district state inhabitants area_km2 latitude longitude goal',
    },
    place_starts: {
      'seit welcher E-Mail es in einem Ort läuft, nichts über dich': 'postal_code newsletter_id at',
    },
  },
  elsewhere: {
    'Server-Protokoll': [
      'der Zeitpunkt',
      'die Methode der Anfrage, zum Beispiel GET',
      'die aufgerufene Seite, ohne Anhänge',
      'der Status und die Dauer der Antwort',
      'eine zufällige Nummer der Anfrage',
      'bei einem Fehler sein Kürzel und die Stelle im Programm',
    ],
    'Arbeitsspeicher des Servers': [
      'die IP-Adresse der Verbindung; ihre Anfragen werden zehn Minuten, Besuche aus ihrem Netz einen Tag lang gezählt und dann vergessen',
    ],
  },
  legalBasis: 'berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO',
  storage: { 'Server-Protokoll': { fact: 'serverLogRetention' } },
  safeguards: [
    'Das Protokoll hat eine feste Liste von Feldern; IP-Adresse, E-Mail-Adresse, Postleitzahl und Link können nicht hinein.',
    'Es wird nicht mit anderen Daten zusammengeführt.',
  ],
})

export const contact = purposeOf({
  title: 'Antworten auf E-Mails',
  purpose: 'Antworten auf Fragen, Auskünfte und Widerrufe, die per E-Mail kommen.',
  people: 'alle, die eine E-Mail schreiben',
  inShort: { data: 'deine Adresse und was du schreibst', time: 'bis dein Anliegen erledigt ist' },
  elsewhere: { 'Postfach des Betreibers': ['deine E-Mail-Adresse und was du schreibst'] },
  legalBasis:
    'berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO; geht es um einen Vertrag, Art. 6 Abs. 1 b DSGVO',
  recipients: ['mailProvider'],
  storage: { 'E-Mails an uns': 'bis dein Anliegen erledigt ist, länger nur, wenn ein Gesetz es verlangt' },
  safeguards: ['Nur wer die Anfragen beantwortet, liest das Postfach.'],
})
