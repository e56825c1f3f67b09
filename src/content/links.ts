import { brand } from './brand.ts'

/**
 * The words of the pages behind the letters' links: confirming, leaving, my data.
 * Those marked as fixed are the specification's.
 */
const toSignup = 'Neu anmelden'
const toMyData = 'Zu meinen Daten'
const failed = {
  title: 'Das hat nicht geklappt.',
  text: 'Es liegt an uns, nicht an dir. Warte einen Moment und versuch es dann noch einmal.',
  button: 'Noch einmal versuchen',
} as const
const linkOver = 'Der Link gilt nicht mehr.'
const linkUnknown = 'Diesen Link kennen wir nicht.'

/** Read by nobody but a search engine that ignores `noindex`. */
export const linksDescription = `Deine Anmeldung bei ${brand}: bestätigen, abmelden, Daten ansehen.`

export const confirmTexts = {
  /** Fixed. */
  almost: {
    title: 'Fast geschafft',
    text: 'Wir haben dir eine E-Mail geschickt. Tipp auf den Link darin, dann bist du dabei. Nichts angekommen? Schau kurz im Spam-Ordner nach.',
  },
  /** Below „Noch ein Schritt“ where the address cannot be named. */
  next: 'Öffne unsere E-Mail und bestätige. Erst dann stehst du auf der Liste.',
  ask: {
    title: 'Fast geschafft',
    /** @param forPlace „für Wurzen “, where there is a place */
    text: (forPlace: string) => `Ein Tipp noch, und du stehst ${forPlace}auf der Liste.`,
    button: 'Anmeldung bestätigen',
  },
  expired: {
    title: linkOver,
    text: 'Der Link zum Bestätigen gilt sieben Tage, und die sind um.',
    button: 'Neuen Link schicken',
    sign: toSignup,
  },
  left: {
    title: 'Du hast dich abgemeldet.',
    text: 'Deshalb gilt dieser Link nicht mehr. Möchtest du doch wieder Post von uns, melde dich neu an.',
    sign: toSignup,
  },
  unknown: {
    title: linkUnknown,
    text: 'Vielleicht fehlt ein Stück davon, oder die Anmeldung ist schon gelöscht. Öffne den Link noch einmal aus der E-Mail, oder melde dich neu an.',
    sign: toSignup,
  },
  failed,
  /** Without a link's token. */
  blank: {
    title: 'Anmeldung bestätigen',
    text: 'Dafür brauchst du den Link aus unserer E-Mail. Nichts angekommen? Schau kurz im Spam-Ordner nach, oder melde dich noch einmal an.',
    sign: 'Zur Anmeldung',
  },
} as const

/** For who leaves while a mail server is being handed a letter to them: what cannot be held back any more is said. */
export const LETTER_UNDER_WAY =
  'Eine E-Mail an dich war in diesem Augenblick schon unterwegs und kann noch ankommen. Danach kommt keine mehr.'

export const unsubscribeTexts = {
  ask: {
    title: 'Keine Post mehr?',
    text: 'Ein Tipp genügt, und wir schreiben dir nicht mehr.',
    button: 'Jetzt abmelden',
  },
  done: {
    title: 'Abgemeldet',
    text: 'Wir schreiben dir nicht mehr. Überlegst du es dir anders, melde dich einfach neu an.',
    myData: 'Was wir über dich gespeichert haben',
  },
  unknown: {
    title: linkUnknown,
    text: 'Hast du dich schon abgemeldet oder deine Daten gelöscht, ist alles erledigt, und wir schreiben dir nicht mehr. Wenn nicht, fehlt dem Link wohl ein Stück. Dann kannst du dich über deine E-Mail-Adresse abmelden.',
    sign: toMyData,
  },
  failed,
  /** Without a link's token. */
  blank: {
    title: 'Keine Post mehr?',
    text: 'In jedem unserer Newsletter steht ein Link zum Abmelden. Hast du keinen zur Hand, schicken wir dir einen zu deinen Daten, und dort kannst du dich auch abmelden.',
    sign: toMyData,
  },
} as const

export const myDataTexts = {
  ask: {
    title: 'Meine Daten',
    text: 'Wir schicken dir einen Link. Damit siehst du, was wir über dich gespeichert haben, und kannst es ändern, mitnehmen oder löschen.',
    email: 'E-Mail-Adresse',
    same: 'Unsere Antwort ist immer dieselbe, ob wir die Adresse kennen oder nicht. So erfährt niemand, wer sich angemeldet hat.',
    button: 'Link anfordern',
  },
  asked: {
    title: 'Schau in dein Postfach.',
    text: 'Wenn wir deine Adresse kennen, ist der Link gleich da. Er gilt 24 Stunden. Nichts angekommen? Schau kurz im Spam-Ordner nach.',
  },
  open: {
    title: 'Deine Daten ansehen?',
    text: 'Ein Tipp noch, dann siehst du, was wir über dich gespeichert haben. Nach einer Viertelstunde schließt sich die Seite, und der Link gilt nicht mehr.',
    button: 'Meine Daten ansehen',
  },
  over: {
    title: linkOver,
    text: 'Ein Link zu deinen Daten gilt 24 Stunden, und eine Viertelstunde, sobald du ihn benutzt hast. So benutzt ihn später niemand sonst. Wir schicken dir gern einen neuen.',
    sign: 'Neuen Link anfordern',
  },
  erased: {
    title: 'Alles gelöscht',
    text: 'Deine Daten sind weg. Es bleibt nur ein Prüfwert, aus dem sich deine Adresse nicht lesen lässt. Mit ihm merken wir, dass wir dir nicht mehr schreiben dürfen.',
  },
  failed,
} as const

export const addressTexts = {
  ask: {
    title: 'Deine neue Adresse?',
    text: 'Ein Tipp noch, dann schreiben wir dir an diese E-Mail-Adresse statt an die alte.',
    button: 'Adresse übernehmen',
  },
  changed: { title: 'Adresse geändert', text: 'Ab jetzt schreiben wir dir an deine neue E-Mail-Adresse.' },
  taken: {
    title: 'Schon angemeldet',
    text: 'Mit dieser E-Mail-Adresse gibt es bereits eine Anmeldung. Deine bisherige Adresse bleibt, wie sie ist.',
    sign: toMyData,
  },
  over: {
    title: linkOver,
    text: 'Deine E-Mail-Adresse ist noch die alte. Bei deinen Daten kannst du sie noch einmal ändern.',
    sign: toMyData,
  },
  failed,
} as const
