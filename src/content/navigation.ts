/** Words of header, footer and skip link. */
export const navigation = {
  skip: 'Zum Inhalt springen',
  label: 'Hauptnavigation',
  home: 'Zur Startseite',
  howItWorks: 'So geht’s',
  questions: 'Fragen',
  footerLabel: 'Rechtliches',
  privacy: 'Datenschutz',
  legalNotice: 'Impressum',
  myData: 'Meine Daten',
  cookieSettings: 'Cookie-Einstellungen',
  contact: 'Kontakt',
  /** Shown hatched until the operator's details are in; `{parts}` is what is missing. */
  contactMissing: (parts: string) => `${parts} vom Betreiber`,
} as const
