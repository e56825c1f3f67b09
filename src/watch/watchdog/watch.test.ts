import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startReceiver } from '../../../test/support/receiver.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Vitals } from '../vitals/vitals.ts'
import { openWatchdog } from './watch.ts'
import { byMail, byWebhook, type Way } from './ways.ts'

const MINUTE = 60_000
const WELL: Vitals = { machine: { databaseAwaySeconds: 0, disk: { free: 50e9, size: 100e9 } } }
const DISK_SHORT: Vitals = { machine: { databaseAwaySeconds: 0, disk: { free: 5e9, size: 100e9 } } }

/** A watchdog on a clock of its own that looks every minute. */
async function watchdog({ ways = [], pingUrl }: { ways?: Way[]; pingUrl?: string } = {}) {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const file = join(folder.path, 'alarms.json')
  const logged: string[] = []
  const note = ({ code }: { code: string }, message: string) => void logged.push(`${message}: ${code}`)
  let now = Date.parse('2026-11-23T12:00:00Z')
  let vitals = WELL
  const open = () =>
    openWatchdog({
      vitals: async () => vitals,
      ways,
      pingUrl,
      file,
      site: 'dorfteller.example',
      now: () => now,
      log: { info: note, warn: note },
    })
  let current = await open()
  return {
    file,
    logged,
    /** So it is for so many minutes. */
    async pass(minutes: number, so: Vitals) {
      vitals = so
      for (let minute = 0; minute < minutes; minute += 1) {
        await current.look()
        await current.settled()
        now += MINUTE
      }
    },
    async restart() {
      current = await open()
    },
  }
}

async function mailbox() {
  const server = await startSmtpServer()
  onTestFinished(() => server.stop())
  const way = byMail({
    smtpUrl: server.url,
    from: 'post@dorfteller.example',
    to: 'carla@example.org',
    brand: 'Dorfteller',
  })
  return { server, way, subjects: () => server.letters.map(({ parsed }) => parsed.subject) }
}

async function receiver() {
  const server = await startReceiver()
  onTestFinished(() => server.stop())
  return server
}

test('the disk fills up: Carla gets a letter when it begins, one an hour, and one when it is good again', async () => {
  const { way, server, subjects } = await mailbox()
  const dog = await watchdog({ ways: [way] })
  await dog.pass(10, WELL)
  expect(subjects()).toEqual([])

  await dog.pass(70, DISK_SHORT)
  await dog.pass(10, WELL)

  const short = 'Auf der Platte von DATA_DIR sind nur noch 5 GB frei (5\u00A0%).'
  expect(subjects()).toEqual([`Alarm: ${short}`, `Weiterhin: ${short}`, 'Wieder gut: dorfteller.example'])
  const [first, , last] = server.letters.map(({ parsed }) => parsed.text ?? '')
  expect(first).toContain('Eine volle Platte hält die Datenbank an.')
  expect(first).toContain('Was tun: Platz schaffen')
  expect(last).toContain(`- ${short} (23.11.2026 13:10 bis 23.11.2026 14:24 Uhr)`)
  expect(server.letters[0]?.parsed.headers.get('auto-submitted')).toBe('auto-generated')
  expect(dog.logged).toEqual(['alarm: disk-short', 'the alarm is over: disk-short'])
})

test('a restart forgets nothing: what was told is not told again', async () => {
  const { way, subjects } = await mailbox()
  const dog = await watchdog({ ways: [way] })
  await dog.pass(5, DISK_SHORT)
  await dog.restart()
  await dog.pass(5, DISK_SHORT)
  expect(subjects()).toHaveLength(1)
  await dog.restart()
  await dog.pass(10, WELL)
  expect(subjects()[1]).toBe('Wieder gut: dorfteller.example')
})

test('what it remembers fits into the same place, and a torn file is as good as none', async () => {
  const { way, subjects } = await mailbox()
  const dog = await watchdog({ ways: [way] })
  await dog.pass(1, DISK_SHORT)
  const { size } = await stat(dog.file)
  await dog.pass(4, DISK_SHORT)
  expect((await stat(dog.file)).size).toBe(size)
  expect(await readFile(dog.file, 'utf8')).not.toContain('example.org')
  await writeFile(dog.file, '[{"rule": "disk-sh')
  await dog.restart()
  await dog.pass(5, DISK_SHORT)
  expect(subjects()).toHaveLength(2)
})

