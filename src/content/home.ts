import { brand } from './brand.ts'

/** Words of the start page, and of what the town pages share with it. */
export const home = {
  title: `${brand} – zusammen bestellt, einzeln geliefert`,
  description:
    'Essen bestellen auf dem Dorf: Das Dorf bestellt zusammen, geliefert wird an jede Tür einzeln. Jetzt vormerken lassen, kostenlos und unverbindlich.',
  hero: {
    eyebrow: 'Essen bestellen auf dem Dorf',
    /** Two sentences, each broken in two on narrow screens. */
    heading: [
      ['Allein', 'zu wenig.'],
      ['Zusammen', 'satt.'],
    ],
    lead: 'Das Restaurant liefert erst ab 50 Euro? Dann bestell mit den Nachbarn. Zusammen kommt ihr drüber, und jeder Haushalt bekommt sein Essen an die eigene Tür.',
    note: 'Die App ist noch in der Testphase.',
  },
  /** For browsers that can open no dialog: old ones, with JavaScript switched off. */
  withoutScript: 'Oder gleich hier:',
  signupPage: 'zur Anmeldung',
  stores: [
    { before: 'Bald im', store: 'App Store', symbol: 'phone-app' },
    { before: 'Bald bei', store: 'Google Play', symbol: 'phone-play' },
  ],
  /** In place of the stores, where it runs. */
  joinIn: 'Ich will dabei sein',
  /** The first and the last say nearly the same: neither beside nor below each other. */
  promises: [
    'Kostenlos und unverbindlich',
    'DSGVO-konform',
    'Für den ländlichen Raum gemacht',
    'Keine Verpflichtungen',
  ],
  receipts: {
    heading: 'Derselbe Hunger, zwei Kassen\u00adzettel.',
    text: `Wer allein, zu zweit oder mit kleinen Kindern isst, kommt auf 50 Euro nicht. Mit ${brand} zählt, was ihr im Ort zusammen bestellt.`,
    benefits: [
      {
        sign: '€',
        title: 'Du zahlst nur dein Essen.',
        text: 'Jeder Haushalt bestellt und bezahlt für sich.',
      },
      {
        sign: 'phone-app',
        title: 'Schnell und einfach bestellt.',
        text: 'Keine Liste, kein Anruf, keine Gruppe im Handy.',
      },
      { sign: 'bag', title: 'Getrennt geliefert.', text: 'Dein Essen kommt zu dir, nicht zum Nachbarn.' },
    ],
    slips: [
      {
        title: 'Du allein',
        dishes: [
          ['Pizza Funghi', '11,50'],
          ['Salat vom Hof', '7,50'],
          ['Tiramisu', '6,50'],
        ],
        total: ['Zusammen', '25,50 €'],
        after: [
          ['Nötig', '50,00 €'],
          ['Es fehlen', '24,50 €'],
          ['Geliefert', 'gar nicht'],
        ],
        stamp: { isBad: true, text: 'Geht nicht raus' },
      },
      {
        title: 'Mit einem Nachbarn',
        dishes: [
          ['Dein Haushalt', '25,50'],
          ['Ein Nachbar', '27,00'],
        ],
        total: ['Zusammen', '52,50 €'],
        after: [
          ['Nötig', '50,00 €'],
          ['Es fehlt', 'nichts'],
          ['Geliefert', 'an zwei Türen'],
        ],
        stamp: { isBad: false, text: 'Geht raus' },
      },
    ],
    footnote: 'Rechenbeispiel mit einem Mindestbestellwert von 50 Euro.',
  },
  questionsHeading: 'Was man im Dorf zuerst fragt',
  footer: {
    heading: 'Haushalte warten schon.',
    text: 'Wir planen den Start in ganz Deutschland. Wir fangen dort an, wo die meisten warten. Trag dich ein, dann schreiben wir dir, sobald es bei dir losgeht.',
    button: 'Jetzt anmelden',
  },
} as const
