/** What letters are for. */
export type LetterKind = 'confirmation' | 'address_change' | 'my_data' | 'newsletter'

/** What became of a sign-up, and what operators call it; each is in exactly one state. */
export const STATE_NAMES = {
  open: 'offen',
  confirmed: 'bestätigt',
  left: 'abgemeldet',
  undeliverable: 'nicht zustellbar',
} as const
export type SignupState = keyof typeof STATE_NAMES

/**
 * Everything about a person, as `person_data` makes it: the columns that somebody here reads; times are ISO 8601. What a column
 * means stands in the database's schema.
 */
export type PersonData = {
  email: string
  signups: {
    id: number
    email: string
    postal_code: string
    created_at: string
    confirmed_at: string | null
    withdrawn_at: string | null
    undeliverable_at: string | null
    refused_at: string | null
    refused_answer: string | null
    channel: string | null
    state: SignupState
  }[]
  events: {
    id: number
    signup_id: number
    type: 'requested' | 'letter_sent' | 'confirmed' | 'changed' | 'withdrawn' | 'erased' | 'expired'
    happened_at: string
    facts: Record<string, string | boolean | null>
    person: Record<string, string> | null
    hash: string
    previous_hash: string | null
  }[]
  wordings: { version: string; wording: string }[]
  letters: {
    kind: LetterKind
    queued_at: string
    sent_at: string | null
    state: string
    answer: string | null
    subject: string | null
    due_at: string
    deferred_since: string | null
    events: { type: string; happened_at: string; answer: string | null }[]
  }[]
  address_changes: { new_email: string; asked_at: string }[]
}

/** The file that a person is given, whoever asks for it: all of it, under what it is. JSON. */
export function personFile(data: PersonData, more = ''): string {
  const about =
    'Alles, was zu dieser E-Mail-Adresse gespeichert ist (Art. 15 und Art. 20 DSGVO). Zeiten nach ISO 8601. Besuche werden ' +
    `ohne Bezug zu einer Person gezählt und sind deshalb nicht dabei.${more}`
  return `${JSON.stringify({ about, made_at: new Date().toISOString(), ...data }, null, 2)}\n`
}
