import { beforeEach, expect, test } from 'vitest'
import { crowd, crowdJoins, crowdSignsUp } from '../../test/support/crowd.ts'
import { dumpEverything } from '../../test/support/dump-everything.ts'
import type { FreshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, jobsOf } from '../../test/support/fresh-worker.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { hmacs, join, queueNewsletter, signUp } from '../../test/support/signup-steps.ts'
import { type WorkerStory, workerStory } from '../../test/support/worker-story.ts'
import { confirmSignup, linkState, withdraw } from '../database/queries/links.ts'

let fresh: FreshDatabase
let smtp: WorkerStory['smtp']
let work: WorkerStory['work']
beforeEach(async () => {
  ;({ fresh, smtp, work } = await workerStory())
})

const tokenOf = (email: string) => {
  const letter = smtp.letters.findLast(({ envelope }) => envelope.to[0] === email)
  return /[?&]t=([\w-]{43})/.exec(letter?.parsed.text ?? '')?.[1] ?? ''
}

test('people leave while a newsletter is being sent: whoever left before their moment gets none, nobody gets two', async () => {
  const { owner } = fresh.database
  const village = crowd(300)
  await crowdJoins(fresh.database, village, anna.postal_code)
  smtp.setBehaviour({ slow: { content: 4 } })
  const newsletter = await queueNewsletter(fresh.database, anna.postal_code)
  // Nobody waits for both: the first could have sent everything before the second has begun.
  const working = Promise.all([work(), work()])
  const leaving = village.filter((_, number) => number % 2 === 0)
  for (const [number, email] of leaving.entries()) {
    await owner.query(
      `select public.withdraw_signup(id, 'link') from public.newsletter_signups where email = $1`,
      [email],
    )
    if (number === 70) await owner.query('select public.queue_newsletter($1)', [newsletter])
  }
  await working
  await eventually(() => jobsOf(fresh.database)).toEqual({ completed: 300 })

  const { rows } = await owner.query<{ email: string; outcome: string; late: boolean }>(
    `select s.email, l.outcome, s.withdrawn_at < l.claimed_at as late
     from public.letters as l join public.newsletter_signups as s on s.id = l.signup_id where l.kind = 'newsletter'`,
  )
  const sentTo = rows.filter(({ outcome }) => outcome === 'sent').map(({ email }) => email)
  expect(smtp.recipients()).toEqual(sentTo.sort())
  expect(rows.filter(({ outcome, late }) => outcome === 'sent' && late)).toEqual([])
  expect(rows.filter(({ outcome }) => outcome !== 'sent' && outcome !== 'left')).toEqual([])
  // Both happened, otherwise this would have shown nothing.
  expect(sentTo.length).toBeLessThan(300)
  expect(new Set(sentTo).size).toBe(sentTo.length)
})

test('people are erased and leave, several at once, while two workers send: nobody stands in anybody’s way', async () => {
  const village = crowd(200)
  await crowdJoins(fresh.database, village, anna.postal_code)
  await queueNewsletter(fresh.database, anna.postal_code)
  const workers = await Promise.all([work(), work()])
  await smtp.waitFor(1)
  const owner = (sql: string, values: string[]) => fresh.database.owner.query(sql, values)
  const lane = async (people: string[]) => {
    for (const [number, email] of people.entries()) {
      await owner(
        number % 2 === 0
          ? `select public.erase_person($1, true, 'operator')`
          : `select public.withdraw_signup(id, 'link') from public.newsletter_signups where email = $1`,
        [email],
      )
    }
  }
  // From the end, so that they meet.
  const leaving = village.toReversed().slice(0, 120)
  await Promise.all([0, 1, 2, 3].map((part) => lane(leaving.slice(part * 30, part * 30 + 30))))
  await eventually(async () => Object.keys(await jobsOf(fresh.database))).toEqual(['completed'])
  expect(workers.flatMap((worker) => worker.complaints())).toEqual([])
  expect(new Set(smtp.recipients()).size).toBe(smtp.taken())
  const everything = await dumpEverything(fresh.database.owner)
  expect(leaving.filter((email, number) => number % 2 === 0 && everything.includes(`${email}"`))).toEqual([])
})

