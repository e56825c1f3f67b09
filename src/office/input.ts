import { z } from 'zod'
import { asciiEmail, EMAIL_MAX_LENGTH } from '../contract/signup.ts'

// What procedures are asked with, where more than one asks it.

/** The number of a row. */
export const rowNumber = z.int().positive()
export const one = z.strictObject({ id: rowNumber })
export const postalCode = z.string().regex(/^[0-9]{5}$/)

/** Each once; at most as many as there are in Germany, and some. */
export const postalCodes = z
  .array(postalCode)
  .max(10_000)
  .transform((codes) => [...new Set(codes)].sort())

/** How many households it takes to start; as many as the database takes at most (places_goal_sensible). */
export const goal = z
  .number()
  .refine(
    (households) => Number.isInteger(households) && households >= 1 && households <= 100_000,
    'Ein Ziel ist eine ganze Zahl von 1 bis 100.000.',
  )

/** Text without line ends or other control characters. */
export const line = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u)

/** An e-mail address as somebody types or pastes it. */
export const email = z.string().overwrite(asciiEmail).regex(z.regexes.email).max(EMAIL_MAX_LENGTH)

/** What was pasted out of Word, a page or a PDF: their ends of lines become ours, other control characters go. */
const asLines = (text: string) =>
  text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** The same where there is one line: a subject becomes a header. */
export const inOneLine = (text: string) => asLines(text).replace(/[\n\t]+/g, ' ')

/**
 * A text as it is typed or pasted.
 * @param name as a sentence begins with it, „Der Betreff“
 * @param read `inOneLine` where there is one line
 */
export const text = (name: string, longest: number, read = asLines): z.ZodType<string, string> =>
  z
    .string()
    .overwrite(read)
    .superRefine((typed, context) => {
      const { length } = [...typed]
      if (length > longest) context.addIssue(`${name} hat ${length} Zeichen, erlaubt sind ${longest}.`)
      // No letter can carry it.
      if (/\p{Cs}/u.test(typed))
        context.addIssue(`${name} enthält ein halbes Zeichen. Gib das noch einmal ein.`)
    })
