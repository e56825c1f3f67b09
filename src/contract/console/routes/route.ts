import { z } from 'zod'
import { asciiEmail, EMAIL_MAX_LENGTH } from '../../signup.ts'
import type { Role } from '../access.ts'

/**
 * One address of the console's interface: who may ask it, with what, and what comes back. Declared once, below its
 * method and path (in this folder); the server answers it and the console asks it by that name.
 */
export type Route = {
  /** The least role; `anybody`: without being logged in. */
  least: Role | 'anybody'
  /** About one's own access alone: also for who needs a second factor and has none yet. */
  own?: true
  /** Only for who has shown within ten minutes, by a second factor where there is one, that it is them. */
  stepUp?: true
  /** Its body is a file, as it is or packed by gzip; what it is asked with stands in the address. */
  file?: true
  /** The query of a GET, the JSON of a POST: these fields and no others, or a shape that says itself what it takes. */
  input?: z.ZodRawShape | z.ZodType
  /** Without one it is a 204. */
  answer?: Json<unknown>
  /** What the audit log calls it; a POST that changes nothing says so with null. */
  audit?: string | readonly string[] | null
  /** Bytes that its body may have, where it is more than the server takes otherwise. */
  bytes?: number
  /** Requests from one address within a time; those of a group count together. */
  rate?: { max: number; timeWindow: number; groupId: string }
  /** Sent compressed where the browser takes it; nothing secret may be in it beside what the address says. */
  compressed?: boolean
}

/** Addresses as `GET /api/places`: method and path below /konsole. */
export type Routes = {
  readonly [address: `GET /${string}`]: Route
  readonly [address: `POST /${string}`]: Route & Required<Pick<Route, 'audit'>>
}

/** A kind of answer, for the compiler only; `never` is a file. */
export type Json<Answer> = { readonly answer?: Answer }
export const json = <Answer>(): Json<Answer> => ({})

/** The number of a row. In an address it is text. */
export const rowNumber = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[1-9][0-9]{0,14}$/))
  .transform(Number)

/** What `:name` stands for in a path. What does not fit names nothing, and is a 404. */
export const PARAMETERS = {
  id: rowNumber,
  number: rowNumber,
  postalCode: z.string().regex(/^[0-9]{5}$/),
  picture: z.string().regex(/^[0-9a-f]{16}$/),
}
type Parameters = typeof PARAMETERS

type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type InPath<Path> = NamesIn<Path> & keyof Parameters

type ShapeOf<One> = One extends { input: infer Input extends z.ZodType }
  ? Input
  : One extends { input: infer Fields extends z.ZodRawShape }
    ? z.ZodObject<Fields>
    : z.ZodType

/** What the console says: path and input in one object. */
export type Asked<Address, One> = { [Name in InPath<Address>]: z.input<Parameters[Name]> } & z.input<
  ShapeOf<One>
>

/** The same as the server reads it. */
export type Understood<Address, One> = { [Name in InPath<Address>]: z.output<Parameters[Name]> } & z.output<
  ShapeOf<One>
>

export function shapeOf({ input }: Route): z.ZodType | undefined {
  return input === undefined || input instanceof z.ZodType ? input : z.strictObject(input)
}

// biome-ignore lint/suspicious/noConfusingVoidType: who answers nothing returns nothing
export type AnswerOf<One> = One extends { answer: Json<infer Answer> } ? Answer : void

/** Text without line ends. Other control characters are refused everywhere (src/console-server/access/read-input.ts). */
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

/** A text of which `wrong` says in German what is wrong with it, if anything is. */
export function worded(
  wrong: (text: string) => string | undefined,
  read: (text: string) => string = asLines,
): z.ZodType<string, string> {
  return z
    .string()
    .overwrite(read)
    .superRefine((text, context) => {
      const message = wrong(text)
      if (message) context.addIssue(message)
    })
}
