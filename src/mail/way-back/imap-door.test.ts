import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Dovecot, dovecotMissing, startDovecot } from '../../../test/support/dovecot.ts'
import { eventually } from '../../../test/support/fresh-office.ts'
import { type Taken, watchFolder } from './imap-door.ts'

const missing = dovecotMissing()
if (missing && process.env.CI) throw new Error(missing)
const story = test.runIf(!missing)

let dovecot: Dovecot
let troubles: string[]
let read: string[]
beforeEach(async () => {
  if (missing) return
  dovecot = await startDovecot()
  troubles = []
  read = []
})
afterEach(() => dovecot?.remove())

story(
  'what lies there and what comes later, after an outage too, is read once, and moved, never deleted',
  async () => {
    await dovecot.deliver('Subject: first\r\n\r\n')
    watch(async (raw) => (raw.includes('unclear') ? 'unclear' : 'done'))
    await eventually(() => read).toEqual(['first'])

    await dovecot.stop()
    await dovecot.deliver('Subject: second, unclear\r\n\r\n')
    await dovecot.start()
    await eventually(() => read).toEqual(['first', 'second, unclear'])
    await dovecot.deliver('Subject: third\r\n\r\n')
    await eventually(() => [...read].sort()).toEqual(['first', 'second, unclear', 'third'])
    await eventually(() => counts()).toEqual({ inbox: 0, done: 2, unclear: 1 })
  },
)

story('what could not be taken stays, and is tried again', async () => {
  let tries = 0
  await dovecot.deliver('Subject: patience\r\n\r\n')
  watch(async () => {
    tries += 1
    if (tries < 3) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    return 'done'
  })
  await eventually(() => counts()).toEqual({ inbox: 0, done: 1, unclear: 0 })
  expect(tries).toBe(3)
  expect(troubles).toEqual(['ECONNREFUSED', 'ECONNREFUSED'])
})

story('what cannot be moved is not read over and over: it is said, and waits grow', async () => {
  watch(async () => 'done')
  await dovecot.deliver('Subject: before\r\n\r\n')
  await eventually(() => counts()).toEqual({ inbox: 0, done: 1, unclear: 0 })
  await dovecot.setOpen('INBOX.Erledigt', false)
  await dovecot.deliver('Subject: stuck\r\n\r\n')
  await eventually(() => troubles.length).toBeGreaterThan(3)
  expect(new Set(troubles)).toEqual(new Set(['NOT_MOVED']))
  expect(read.length - 1).toBeLessThanOrEqual(troubles.length + 1)

  await dovecot.setOpen('INBOX.Erledigt', true)
  await eventually(() => counts()).toEqual({ inbox: 0, done: 2, unclear: 0 })
})

function watch(take: (raw: Buffer) => Promise<Taken>) {
  const stopping = new AbortController()
  const watching = watchFolder(
    { url: dovecot.url, waits: { look: 50, longest: 400 } },
    async (raw) => {
      const taken = await take(raw)
      read.push(/^Subject: (.*)$/m.exec(String(raw))?.[1]?.trim() ?? '')
      return taken
    },
    (trouble) => trouble !== null && troubles.push(trouble),
    stopping.signal,
  )
  onTestFinished(async () => {
    stopping.abort()
    await watching
  })
}

async function counts() {
  const names = ['INBOX', 'INBOX.Erledigt', 'INBOX.Unklar']
  const [inbox, done, unclear] = await Promise.all(names.map(dovecot.count))
  return { inbox, done, unclear }
}
