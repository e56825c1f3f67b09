import { asciiEmail, emailProblem, postalCodeProblem } from '../../contract/signup.ts'
import { problemTexts } from './texts.ts'

/** What stands in the form. */
export type TypedSignup = { email: string; postalCode: string; consent: boolean }

export type FieldName = keyof TypedSignup

/** What is said below each field that is wrong. */
export type Problems = Partial<Record<FieldName, string>>

/** How an attempt ended: stored, refused as a duplicate e-mail, or anything else. */
export type SignupOutcome = 'saved' | 'duplicate' | 'failed'

export type SignupState = { phase: 'editing' | 'saving'; problems: Problems }

export type SignupEvent =
  | { type: 'refused'; problems: Problems }
  | { type: 'changed'; field: FieldName; typed: TypedSignup }
  | { type: 'sent' }
  | { type: 'answered' }

export const untouched: SignupState = { phase: 'editing', problems: {} }

/** What happens to the form's state. A shown problem is checked anew at each change of its field, not before. */
export function signupReducer(state: SignupState, event: SignupEvent): SignupState {
  switch (event.type) {
    case 'refused':
      return { ...state, problems: event.problems }
    case 'changed':
      if (!state.problems[event.field]) return state
      return { ...state, problems: recheck(state.problems, event.field, event.typed) }
    case 'sent':
      return { phase: 'saving', problems: {} }
    case 'answered':
      return untouched
  }
}

/** What is wrong with each field; an empty object when the form may be sent. */
export function findProblems(typed: TypedSignup): Problems {
  const email = emailProblem(asciiEmail(typed.email))
  const postalCode = postalCodeProblem(typed.postalCode)
  return {
    ...(email && { email: problemTexts.email[email] }),
    ...(postalCode && { postalCode: problemTexts.postalCode[postalCode] }),
    ...(!typed.consent && { consent: problemTexts.consent }),
  }
}

/** The first field, from the top, that has a problem. */
export function firstWrongField(problems: Problems): FieldName | undefined {
  return (['email', 'postalCode', 'consent'] as const).find((field) => problems[field])
}

function recheck(problems: Problems, field: FieldName, typed: TypedSignup): Problems {
  const { [field]: _, ...others } = problems
  const now = findProblems(typed)[field]
  return now ? { ...others, [field]: now } : others
}
