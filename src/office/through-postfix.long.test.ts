import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { crowd, crowdJoins } from '../../test/support/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, type FreshOffice, skipWaits, startOffice } from '../../test/support/fresh-office.ts'
import { startLaunch } from '../../test/support/launch.ts'
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

let fresh: FreshDatabase
let newsletter: Newsletter
beforeEach(async () => {
  fresh = await freshDatabase()
  // After the office, which would wait for its database.
  onTestFinished(() => fresh.drop())
  newsletter = newsletterIn(fresh.database)
})

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
    // It was the server's state: no letter was put off because of it.
    expect(await newsletter.events()).toEqual({})
    expect(await refusals(postfix, 'Message delivery request rate limit exceeded')).toBeGreaterThan(0)
  },
)

test.runIf(!missing)(
  'a scanner takes three seconds after the dot, and thirty-five for Anna’s letter: none comes twice',
  async () => {
    const village = [...crowd(12), anna.email]
    const { postfix, office } = await sendThrough(village, {
      judge: async ({ at, recipient }) => {
        if (at === 'content') await wait(recipient === anna.email ? 35_000 : 3000)
        return undefined
      },
    })
    await expect.poll(newsletter.waiting, { timeout: 120_000 }).toBe(0)

    expect(await newsletter.recipients(postfix)).toEqual(village.toSorted())
    expect(office.complaints()).toEqual([])
  },
)

test.runIf(!missing)('a server that allows two connections gets all letters', async () => {
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
  expect(await newsletter.events()).toEqual({})
  expect(await refusals(postfix, 'Connection concurrency limit exceeded')).toBeGreaterThan(0)
})

test.runIf(!missing)(
  'every recipient is greylisted once: all get their letter later, and the others never wait for it',
  async () => {
    const village = crowd(80)
    const { postfix, office } = await sendThrough(village, {
      judge: ({ at, times }) =>
        at === 'recipient' && times === 0 ? '450 4.2.0 Greylisted, try again later' : undefined,
    })
    await eventually(newsletter.events).toEqual({ deferred: 80 })
    expect(await newsletter.ask('select state as answer from post_offices')).toEqual(['open'])
    await skipWaits(fresh.database)
    await eventually(newsletter.waiting).toBe(0)

    expect(await newsletter.recipients(postfix)).toEqual(village.toSorted())
    expect(await newsletter.ask('select state as answer from newsletters')).not.toEqual(['paused'])
    expect(office.complaints()).toEqual([])
  },
)

/** Everybody joins; then an office sends a launch to them through a Postfix that has its own ways. */
async function sendThrough(
  people: string[],
  options: PostfixOptions,
): Promise<{ postfix: Postfix; office: FreshOffice }> {
  await crowdJoins(fresh.database, people)
  const postfix = await startPostfix({ domains: ['example.org'], ...options })
  onTestFinished(() => postfix.remove())
  const office = await startOffice(fresh, { smtpUrl: postfix.url })
  onTestFinished(() => office.stop())
  await startLaunch(fresh.database.owner)
  return { postfix, office }
}

async function refusals(postfix: Postfix, words: string): Promise<number> {
  return (await postfix.log()).split('\n').filter((line) => line.includes(words)).length
}
