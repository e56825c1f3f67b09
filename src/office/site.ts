import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { z } from 'zod'
import type { GivenFacts } from '../content/site-facts.ts'
import { findRow, rowOf } from '../database/ask.ts'
import { change, procedure, router } from './procedure.ts'
import { changedSince, Refusal } from './refusal.ts'

type Database = Pick<pg.ClientBase, 'query'>

/** Pages are templates to the door, and a letter is one, too: a text with their marks would be read as marks. */
const text = z
  .string({ error: 'Hier fehlt noch etwas.' })
  .trim()
  .min(1, 'Hier fehlt noch etwas.')
  .max(600, 'Das sind mehr als 600 Zeichen.')
  .regex(/^\P{Cc}*$/u, 'Das muss in einer Zeile stehen.')
  .refine((value) => !/\{\{|\}\}/.test(value), 'Doppelte geschweifte Klammern gehen hier nicht.')
const postalCode = text.pipe(z.string().regex(/^[0-9]{5}$/, 'Eine Postleitzahl hat fünf Ziffern.'))
const address = text.pipe(z.email('Das ist keine E-Mail-Adresse.'))
const doesNotApply = z.literal(false)
const ifAny = z.union([text, doesNotApply]).nullable()
const number = z.int('Das ist keine ganze Zahl.')

/** A company that processes data for the operator, and the day of the contract with it. */
const processor = z.strictObject({ name: text, address: text, contractSignedOn: text })

const operator = z.strictObject({
  name: text.nullable(),
  legalForm: ifAny,
  representatives: z
    .union([z.array(text).min(1).max(20, 'Höchstens zwanzig Namen.'), doesNotApply])
    .nullable(),
  street: text.nullable(),
  postalCode: postalCode.nullable(),
  town: text.nullable(),
  email: address.nullable(),
  phone: text.nullable(),
  registerCourt: ifAny,
  registerNumber: ifAny,
  vatId: ifAny,
  supervisoryAuthority: ifAny,
  privacyContact: address.nullable(),
  dataProtectionOfficer: ifAny,
  hosting: processor.nullable(),
  mailProvider: z.union([processor, doesNotApply]).nullable(),
  serverLogRetention: text.nullable(),
  editor: ifAny,
  employees: number.min(0, 'Weniger als null geht nicht.').nullable(),
  privacyApprovedOn: text.nullable(),
})

/** „Nur noch wenige Stunden“ must be true: an end is given together with what makes it one. */
const promo = z
  .strictObject({
    endsAt: z.iso.datetime({ offset: true, message: 'Das ist kein Zeitpunkt.' }).nullable(),
    reason: text.nullable(),
  })
  .refine(({ endsAt, reason }) => endsAt === null || reason !== null, {
    path: ['reason'],
    message: 'Nenne den Grund, aus dem die Aktion dann endet.',
  })

const voice = z.strictObject({
  name: text,
  place: text,
  rating: number.min(1, 'Ein bis fünf Sterne.').max(5, 'Ein bis fünf Sterne.'),
  text,
  highlight: text,
  consent: text,
  keptAt: text,
})

/**
 * What only the operator knows. What is left out is as the tracked files of src/content say; `null` means "not given yet",
 * `false` "does not apply".
 */
const givenFacts = z
  .strictObject({
    operator,
    promo,
    voices: z.array(voice).max(12, 'Höchstens zwölf Stimmen.'),
    waitingHouseholds: z.strictObject({ figure: text, proof: text.nullable() }),
    ordering: z.strictObject({
      sentence: text,
      link: z
        .url({ protocol: /^https$/, message: 'Die Adresse muss mit https:// beginnen.' })
        .max(600, 'Das sind mehr als 600 Zeichen.')
        .nullable(),
    }),
  })
  .partial() satisfies z.ZodType<GivenFacts>

export const site = router({
  read: procedure({ least: 'administer' }).query(({ ctx: { database } }) => readSite(database)),

  /** Refused by the name of the field, as `operator.postalCode`; and when somebody changed the facts since. */
  save: change(
    { least: 'administer', proof: true, audit: 'site_changed' },
    z.strictObject({ given: z.looseObject({}), basedOn: z.int() }),
  ).mutation(async ({ ctx: { database, note }, input }) => {
    const read = givenFacts.safeParse(input.given)
    if (!read.success) {
      const [issue] = read.error.issues
      // What may also not apply: what is wrong with what was given for it.
      const inner = issue?.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined
      const path = [...(issue?.path ?? []), ...(inner?.path ?? [])]
      throw new Refusal('BAD_REQUEST', path.join('.'), (inner ?? issue)?.message ?? '')
    }
    const was: Record<string, unknown> = (await readSite(database)).given
    const is: Record<string, unknown> = read.data
    const row = await findRow<{ version: number }>(database, SAVE, [read.data, input.basedOn])
    if (!row) throw changedSince()
    // Which, not what they say.
    const fields = Object.keys({ ...was, ...is }).filter((name) => !isDeepStrictEqual(was[name], is[name]))
    await note(database, { fields, ...row })
    return row
  }),
})

const SAVE = 'update public.site set facts = $1, version = version + 1 where version = $2 returning version'

/** What the operator has given, and how often it was changed. As owner or office. */
export function readSite(database: Database): Promise<{ given: GivenFacts; version: number }> {
  return rowOf(database, 'select facts as given, version from public.site')
}
