import { purposeOf } from './purpose.ts'

export const imports = purposeOf({
  title: 'Listen von anderswo',
  purpose:
    'Menschen, die uns anderswo ihre Einwilligung gegeben haben, zum Beispiel auf einem Dorffest, auf die Liste nehmen, ohne dass sie sich noch einmal anmelden müssen.',
  people: 'alle, die auf einer Liste stehen, die wir einlesen',
  inShort: {
    data: 'die Zeile, in der du stehst: Adresse, Postleitzahl, Einwilligung, Zeitpunkte, woher die Liste kommt',
    time: 'während des Einlesens, Sekunden',
  },
  elsewhere: {
    'Datei, die wir einlesen': [
      'deine Zeile: Adresse, Postleitzahl, Wortlaut und Zeitpunkte deiner Einwilligung',
    ],
  },
  legalBasis: 'Einwilligung, Art. 6 Abs. 1 a DSGVO und § 7 Abs. 2 UWG',
  storage: { 'Zeile einer Liste': 'während des Einlesens; abgelehnte behalten wir nicht' },
  safeguards: [
    'Eingelesen wird nur, wer mit Wortlaut und Zeitpunkten belegt ist.',
    'Wer sich abgemeldet oder gelöscht hat, kommt nicht zurück, auch wer es während des Einlesens tut.',
  ],
})
