import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { crowd } from '../../test/support/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, skipWaits, startWorker } from '../../test/support/fresh-worker.ts'
import { type LoadedWorker, loadWorker, noticeSilence } from '../../test/support/load-worker.ts'
import { type Newsletter, newsletterIn } from '../../test/support/newsletter.ts'
import {
  type Postfix,
  type PostfixOptions,
  postfixMissing,
  startPostfix,
} from '../../test/support/postfix.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

// Several workers, and workers that die, beside Debian's own Postfix.
const missing = postfixMissing()
/** So many letters of a worker may be in doubt at once, so many a death may repeat. */
const IN_DOUBT = 5

let fresh: FreshDatabase
let newsletter: Newsletter
beforeEach(async () => {
  fresh = await freshDatabase()
  newsletter = newsletterIn(fresh.database)
})
afterEach(() => fresh.drop())

test.runIf(!missing)('two workers share a launch to two hundred: each gets it once', async () => {
  const village = crowd(200)
  const atOnce = { now: 0, most: 0 }
  const postfix = await open({
    judge: async ({ at }) => {
      if (at === 'recipient') return undefined
      atOnce.now += 1
      atOnce.most = Math.max(atOnce.most, atOnce.now)
      await wait(50)
      atOnce.now -= 1
      return undefined
    },
  })
  await newsletter.join(village)
  const workers = await Promise.all([1, 2].map(() => startWorker(fresh, { smtpUrl: postfix.url })))
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))))
  await newsletter.start()
  await expect.poll(newsletter.waiting, { timeout: 60_000 }).toBe(0)

  expect(await newsletter.recipients(postfix)).toEqual(village.toSorted())
  expect(await newsletter.outcomes()).toEqual([{ outcome: 'sent', tries: 1, letters: 200 }])
  expect(workers.flatMap((worker) => worker.complaints())).toEqual([])
  // Both sent, otherwise this would have shown nothing.
  expect(atOnce.most).toBeGreaterThan(IN_DOUBT)
})

test.runIf(!missing)(
  'three times a worker is killed in the middle of a launch: none is lost, as many as were in doubt come twice at most',
  async () => {
    const village = crowd(200)
    const postfix = await open({
      judge: async ({ at }) => {
        if (at === 'content') await wait(30)
        return undefined
      },
    })
    await newsletter.join(village)
    await newsletter.start()
    const folder = await temporaryFolder()
    onTestFinished(() => folder.remove())
    const load = async (): Promise<LoadedWorker> => {
      const worker = await loadWorker(fresh, {
        smtpUrl: postfix.url,
        ledgerFile: join(folder.path, 'suppression-list.tsv'),
      })
      onTestFinished(() => worker.kill())
      return worker
    }
    let next = load()
    for (const letters of [20, 60, 100]) {
      const worker = await next
      next = load()
      await worker.go()
      await eventually(() => postfix.count()).toBeGreaterThan(letters)
      await worker.kill()
      await noticeSilence(fresh.database)
    }
    const last = await next
    await last.go()
    await eventually(async () => {
      await skipWaits(fresh.database)
      return newsletter.waiting()
    }).toBe(0)
    await last.terminate()

    const received = await newsletter.recipients(postfix)
    expect(await newsletter.forgotten(village, received)).toEqual([])
    const repeats = received.length - new Set(received).size
    expect(repeats).toBeLessThanOrEqual(3 * IN_DOUBT)
    // What came twice was in doubt: no other letter was begun a second time.
    const [begunTwice] = await newsletter.ask(
      `select count(*)::int as answer from letters where kind = 'newsletter' and tries > 1`,
    )
    expect(repeats).toBeLessThanOrEqual(Number(begunTwice))
    expect(begunTwice).toBeGreaterThan(0)
    // A repeat has the Message-ID of the first: receivers can tell.
    const ids = (await postfix.letters()).map((letter) => /^Message-ID: (\S+)/im.exec(String(letter))?.[1])
    expect(new Set(ids).size).toBe(new Set(received).size)
  },
)

async function open(options: PostfixOptions): Promise<Postfix> {
  const postfix = await startPostfix({ domains: ['example.org'], ...options })
  onTestFinished(() => postfix.remove())
  return postfix
}
