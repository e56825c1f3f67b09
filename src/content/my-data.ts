import { LETTER_UNDER_WAY } from './links.ts'
import { time } from './processing/deadlines.ts'

/** `/meine-daten` without a link's token: the form that asks for one. */
export const askTexts = {
  text: 'Wir schicken dir einen Link. Damit siehst du, was wir über dich gespeichert haben, und kannst es ändern, mitnehmen oder löschen.',
  same: 'Unsere Antwort ist immer dieselbe, ob wir die Adresse kennen oder nicht. So erfährt niemand, wer sich angemeldet hat.',
  button: 'Link anfordern',
} as const

/** The page that shows everything stored about somebody: its labels, and what the door fills in (my-data-view.ts). */
export const overviewTexts = {
  lead: 'Das haben wir über dich gespeichert.',

  stored: 'Gespeichert',
  state: 'Anmeldung',
  channel: 'Wie du zu uns kamst',
  channelCode: (code: string) => `Kennung ${code}`,
  unconfirmed: 'noch nicht bestätigt',
  confirmed: (on: string) => `bestätigt am ${on}`,
  withdrawn: (on: string) => `abgemeldet am ${on}`,
  pendingEmail: 'Neue Adresse',
  pending: (email: string) => `${email}, noch nicht bestätigt`,
  undeliverable: 'Zustellung',
  undeliverableSince: (on: string) => `Seit dem ${on} kommt unter der Adresse nichts mehr an.`,

  past: 'Alles, was bisher war',
  consent: 'Deine Einwilligung',
  consentAgreed: (at: string) => `Zugestimmt am ${at}`,
  noConsent: 'Dazu ist nichts gespeichert.',

  events: 'Schritt für Schritt',
  eventTypes: {
    requested: 'Du hast dich angemeldet.',
    letter_sent: 'Die E-Mail zum Bestätigen ging an dich.',
    confirmed: 'Du hast die Anmeldung bestätigt.',
    email_changed: 'Du hast deine E-Mail-Adresse geändert.',
    postal_code_changed: 'Du hast deine Postleitzahl geändert.',
    withdrawn: 'Du hast dich abgemeldet.',
    erased: 'Deine Daten wurden gelöscht.',
    expired: 'Die Anmeldung wurde nicht bestätigt und ist verfallen.',
  },
  person: { email: 'E-Mail-Adresse', postal_code: 'Postleitzahl', user_agent: 'Browser', ip: 'IP-Adresse' },

  letters: 'E-Mails an dich',
  letterKinds: {
    confirmation: 'Anmeldung bestätigen',
    address_change: 'Neue Adresse bestätigen',
    my_data: 'Link zu deinen Daten',
    newsletter: 'Newsletter',
  },
  letterOutcomes: {
    waiting: 'wartet auf den Versand',
    sending: 'wartet auf den Versand',
    sent: 'gesendet',
    uncertain: 'vielleicht angekommen',
    refused: 'war nicht zustellbar',
    unsent: 'nicht gesendet',
  },

  notices: {
    postalCodeChanged: 'Deine Postleitzahl ist geändert.',
    postalCodeSame: 'Das ist schon deine Postleitzahl. Es bleibt alles, wie es ist.',
    addressAsked:
      'Wir haben dir eine E-Mail an die neue Adresse geschickt. Tipp auf den Link darin, dann gilt sie. Bis dahin bleibt die alte.',
    addressSame: 'Das ist schon deine E-Mail-Adresse. Es bleibt alles, wie es ist.',
    left: 'Du bist abgemeldet. Wir schreiben dir nicht mehr.',
    leftUnderWay: `Du bist abgemeldet. ${LETTER_UNDER_WAY}`,
  },

  change: 'Ändern',
  newPostalCode: { label: 'Neue Postleitzahl', hint: '5 Ziffern', button: 'Postleitzahl ändern' },
  newEmail: {
    label: 'Neue E-Mail-Adresse',
    note: 'Wir schicken einen Link an die neue Adresse. Sie gilt, sobald du ihn antippst.',
    button: 'Adresse ändern',
  },

  take: 'Mitnehmen',
  takeNote:
    'Alles in einer Datei, zum Aufheben oder Weitergeben, auch die technischen Angaben, mit denen wir deine Einwilligung nachweisen.',
  takeJson: 'Als Datei für Programme (JSON)',

  leave: 'Abmelden',
  leaveNote: `Wir schreiben dir nicht mehr. Deine Daten bleiben als Nachweis noch ${time('withdrawn_signups')}, oder bis du sie löschst.`,

  erase: 'Löschen',
  eraseNote: 'Damit bist du auch abgemeldet. Das lässt sich nicht rückgängig machen.',
  eraseTick: 'Ja, alles löschen',
  eraseButton: 'Alles löschen',
  eraseUnticked: 'Bitte setz das Häkchen, damit wir nichts aus Versehen löschen.',
} as const
