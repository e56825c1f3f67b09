import { brand } from './brand.ts'
import { navigation } from './navigation.ts'

/** Read by nobody but a search engine that ignores `noindex`. */
export const linksDescription = `Deine Anmeldung bei ${brand}: bestätigen, abmelden, Daten ansehen.`

/** On the page of thanks, where the address that the letter went to cannot be named. */
export const openOurLetter = 'Öffne unsere E-Mail und bestätige. Erst dann stehst du auf der Liste.'

/** For who leaves while a mail server is being handed a letter to them: what cannot be held back any more is said. */
export const LETTER_UNDER_WAY =
  'Eine E-Mail an dich war in diesem Augenblick schon unterwegs und kann noch ankommen. Danach kommt keine mehr.'

/** What a page behind a letter's link says under its night sky. */
export type LinkWords = {
  title: string
  text: string
  /** How the house stands there, waiting unless said otherwise. */
  scene?: 'lit' | 'asleep'
  /** Sends the link's token to the address that the page's name begins with: opening a link does nothing, this does. */
  button?: string
  /** Where the page leads in the button's place, home unless said otherwise; and a second way, less loud. */
  sign?: Way
  quiet?: Way
  /** Whether a letter may still be on its way. */
  underWay?: true
}

type Way = { to: 'home' | 'signup' | 'myData'; words: string }

export const toHome: Way = { to: 'home', words: navigation.home }
export const signUpAgain: Way = { to: 'signup', words: 'Neu anmelden' }
const toMyData: Way = { to: 'myData', words: 'Zu meinen Daten' }

const failed: LinkWords = {
  title: 'Das hat nicht geklappt.',
  text: 'Es liegt an uns, nicht an dir. Warte einen Moment und versuch es dann noch einmal.',
  button: 'Noch einmal versuchen',
}
const OVER = 'Der Link gilt nicht mehr.'
const UNKNOWN = 'Diesen Link kennen wir nicht.'

/** By the file's name without `.html`; those without a folder are for who comes without a link's token. */
export const linkPages = {
  bestaetigen: {
    title: 'Anmeldung bestätigen',
    text: 'Dafür brauchst du den Link aus unserer E-Mail. Nichts angekommen? Schau kurz im Spam-Ordner nach, oder melde dich noch einmal an.',
    sign: { to: 'signup', words: 'Zur Anmeldung' },
  },
  'bestaetigen/frage': {
    title: 'Fast geschafft',
    text: 'Ein Tipp noch, und du stehst {{#place}}für {{place}} {{/place}}auf der Liste.',
    button: 'Anmeldung bestätigen',
  },
  // The specification's words.
  'bestaetigen/geschickt': {
    title: 'Fast geschafft',
    text: 'Wir haben dir eine E-Mail geschickt. Tipp auf den Link darin, dann bist du dabei. Nichts angekommen? Schau kurz im Spam-Ordner nach.',
  },
  'bestaetigen/abgelaufen': {
    title: OVER,
    text: 'Der Link zum Bestätigen gilt sieben Tage, und die sind um.',
    button: 'Neuen Link schicken',
    quiet: signUpAgain,
  },
  'bestaetigen/abgemeldet': {
    title: 'Du hast dich abgemeldet.',
    text: 'Deshalb gilt dieser Link nicht mehr. Möchtest du doch wieder Post von uns, melde dich neu an.',
    scene: 'asleep',
    sign: signUpAgain,
  },
  'bestaetigen/unbekannt': {
    title: UNKNOWN,
    text: 'Vielleicht fehlt ein Stück davon, oder die Anmeldung ist schon gelöscht. Öffne den Link noch einmal aus der E-Mail, oder melde dich neu an.',
    scene: 'asleep',
    sign: signUpAgain,
  },
  'bestaetigen/fehler': failed,

  abmelden: {
    title: 'Keine Post mehr?',
    text: 'In jedem unserer Newsletter steht ein Link zum Abmelden. Hast du keinen zur Hand, schicken wir dir einen zu deinen Daten, und dort kannst du dich auch abmelden.',
    sign: toMyData,
  },
  'abmelden/frage': {
    title: 'Keine Post mehr?',
    text: 'Ein Tipp genügt, und wir schreiben dir nicht mehr.',
    button: 'Jetzt abmelden',
  },
  'abmelden/abgemeldet': {
    title: 'Abgemeldet',
    text: 'Wir schreiben dir nicht mehr. Überlegst du es dir anders, melde dich einfach neu an.',
    scene: 'asleep',
    quiet: { to: 'myData', words: 'Was wir über dich gespeichert haben' },
    underWay: true,
  },
  'abmelden/unbekannt': {
    title: UNKNOWN,
    text: 'Hast du dich schon abgemeldet oder deine Daten gelöscht, ist alles erledigt, und wir schreiben dir nicht mehr. Wenn nicht, fehlt dem Link wohl ein Stück. Dann kannst du dich über deine E-Mail-Adresse abmelden.',
    scene: 'asleep',
    sign: toMyData,
  },
  'abmelden/fehler': failed,

  'meine-daten/angefordert': {
    title: 'Schau in dein Postfach.',
    text: 'Wenn wir deine Adresse kennen, ist der Link gleich da. Er gilt 24 Stunden. Nichts angekommen? Schau kurz im Spam-Ordner nach.',
  },
  'meine-daten/oeffnen': {
    title: 'Deine Daten ansehen?',
    text: 'Ein Tipp noch, dann siehst du, was wir über dich gespeichert haben. Nach einer Viertelstunde schließt sich die Seite, und der Link gilt nicht mehr.',
    button: 'Meine Daten ansehen',
  },
  'meine-daten/abgelaufen': {
    title: OVER,
    text: 'Ein Link zu deinen Daten gilt 24 Stunden, und eine Viertelstunde, sobald du ihn benutzt hast. So benutzt ihn später niemand sonst. Wir schicken dir gern einen neuen.',
    sign: { to: 'myData', words: 'Neuen Link anfordern' },
  },
  'meine-daten/geloescht': {
    title: 'Alles gelöscht',
    text: 'Deine Daten sind weg. Es bleibt nur ein Prüfwert, aus dem sich deine Adresse nicht lesen lässt. Mit ihm merken wir, dass wir dir nicht mehr schreiben dürfen.',
    scene: 'asleep',
    underWay: true,
  },
  'meine-daten/fehler': failed,

  'meine-daten/adresse/frage': {
    title: 'Deine neue Adresse?',
    text: 'Ein Tipp noch, dann schreiben wir dir an diese E-Mail-Adresse statt an die alte.',
    button: 'Adresse übernehmen',
  },
  'meine-daten/adresse/geaendert': {
    title: 'Adresse geändert',
    text: 'Ab jetzt schreiben wir dir an deine neue E-Mail-Adresse.',
    scene: 'lit',
  },
  'meine-daten/adresse/vergeben': {
    title: 'Schon angemeldet',
    text: 'Mit dieser E-Mail-Adresse gibt es bereits eine Anmeldung. Deine bisherige Adresse bleibt, wie sie ist.',
    sign: toMyData,
  },
  'meine-daten/adresse/abgelaufen': {
    title: OVER,
    text: 'Deine E-Mail-Adresse ist noch die alte. Bei deinen Daten kannst du sie noch einmal ändern.',
    sign: toMyData,
  },
  'meine-daten/adresse/fehler': failed,
} satisfies Record<string, LinkWords>
