import { time } from './deadlines.ts'
import { purposeOf } from './purpose.ts'

export const selfService = purposeOf({
  title: 'Eigene Daten ansehen und ändern',
  purpose:
    'Auskunft, Berichtigung, Mitnahme und Löschung möglich machen, ohne Konto und ohne Passwort, über einen Link an die eigene Adresse.',
  people: 'alle, die angemeldet sind oder waren',
  inShort: {
    data: 'eine neue E-Mail-Adresse, wenn du wechselst',
    basis: 'deine Rechte, Art. 6 Abs. 1 c DSGVO',
    time: time('expired_links'),
  },
  tables: {
    address_changes: {
      'deine neue E-Mail-Adresse, die du noch bestätigen musst': 'new_email',
      'wann du den Wechsel gewünscht hast': 'asked_at',
      'ein Prüfwert der neuen Adresse, für den Vergleich mit der Sperrliste': 'address_hmac',
      'laufende Nummern, die den Wechsel deiner Anmeldung zuordnen': 'id signup_id',
    },
  },
  browser: [
    {
      name: '__Host-meine-daten',
      kind: 'cookie',
      purpose: 'zeigt, dass du „Meine Daten ansehen“ gedrückt hast, damit nur dein Browser die Seite öffnet',
      lifetime: '15 Minuten',
    },
  ],
  legalBasis:
    'Rechte der Betroffenen, Art. 6 Abs. 1 c mit Art. 12, 15 bis 17 und 20 DSGVO; für das Cookie unbedingt erforderlich, § 25 Abs. 2 Nr. 2 TDDDG',
  recipients: ['hosting', 'mailProvider'],
  storage: {
    'Neue E-Mail-Adresse, die du eingetragen hast': `${time('expired_links')}; bestätigst du sie, gehört sie von da an zu deiner Anmeldung`,
  },
  safeguards: [
    'Wer nach einem Link fragt, bekommt immer dieselbe Antwort, ob die Adresse bekannt ist oder nicht.',
    'Eine neue Adresse gilt erst, wenn sie von dort aus bestätigt ist.',
    'Der Link gilt eine Viertelstunde, nachdem er benutzt wurde, nicht mehr.',
    'Der Link steht in keinem Protokoll, keinem Besuch und keinem Referer.',
  ],
})

export const suppression = purposeOf({
  title: 'Sperrliste',
  purpose:
    'Dafür sorgen, dass niemand mehr angeschrieben wird, der gegangen ist, auch wenn eine Sicherung zurückgespielt oder eine Liste eingelesen wird.',
  people: 'alle, die sich abgemeldet haben oder ihre Daten löschen ließen',
  inShort: {
    data: 'ein Prüfwert der Adresse, nicht die Adresse',
    basis: 'Pflicht, Widerruf und Widerspruch zu beachten, Art. 6 Abs. 1 c DSGVO',
    time: 'solange wir E-Mails verschicken',
  },
  tables: {
    suppressions: {
      'ein Prüfwert deiner Adresse (HMAC)': 'address_hmac',
      'der Zeitpunkt, zu dem du gegangen bist': 'left_at',
      'ob du alles hast löschen lassen': 'erased',
      'die Nummer des Schritts, mit dem du gegangen bist; ein späterer hebt den Eintrag auf': 'event',
    },
    site: { 'ein Prüfwert des Schlüssels, nichts über dich': 'suppression_key_hmac' },
    newsletter_signups: { 'derselbe Prüfwert bei deiner Anmeldung, für den Vergleich': 'address_hmac' },
  },
  elsewhere: {
    'Datei der Sperrliste neben der Datenbank': [
      'dasselbe noch einmal in einer Datei neben der Datenbank, damit es auch nach dem Zurückspielen einer Sicherung gilt',
    ],
  },
  legalBasis:
    'Pflicht, Widerruf und Widerspruch zu beachten, Art. 6 Abs. 1 c mit Art. 7 Abs. 3 und Art. 21 Abs. 3 DSGVO',
  storage: { 'Sperrliste (Prüfwert der Adresse)': 'solange wir E-Mails verschicken' },
  safeguards: [
    'Der Prüfwert ist mit einem geheimen Schlüssel gebildet; ohne ihn lässt sich nicht prüfen, wessen Adresse es ist.',
    'Der Schlüssel liegt nicht in der Datenbank.',
  ],
})
