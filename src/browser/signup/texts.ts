import { brand } from '../../content/brand.ts'
import { unknownHere } from '../../content/standing/anywhere.ts'
import type { EmailProblem, FieldProblem } from '../../contract/signup.ts'

export const texts = {
  email: 'E-Mail-Adresse',
  postalCode: 'Postleitzahl',
  postalCodeHint: '5 Ziffern',
  /** No error: five digits are all that is asked for. */
  unknownPlace: unknownHere,
  submit: 'Jetzt anmelden',
  saving: 'Wird gespeichert …',
  reason: 'Zum Anmelden brauchen wir dein Häkchen oben.',
  /** Below the thanks, where the emptied form was. */
  another: 'Noch jemanden eintragen',
  newTab: ' (öffnet in neuem Tab)',
  close: 'Schließen',
  /** Where no script gets through, a form may. */
  sendPlainly: 'Auf anderem Weg senden',
}

export const problemTexts = {
  email: {
    missing: 'Bitte gib deine E-Mail-Adresse ein.',
    invalid: 'Bitte gib eine vollständige E-Mail-Adresse ein.',
    comma: 'In der Adresse steht ein Komma. Bitte tippe dort einen Punkt.',
    blank: 'In der Adresse steht ein Leerzeichen. Bitte nimm es heraus.',
    letter:
      'In der Adresse steht ein Zeichen, das dort nicht geht, zum Beispiel „ö“ vor dem @. Bitte schreib sie wie dein Anbieter.',
    several: 'In der Adresse steht mehr als ein @. Bitte gib nur eine ein.',
    ending: 'So endet keine Adresse. Am Ende steht zum Beispiel .de oder .com.',
  } satisfies Record<EmailProblem, string>,
  postalCode: {
    missing: 'Bitte gib deine Postleitzahl ein.',
    invalid: 'Die Postleitzahl hat genau 5 Ziffern.',
  } satisfies Record<FieldProblem, string>,
  consent: 'Bitte setz das Häkchen, damit wir dir schreiben dürfen.',
}

type Notice = { title: string; text: string; more?: string }

/** Specification section 8. What is still to do says a card of its own (step-texts.ts). */
export const noticeTexts: Record<'saved' | 'duplicate' | 'failed', Notice> = {
  saved: {
    title: 'Vielen Dank!',
    text: `Wir melden uns bei dir, sobald ${brand} in deiner Region verfügbar ist.`,
  },
  duplicate: {
    title: 'Diese E-Mail ist bereits registriert',
    text: 'Du hast dich schon für den Newsletter angemeldet.',
    // To everybody alike, or it would tell who has confirmed (docs/data-flow.md). No letter leaves for some, and not at each time.
    more: 'Hast du noch nicht bestätigt? Die E-Mail dazu liegt in deinem Postfach oder im Spam-Ordner. Soweit es geht, haben wir sie eben noch einmal geschickt.',
  },
  failed: {
    title: 'Fehler bei der Anmeldung',
    text: 'Bitte versuche es später erneut.',
  },
}
