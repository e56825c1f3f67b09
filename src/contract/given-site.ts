import { z } from 'zod'

/** Pages are templates to the door, and a letter is one, too: a text with their marks would be read as marks. */
const text = z
  .string()
  .trim()
  .min(1, 'darf nicht leer sein')
  .max(600, 'darf höchstens 600 Zeichen haben')
  .regex(/^\P{Cc}*$/u, 'muss in einer Zeile stehen')
  .refine((value) => !/\{\{|\}\}/.test(value), 'darf keine doppelten geschweiften Klammern haben')
const postalCode = text.pipe(z.string().regex(/^[0-9]{5}$/, 'muss eine Postleitzahl aus fünf Ziffern sein'))
const address = text.pipe(z.email('muss eine E-Mail-Adresse sein'))
const moment = z.iso.datetime({
  offset: true,
  message: 'muss ein Zeitpunkt sein wie 2027-02-01T20:00:00+01:00',
})
const doesNotApply = z.literal(false)

const processor = z.strictObject({ name: text, address: text, contractSignedOn: text })

const operator = z
  .strictObject({
    name: text.nullable(),
    legalForm: z.union([text, doesNotApply]).nullable(),
    representatives: z
      .union([z.array(text).min(1, 'braucht mindestens einen Namen').max(20), doesNotApply])
      .nullable(),
    street: text.nullable(),
    postalCode: postalCode.nullable(),
    town: text.nullable(),
    email: address.nullable(),
    phone: text.nullable(),
    registerCourt: z.union([text, doesNotApply]).nullable(),
    registerNumber: z.union([text, doesNotApply]).nullable(),
    vatId: z.union([text, doesNotApply]).nullable(),
    supervisoryAuthority: z.union([text, doesNotApply]).nullable(),
    privacyContact: address.nullable(),
    dataProtectionOfficer: z.union([text, doesNotApply]).nullable(),
    hosting: processor.nullable(),
    mailProvider: z.union([processor, doesNotApply]).nullable(),
    serverLogRetention: text.nullable(),
    editor: z.union([text, doesNotApply]).nullable(),
    employees: z.int('muss eine ganze Zahl sein').min(0, 'darf nicht kleiner als 0 sein').nullable(),
    privacyApprovedOn: text.nullable(),
  })
  .partial()

/** „Nur noch wenige Stunden“ must be true: an end is given together with what makes it one. */
const promo = z
  .strictObject({ endsAt: moment.nullable(), reason: text.nullable() })
  .refine(({ endsAt, reason }) => endsAt === null || reason !== null, {
    path: ['reason'],
    message: 'fehlt: Nenne den Grund, aus dem die Aktion dann endet',
  })

/** The next step where it runs: with a link it has a sign of its own. */
const ordering = z.strictObject({
  sentence: text,
  link: z
    .url({ protocol: /^https$/, message: 'muss eine Adresse sein, die mit https:// beginnt' })
    .max(600)
    .nullable(),
})

const voice = z.strictObject({
  name: text,
  place: text,
  rating: z.int('muss eine ganze Zahl sein').min(1, 'muss 1 bis 5 sein').max(5, 'muss 1 bis 5 sein'),
  text,
  highlight: text,
  /** How and when they agreed to be quoted. */
  consent: text,
  /** Where that agreement is kept. */
  keptAt: text,
})

/**
 * What only the operator knows, as the console's Einrichtung edits it and the table `site` keeps it. What is left out is as
 * the tracked files of src/content say; `null` means "not given yet", `false` "does not apply".
 */
export const givenSiteSchema = z
  .strictObject({
    operator,
    promo,
    voices: z.array(voice).max(12, 'darf höchstens zwölf Stimmen haben'),
    waitingHouseholds: z.strictObject({ figure: text, proof: text.nullable() }),
    ordering,
  })
  .partial()

export type GivenSite = z.output<typeof givenSiteSchema>