test('the mail server is away: the webhook calls; once it is back the letter comes', async () => {
  const { way, server, subjects } = await mailbox()
  await server.stop()
  const chat = await receiver()
  const dog = await watchdog({ ways: [way, byWebhook({ url: chat.url, format: 'json' })] })
  await dog.pass(10, DISK_SHORT)
  expect(subjects()).toEqual([])
  expect(chat.calls).toHaveLength(1)
  expect(chat.calls[0]).toMatchObject({ method: 'POST', type: 'application/json' })
  const { text, status } = JSON.parse(chat.calls[0]?.body ?? '') as { text: string; status: string }
  expect(status).toBe('alarm')
  expect(text).toMatch(/^Alarm: Auf der Platte/)
  expect(dog.logged.filter((line) => line === 'an alarm could not be told: mail').length).toBeLessThan(5)

  await server.start()
  await dog.pass(16, DISK_SHORT)
  expect(subjects()).toEqual([expect.stringMatching(/^Alarm: /)])
  expect(chat.calls).toHaveLength(1)
})

test.each(['refuses', 'cuts', 'sends elsewhere'] as const)(
  'a receiver that %s is tried again, more seldom each time, until it takes it',
  async (manner) => {
    const phone = await receiver()
    phone.behave(manner)
    const dog = await watchdog({ ways: [byWebhook({ url: phone.url, format: 'text' })] })
    await dog.pass(2 + 31, DISK_SHORT)
    // After 1, 2, 4, 8 and 15 minutes.
    expect(phone.calls).toHaveLength(6)
    phone.behave('takes')
    await dog.pass(16, DISK_SHORT)
    expect(phone.calls).toHaveLength(7)
    expect(phone.calls[6]).toMatchObject({ type: 'text/plain; charset=utf-8' })
    expect(phone.calls[6]?.body).toMatch(/^Alarm: Auf der Platte/)
  },
)

test('a receiver that says yes and never stops talking has taken it', async () => {
  const phone = await receiver()
  phone.behave('endless')
  const dog = await watchdog({ ways: [byWebhook({ url: phone.url, format: 'text' })] })
  await dog.pass(10, DISK_SHORT)
  expect(phone.calls).toHaveLength(1)
})

test('while one way hangs the other one calls, and looking goes on', async () => {
  const phone = await receiver()
  phone.behave('hangs')
  const { way, subjects } = await mailbox()
  const hanging: Way = { name: 'webhook', tell: () => new Promise(() => undefined) }
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  let looks = 0
  const dog = await openWatchdog({
    vitals: async () => {
      looks += 1
      return { machine: { databaseAwaySeconds: 90 } }
    },
    ways: [hanging, way],
    file: join(folder.path, 'alarms.json'),
    site: 'dorfteller.example',
    now: Date.now,
    log: { info: () => undefined, warn: () => undefined },
  })
  for (let look = 0; look < 3; look += 1) await dog.look()
  await expect.poll(subjects).toEqual([expect.stringMatching(/^Alarm: Die Datenbank antwortet seit/)])
  expect(looks).toBe(3)
  // A real one that hangs is given up.
  const began = Date.now()
  const message = { subject: '', text: '', isAlarm: true }
  expect(await byWebhook({ url: phone.url, format: 'json', patience: 300 }).tell(message)).toBe(false)
  expect(Date.now() - began).toBeLessThan(30_000)
})

test('the dead man’s switch hears every minute that all is well, and otherwise that it is not', async () => {
  const checks = await receiver()
  const dog = await watchdog({ pingUrl: `${checks.url}/5c1d?create=1` })
  await dog.pass(2, WELL)
  await dog.pass(4, DISK_SHORT)
  expect(checks.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...Array.from({ length: 4 }, () => 'GET /5c1d?create=1'),
    ...Array.from({ length: 2 }, () => 'GET /5c1d/fail?create=1'),
  ])
  checks.behave('refuses')
  await dog.pass(1, DISK_SHORT)
  expect(dog.logged).toContain('the dead man’s switch did not answer: ping')
})
