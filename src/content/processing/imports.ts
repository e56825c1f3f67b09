import { deletedAfter, time } from './deadlines.ts'
import { all, purposeOf } from './purpose.ts'

export const imports = purposeOf({
  id: 'imports',
  title: 'Listen von anderswo',
  purpose:
    'Menschen, die uns anderswo ihre Einwilligung gegeben haben, zum Beispiel auf einem Dorffest, auf die Liste nehmen, ohne dass sie sich noch einmal anmelden müssen.',
  people: 'alle, die auf einer Liste stehen, die wir einlesen',
  inShort: {
    data: 'die Zeile, in der du stehst: Adresse, Postleitzahl, Einwilligung, Zeitpunkte, woher die Liste kommt',
    time: `bis zum Einlesen; abgelehnte Zeilen ${time('signup_import_lines')}`,
  },
  tables: {
    signup_import_lines: {
      ...all(
        'eine Zeile der Liste, solange sie aufs Einlesen wartet: deine E-Mail-Adresse, deine Postleitzahl, der Wortlaut deiner Einwilligung, wann du dich angemeldet und bestätigt hast, und woher die Liste kommt',
        'email postal_code wording requested_at letter_sent_at confirmed_at source',
      ),
      ...all('die Nummer der Liste und die der Zeile', 'import_id line'),
      ...all('warum die Zeile abgelehnt wurde, falls es so ist', 'problem details'),
    },
  },
  legalBasis: 'Einwilligung, Art. 6 Abs. 1 a DSGVO und § 7 Abs. 2 UWG',
  storage: [
    { what: 'Zeile einer Liste', words: 'bis sie eingelesen ist' },
    deletedAfter(
      'signup_import_lines',
      'Abgelehnte Zeile einer Liste',
      `${time('signup_import_lines')} nach dem Einlesen, damit sie sich berichtigen lässt`,
    ),
  ],
  safeguards: [
    'Eingelesen wird nur, wer mit Wortlaut und Zeitpunkten belegt ist.',
    'Wer sich abgemeldet oder gelöscht hat, kommt nicht zurück; von dieser Zeile bleibt nur ihre Nummer.',
    'Wer gelöscht wird, während die Zeile wartet, wird nicht eingelesen.',
  ],
})
