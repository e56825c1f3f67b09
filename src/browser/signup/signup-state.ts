import { asciiEmail, emailProblem, postalCodeProblem } from '../../contract/signup.ts'
import { problemTexts } from './texts.ts'

/** What stands in the form. */
export type TypedSignup = { email: string; postalCode: string; consent: boolean }

export type FieldName = keyof TypedSignup

/** What is said below each field that is wrong. */
export type Problems = Partial<Record<FieldName, string>>

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

/** A shown problem is checked anew at each change of its field, not before. */
export function recheck(problems: Problems, field: FieldName, typed: TypedSignup): Problems {
  if (!problems[field]) return problems
  const { [field]: _, ...others } = problems
  const now = findProblems(typed)[field]
  return now ? { ...others, [field]: now } : others
}
