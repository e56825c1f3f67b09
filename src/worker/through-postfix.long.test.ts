import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { crowd } from '../../test/support/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import {
  eventually,
  type FreshWorker,
  jobsOf,
  skipWaits,
  startWorker,
} from '../../test/support/fresh-worker.ts'
import { type Newsletter, newsletterIn } from '../../test/support/newsletter.ts'
import { anna } from '../../test/support/people.ts'
import {
  type Postfix,
  type PostfixOptions,
  postfixMissing,
  startPostfix,
} from '../../test/support/postfix.ts'

// What a launch meets beside Debian's own Postfix; what a server of the tests' own cannot know: what it really answers,
// and when.
const missing = postfixMissing()
/** So many letters of a worker may be in doubt at once. */
const IN_DOUBT = 5

let fresh: FreshDatabase
let newsletter: Newsletter
beforeEach(async () => {
  fresh = await freshDatabase()
  newsletter = newsletterIn(fresh.database)
})
afterEach(() => fresh.drop())

test.runIf(!missing)(
  'a rate limit of sixty letters in three seconds: a launch to three hundred reaches each once',
  async () => {
    const village = crowd(300)
    const { postfix } = await sendThrough(village, {
      mainCf: { smtpd_client_message_rate_limit: '60', anvil_rate_time_unit: '3s' },
    })
    await eventually(() => newsletter.ask('select code as answer from post_offices')).toEqual(['throttled'])
    await expect.poll(newsletter.waiting, { timeout: 90_000, interval: 200 }).toBe(0)

    expect(await newsletter.recipients(postfix)).toEqual(village.toSorted())
    expect(await newsletter.outcomes()).toEqual([{ outcome: 'sent', tries: 1, letters: 300 }])
    // It was the server's state: no letter was put off because of it.
    expect(await newsletter.events()).toEqual({ accepted: 300 })
    expect(await refusals(postfix, 'Message delivery request rate limit exceeded')).toBeGreaterThan(0)
  },
)

test.runIf(!missing)(
  'a scanner takes three seconds after the dot, and thirty-five for Anna’s letter: none comes twice',
  async () => {
    const village = [...crowd(12), anna.email]
    const { postfix, worker } = await sendThrough(village, {
      judge: async ({ at, recipient }) => {
        if (at === 'content') await wait(recipient === anna.email ? 35_000 : 3000)
        return undefined
      },
    })
    await expect.poll(newsletter.waiting, { timeout: 60_000 }).toBe(0)

    expect(await newsletter.recipients(postfix)).toEqual(village.toSorted())
    expect(await newsletter.outcomes()).toEqual([{ outcome: 'sent', tries: 1, letters: 13 }])
    expect(worker.complaints()).toEqual([])
  },
)

test.runIf(!missing)(
  'a server that allows two connections gets all letters, and is asked for a third once only',
  async () => {
    const village = crowd(120)
    const { postfix } = await sendThrough(village, {
      mainCf: { smtpd_client_connection_count_limit: '2' },
      judge: async ({ at }) => {
        if (at === 'content') await wait(100)
        return undefined
      },
    })
    await expect.poll(newsletter.waiting, { timeout: 90_000 }).toBe(0)

    expect(await newsletter.recipients(postfix)).toEqual(village.toSorted())
    expect(await newsletter.outcomes()).toEqual([{ outcome: 'sent', tries: 1, letters: 120 }])
    expect(await newsletter.events()).toEqual({ accepted: 120 })
    expect(await newsletter.ask('select connections as answer from post_offices')).toEqual([2])
    // Three of five when all lanes began; then none.
    const refused = await refusals(postfix, 'Connection concurrency limit exceeded')
    expect(refused).toBeGreaterThan(0)
    expect(refused).toBeLessThanOrEqual(3)
  },
)

test.runIf(!missing)(
  'every recipient is greylisted once: all get their letter later, and the others never wait for it',
  async () => {
    const village = crowd(80)
    const { postfix, worker } = await sendThrough(village, {
      judge: ({ at, times }) =>
        at === 'recipient' && times === 0 ? '450 4.2.0 Greylisted, try again later' : undefined,
    })
    await eventually(newsletter.events).toEqual({ deferred: 80 })
    expect(await newsletter.ask('select state as answer from post_offices')).toEqual(['open'])
    await skipWaits(fresh.database)
    await eventually(newsletter.waiting).toBe(0)

    expect(await newsletter.recipients(postfix)).toEqual(village.toSorted())
    // Never begun before: the server said so before the first byte.
    expect(await newsletter.outcomes()).toEqual([{ outcome: 'sent', tries: 1, letters: 80 }])
    expect(await newsletter.ask('select state as answer from newsletters')).not.toEqual(['paused'])
    expect(worker.complaints()).toEqual([])
  },
)

test.runIf(!missing)(
  'Postfix is stopped with five letters after their dot and started again: none is lost, none comes twice',
  async () => {
    const village = crowd(150)
    const stopped = Promise.withResolvers<void>()
    let judged = 0
    const { postfix } = await sendThrough(village, {
      judge: async ({ at }) => {
        if (at === 'content' && ++judged > 60) await stopped.promise
        return undefined
      },
    })
    await eventually(() => judged).toBe(60 + IN_DOUBT)
    await postfix.stop()
    stopped.resolve()
    await eventually(() => newsletter.ask('select code as answer from post_offices')).toEqual([
      'connection-refused',
    ])
    await postfix.start()
    // Those five may have arrived for all we know: they wait for an hour, the rest does not.
    await eventually(newsletter.waiting).toBe(IN_DOUBT)
    expect(await newsletter.events()).toEqual({ accepted: 145, possibly_delivered: IN_DOUBT })
    await skipWaits(fresh.database)
    await eventually(newsletter.waiting).toBe(0)

    expect(await newsletter.recipients(postfix)).toEqual(village.toSorted())
    expect(await newsletter.outcomes()).toEqual([
      { outcome: 'sent', tries: 1, letters: 145 },
      { outcome: 'sent', tries: 2, letters: IN_DOUBT },
    ])
  },
)

