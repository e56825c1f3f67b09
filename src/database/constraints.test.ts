import { expect, test } from 'vitest'
import { databaseForAll } from '../../test/support/fresh-database.ts'
import { HOSTILE_ADDRESSES } from '../../test/support/hostile-addresses.ts'
import { insertRow } from '../../test/support/insert-row.ts'
import { anna, buelent, carla, entryOf } from '../../test/support/people.ts'
import { emailProblem, isPlainMailbox, postalCodeProblem } from '../contract/signup.ts'

const fresh = databaseForAll()

/** The name of the rule that a row breaks, if it breaks one. */
const objectionTo = (write: Promise<unknown>): Promise<string | undefined> =>
  write.then(
    () => undefined,
    (error: { constraint?: string }) => error.constraint ?? String(error),
  )

const longest = `${'a'.repeat(60)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.example`
const addresses = [
  anna.email,
  'o’brien@example.org',
  "o'brien@example.org",
  'anna+liste@example.org',
  'a.b.c@sub.example.org',
  'anna`{|}~^_?=/*&$#@example.org',
  'anna?=x@example.org',
  'anna@example.',
  'anna@example-.org',
  'anna@example.4you',
  'anna@1.2',
  'anna@xn--bcher-kva.example',
  'ſanna@example.org',
  'anna@@example.org',
  'anna@example.org\n',
  '"anna b"@example.org',
  `anna@${'b'.repeat(63)}.org`,
  `anna@${'b'.repeat(64)}.org`,
  `${'a'.repeat(64)}@example.org`,
  `${'a'.repeat(65)}@example.org`,
  longest,
  `a${longest}`,
  ...HOSTILE_ADDRESSES,
]

test('form, letters and both tables of the database think the same of an address', async () => {
  const { anon, owner } = fresh.database
  await insertRow(anon, 'newsletter_signups', entryOf(buelent))
  const changed =
    'insert into address_changes (signup_id, new_email) select min(id), $1 from newsletter_signups'
  const torn: Record<string, unknown> = {}
  for (const email of new Set(addresses)) {
    const taken = {
      form: emailProblem(email) === undefined,
      letters: isPlainMailbox(email),
      signups: !(await objectionTo(insertRow(anon, 'newsletter_signups', { ...entryOf(anna), email }))),
      changes: !(await objectionTo(owner.query(changed, [email]))),
    }
    if (new Set(Object.values(taken)).size > 1) torn[email] = taken
  }
  expect(torn).toEqual({})
})

test.each(['16766', '01067', '', '1676', '167667', '1676a', ' 16766', '16766\n', '１６７６６', '-1676'])(
  'the form and the database think the same of the postal code %j',
  async (postal_code) => {
    await fresh.ask('truncate newsletter_signups cascade')
    const refused = await objectionTo(
      insertRow(fresh.database.anon, 'newsletter_signups', { ...entryOf(carla), postal_code }),
    )
    expect(refused === undefined).toBe(postalCodeProblem(postal_code) === undefined)
  },
)