test('Bülent leaves by the link of his newsletter; the next one and his old links do nothing for him', async () => {
  const { anon, owner } = fresh.database
  await work()
  await signUp(fresh.database, buelent)
  await smtp.waitFor(1)
  const confirming = tokenOf(buelent.email)
  // The worker may not have noted the letter yet: that its link is used proves that it arrived.
  expect(await confirmSignup(anon, confirming, {})).toBe('confirmed')
  await queueNewsletter(fresh.database, buelent.postal_code)
  await smtp.waitFor(2)
  expect(await withdraw(anon, 'unsubscribe', tokenOf(buelent.email), 'one-click')).toBe('withdrawn')
  expect(await withdraw(anon, 'unsubscribe', tokenOf(buelent.email), 'link')).toBe('withdrawn')

  expect(await confirmSignup(anon, confirming, {})).toBe('withdrawn')
  expect(await linkState(anon, 'confirm', confirming)).toBe('withdrawn')
  await queueNewsletter(fresh.database, buelent.postal_code)
  await join(fresh.database, anna)
  await queueNewsletter(fresh.database, anna.postal_code)
  await smtp.waitFor(3)
  expect(smtp.recipients()).toEqual([anna.email, buelent.email, buelent.email])
  const { rows } = await owner.query('select * from public.consent_record_faults()')
  expect(rows).toEqual([])
})

test('nobody else gets a newsletter: not confirmed, elsewhere, undeliverable, on the suppression list', async () => {
  const { owner } = fresh.database
  const [confirmed = '', undeliverable = '', suppressed = '', left = '', unconfirmed = ''] = crowd(5)
  await crowdJoins(fresh.database, [confirmed, undeliverable, suppressed, left], anna.postal_code)
  await crowdSignsUp(fresh.database, [unconfirmed], anna.postal_code)
  await owner.query(`delete from pgboss.job where name = 'letters'`)
  await join(fresh.database, carla)
  await owner.query(`update public.newsletter_signups set undeliverable_at = now() where email = $1`, [
    undeliverable,
  ])
  await owner.query(
    `select public.withdraw_signup(id, 'link') from public.newsletter_signups where email = $1`,
    [left],
  )
  await queueNewsletter(fresh.database, anna.postal_code)
  // As after a restored backup: the list knows more than the sign-up.
  await owner.query('select public.suppress($1, clock_timestamp(), false)', [hmacs.address(suppressed)])
  await work()
  await eventually(async () => Object.keys(await jobsOf(fresh.database))).toEqual(['completed'])
  await eventually(smtp.recipients).toEqual([confirmed])
  const { rows } = await owner.query(
    `select outcome, count(*)::int from public.letters where kind = 'newsletter' group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { outcome: 'sent', count: 1 },
    { outcome: 'suppressed', count: 1 },
  ])
})

test('Carla is erased while her letter waits: it is not sent, and nothing anywhere names her', async () => {
  const { owner } = fresh.database
  await join(fresh.database, carla)
  await join(fresh.database, anna)
  await queueNewsletter(fresh.database, carla.postal_code)
  await fresh.database.anon.query('select public.ask_my_data($1)', [carla.email])
  const erased = await owner.query(`select public.erase_person($1, true, 'operator', $2) as number`, [
    carla.email,
    hmacs.address(carla.email),
  ])
  expect(erased.rows).toEqual([{ number: 1 }])
  await work()
  await queueNewsletter(fresh.database, anna.postal_code)
  await smtp.waitFor(1)
  await eventually(async () => Object.keys(await jobsOf(fresh.database))).toEqual(['completed'])
  expect(smtp.recipients()).toEqual([anna.email])
  const everything = (await dumpEverything(owner)).toLowerCase()
  expect(everything).toContain(anna.email)
  expect(everything).not.toContain('carla')
})

test('an address that changes after its letter was written gets the letter, not the old one', async () => {
  const { owner, anon } = fresh.database
  await work()
  await join(fresh.database, anna)
  await eventually(async () => Object.keys(await jobsOf(fresh.database))).toEqual(['completed'])
  const { rows } = await owner.query<{ id: string }>('select id from public.newsletter_signups')
  await anon.query('select public.ask_my_data($1)', [anna.email])
  const letter = await owner.query<{ id: string }>(
    `select id from public.letters where kind = 'my_data' and signup_id = $1`,
    [rows[0]?.id],
  )
  const claim = {
    id: letter.rows[0]?.id,
    to_address: 'anna.old@example.org',
    token_hash: '00'.repeat(32),
    address_hmac: hmacs.address('anna.old@example.org').toString('hex'),
    mailbox_hmac: hmacs.mailbox('anna.old@example.org').toString('hex'),
    message_id: '<x@dorfteller.example>',
    template_version: 'x',
  }
  const { rows: verdicts } = await owner.query('select verdict from public.claim_letters($1)', [
    JSON.stringify([claim]),
  ])
  expect(verdicts).toEqual([{ verdict: 'later' }])
  await smtp.waitFor(1)
  expect(smtp.recipients()).toEqual([anna.email])
})
