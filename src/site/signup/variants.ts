import type { Problems } from '../../browser/signup/signup-state.ts'
import { problemTexts } from '../../browser/signup/texts.ts'
import { chosenText } from '../links/markers.tsx'

const FIELD_STATES = ['ok', 'missing', 'invalid'] as const
const CONSENT_STATES = ['ok', 'missing'] as const

/** A wrong address has many reasons: which it is, the server says by a flag in the view's `problem`. */
const EMAIL_TEXTS = {
  missing: problemTexts.email.missing,
  invalid: chosenText('problem', problemTexts.email),
}

export type SignupVariant = {
  /** File name without `.html`; the server derives the same name from what it found wrong. */
  name: string
  problems: Problems
  consent: boolean
  notice?: 'duplicate' | 'failed'
}

/** Every page that can answer a sign-up sent without JavaScript, but for the thanks. */
export const signupVariants: readonly SignupVariant[] = [
  ...FIELD_STATES.flatMap((email) =>
    FIELD_STATES.flatMap((postalCode) =>
      CONSENT_STATES.map((consent) => ({
        name: `${email}-${postalCode}-${consent}`,
        problems: {
          ...(email !== 'ok' && { email: EMAIL_TEXTS[email] }),
          ...(postalCode !== 'ok' && { postalCode: problemTexts.postalCode[postalCode] }),
          ...(consent !== 'ok' && { consent: problemTexts.consent }),
        },
        consent: consent === 'ok',
      })),
    ),
  ).filter(({ problems }) => Object.keys(problems).length > 0),
  { name: 'doppelt', problems: {}, consent: true, notice: 'duplicate' },
  { name: 'fehler', problems: {}, consent: true, notice: 'failed' },
]