test.runIf(!missing)(
  'Postfix is stopped three times, at any moment: none is lost, as many as were in doubt come twice at most',
  async () => {
    const village = crowd(200)
    const { postfix } = await sendThrough(village, {
      judge: async ({ at }) => {
        if (at === 'content') await wait(20)
        return undefined
      },
    })
    for (const letters of [30, 70, 110]) {
      await eventually(() => postfix.count()).toBeGreaterThan(letters)
      await postfix.stop()
      await postfix.start()
    }
    await eventually(async () => {
      await skipWaits(fresh.database)
      return newsletter.waiting()
    }).toBe(0)

    const received = await newsletter.recipients(postfix)
    expect(await newsletter.forgotten(village, received)).toEqual([])
    expect(received.length - new Set(received).size).toBeLessThanOrEqual(3 * IN_DOUBT)
  },
)

test.runIf(!missing)(
  'sixty of a hundred and twenty leave while a letter takes a second: no letter is begun for who has left',
  async () => {
    const village = crowd(120)
    const { postfix } = await sendThrough(village, {
      judge: async ({ at }) => {
        if (at === 'content') await wait(1000)
        return undefined
      },
    })
    await eventually(() => postfix.count()).toBeGreaterThan(0)
    const leavers: { email: string; before: LetterState }[] = []
    while (leavers.length < 60) {
      const email = await somebody(STATES[leavers.length % 3], leavers)
      leavers.push({ email, before: await leave(email, leavers.length % 2 === 0 ? 'withdrawn' : 'erased') })
      await wait(150)
    }
    await expect.poll(newsletter.waiting, { timeout: 90_000 }).toBe(0)
    await eventually(() => jobsOf(fresh.database)).toEqual({ completed: 120 })

    const received = await newsletter.recipients(postfix)
    const whose = (state: LetterState) =>
      leavers.filter(({ before }) => before === state).map(({ email }) => email)
    expect(whose('not begun').filter((email) => received.includes(email))).toEqual([])
    // Who had it before, or while it was on its way, has it once like those who stayed.
    const stayed = village.filter((person) => !leavers.some(({ email }) => email === person))
    expect(received).toEqual([...stayed, ...whose('sent'), ...whose('under way')].sort())
    // All three happened, otherwise this would have shown nothing.
    expect(STATES.filter((state) => whose(state).length === 0)).toEqual([])
  },
)

/** Everybody joins; then a worker sends a launch to them through a Postfix that has its own ways. */
async function sendThrough(
  people: string[],
  options: PostfixOptions,
): Promise<{ postfix: Postfix; worker: FreshWorker }> {
  await newsletter.join(people)
  const postfix = await startPostfix({ domains: ['example.org'], ...options })
  onTestFinished(() => postfix.remove())
  const worker = await startWorker(fresh, { smtpUrl: postfix.url })
  onTestFinished(() => worker.stop())
  await newsletter.start()
  return { postfix, worker }
}

const STATES = ['not begun', 'under way', 'sent'] as const
type LetterState = (typeof STATES)[number]

const LETTER_STATE = `case when l.outcome = 'sent' then 'sent' when l.begun_at is null then 'not begun' else 'under way' end`

/** Somebody who has not left: with whose letter it stands so if there is anybody, and rather in this moment than long. */
async function somebody(state: LetterState | undefined, leavers: { email: string }[]): Promise<string> {
  const { rows } = await fresh.database.owner.query<{ email: string }>(
    `select s.email from letters as l join newsletter_signups as s on s.id = l.signup_id
     where l.kind = 'newsletter' and s.email <> all ($2)
     order by ${LETTER_STATE} = $1 desc, coalesce(l.begun_at, l.claimed_at) desc nulls last limit 1`,
    [state, leavers.map(({ email }) => email)],
  )
  return rows[0]?.email ?? ''
}

/** Somebody leaves. @returns how it stood with their letter at that moment, which the sign-up's lock holds. */
async function leave(email: string, how: 'withdrawn' | 'erased'): Promise<LetterState> {
  const client = await fresh.database.owner.connect()
  try {
    await client.query('begin')
    await client.query('select from newsletter_signups where email = $1 for no key update', [email])
    const { rows } = await client.query<{ state: LetterState }>(
      `select ${LETTER_STATE} as state
       from letters as l join newsletter_signups as s on s.id = l.signup_id where l.kind = 'newsletter' and s.email = $1`,
      [email],
    )
    await client.query(
      how === 'erased'
        ? `select erase_person($1, true, 'operator')`
        : `select withdraw_signup(id, 'link') from newsletter_signups where email = $1`,
      [email],
    )
    await client.query('commit')
    return rows[0]?.state ?? 'not begun'
  } finally {
    client.release()
  }
}

async function refusals(postfix: Postfix, words: string): Promise<number> {
  return (await postfix.log()).split('\n').filter((line) => line.includes(words)).length
}
