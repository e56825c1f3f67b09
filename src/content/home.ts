import { brand } from './brand.ts'

/** Words of the start page, and of what the town pages share with it. */
export const home = {
  title: `${brand} – zusammen bestellen, einzeln beliefert`,
  description:
    'Essen bestellen auf dem Dorf: Ein Ort füllt gemeinsam eine Bestellung, jeder Haushalt wird einzeln ' +
    'beliefert. Jetzt vormerken lassen, kostenlos und unverbindlich.',
  hero: {
    eyebrow: 'Essen bestellen auf dem Dorf',
    /** Two sentences, each broken in two on narrow screens. */
    heading: [
      ['Allein', 'zu wenig.'],
      ['Zusammen', 'satt.'],
    ],
    lead:
      'Das Restaurant liefert erst ab 50\u00a0Euro? Dann bestellt gemeinsam. Ihr füllt zusammen eine Bestellung, ' +
      'und jeder Haushalt bekommt sein Essen an die eigene Tür.',
    note: 'Die App ist noch in der Testphase.',
  },
  /** For browsers that can open no dialog: old ones, with JavaScript switched off. */
  withoutScript: 'Oder gleich hier:',
  signupPage: 'zur Anmeldung',
  stores: [
    { before: 'Bald im', store: 'App Store', symbol: 'phone-app' },
    { before: 'Bald bei', store: 'Google Play', symbol: 'phone-play' },
  ],
  promises: [
    'Kostenlos und unverbindlich',
    'DSGVO-konform',
    'Keine Verpflichtungen',
    'Für den ländlichen Raum gemacht',
  ],
  receipts: {
    heading: 'Derselbe Hunger, zwei Kassen\u00adzettel.',
    text:
      'Für ein Paar oder eine kleine Familie ist ein hoher Mindestbestellwert das Ende vom Abendessen. Mit ' +
      `${brand} zählt, was ihr im Ort zusammen bestellt.`,
    benefits: [
      {
        sign: 'euro',
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
        total: ['Zusammen', '25,50\u00a0€'],
        after: [
          ['Nötig', '50,00\u00a0€'],
          ['Es fehlen', '24,50\u00a0€'],
          ['Geliefert', 'gar nicht'],
        ],
        stamp: { tone: 'bad', text: 'Geht nicht raus' },
      },
      {
        title: 'Mit Nachbarn',
        dishes: [
          ['Dein Haushalt', '25,50'],
          ['Ein Nachbar', '27,00'],
        ],
        total: ['Zusammen', '52,50\u00a0€'],
        after: [
          ['Nötig', '50,00\u00a0€'],
          ['Es fehlen', '0,00\u00a0€'],
          ['Geliefert', 'an zwei Türen'],
        ],
        stamp: { tone: 'good', text: 'Geht raus' },
      },
    ],
    footnote: 'Rechenbeispiel mit einem Mindestbestellwert von 50\u00a0Euro.',
  },
  questionsHeading: 'Was man im Dorf zuerst fragt',
  footer: {
    heading: 'Haushalte warten schon.',
    text:
      'Wir planen den Start in ganz Deutschland. Wo viele warten, wissen wir, dass wir gebraucht werden. Trag ' +
      'dich ein, dann schreiben wir dir, sobald es bei dir losgeht.',
    button: 'Jetzt anmelden',
  },
} as const
