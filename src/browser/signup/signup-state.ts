import { asciiEmail, emailProblem, postalCodeProblem } from '../../contract/signup.ts'
import { problemTexts } from './texts.ts'

/** What stands in the form. */
export type TypedSignup = { email: string; postalCode: string; consent: boolean }

export type FieldName = keyof TypedSignup

/** What is said below each field that is wrong. */
export type Problems = Partial<Record<FieldName, string>>

/** How an attempt ended: stored, refused as a duplicate e-mail, or anything else. */
export type SignupOutcome = 'saved' | 'duplicate' | 'failed'

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

/** A shown problem is checked anew at each change of its field, not before. */
export function recheck(problems: Problems, field: FieldName, typed: TypedSignup): Problems {
  if (!problems[field]) return problems
  const { [field]: _, ...others } = problems
  const now = findProblems(typed)[field]
  return now ? { ...others, [field]: now } : others
}
