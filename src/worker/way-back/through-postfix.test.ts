import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { dovecotMissing, startDovecot } from '../../../test/support/dovecot.ts'
import { type FreshDatabase, freshDatabase } from '../../../test/support/fresh-database.ts'
import { eventually, startWorker } from '../../../test/support/fresh-worker.ts'
import { testLetter, testSender } from '../../../test/support/letters.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import {
  type Postfix,
  type PostfixOptions,
  postfixMissing,
  startPostfix,
} from '../../../test/support/postfix.ts'
import { hmacs, join, queueNewsletter, SUPPRESSION_KEY } from '../../../test/support/signup-steps.ts'
import { loginUrl } from '../../database/connect.ts'
import { openTransport } from '../../mail/transport.ts'
import { openWayBack } from './open-way-back.ts'
import { readMessage } from './read-message.ts'
import { openReturnAddresses } from './return-addresses.ts'

const missing = postfixMissing() ?? dovecotMissing()
const BOUNCES = 'bounce@dorfteller.example'
const LETTER = '0b7c1d5e-1111-4222-8333-444455556666'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

/** What the recipients' server says to each. */
const ANSWERS: Record<string, string> = {
  [anna.email]: '550 5.1.1 No such user here',
  [buelent.email]: '552 5.2.2 Mailbox full',
  [carla.email]: '550 5.7.26 This mail is unauthenticated',
}

test.runIf(!missing)(
  'a provider took all letters; what it reports later is read from its folder and noted',
  async () => {
    const village = await started({
      domains: ['example.org'],
      judge: ({ at, recipient }) => (at === 'recipient' ? ANSWERS[recipient] : undefined),
    })
    const provider = await started({ domains: ['dorfteller.example'], relayTo: village.port })
    for (const person of [anna, buelent, carla])
      await join(fresh.database, { ...person, postal_code: '16766' })
    await listen(provider)
    const worker = await startWorker(fresh, {
      smtpUrl: provider.url,
      sender: { ...(await testSender()), wayBack: openReturnAddresses(BOUNCES, hmacs) },
    })
    onTestFinished(() => worker.stop())

    await queueNewsletter(fresh.database, '16766')

    await eventually(heard).toEqual([
      { email: anna.email, outcome: 'sent', type: 'bounced_hard', status: '5.1.1' },
      { email: buelent.email, outcome: 'sent', type: 'bounced_soft', status: '5.2.2' },
      { email: carla.email, outcome: 'sent', type: 'blocked', status: '5.7.26' },
    ])
    const { rows } = await fresh.database.owner.query(
      `select email from newsletter_signups where refused_at is not null`,
    )
    expect(rows).toEqual([{ email: anna.email }])
  },
)

test.runIf(!missing)(
  'Postfix reports to the letter’s own address, by its number, and sends its head alone back',
  async () => {
    const village = await started({
      domains: ['example.org'],
      judge: ({ at }) => (at === 'recipient' ? '550 5.1.1 No such user here' : undefined),
    })
    const provider = await started({ domains: ['dorfteller.example'], relayTo: village.port })
    const transport = openTransport({ smtpUrl: provider.url })
    const addresses = openReturnAddresses(BOUNCES, hmacs)
    await transport.send(testLetter({ ...(await testSender()), wayBack: addresses }))
    transport.close()

    await expect.poll(() => provider.count()).toBe(1)
    const [report = Buffer.alloc(0)] = await provider.letters()
    const heard = await readMessage(report, addresses.find)
    expect(heard).toMatchObject({ kind: 'report', type: 'bounced_hard', mentions: [LETTER] })
    const [named] = heard.sentTo
    expect(named && addresses.isOurs(named, 'bounce', anna.email)).toBe(true)
    expect(String(report)).toContain(`Original-Envelope-Id: ${LETTER}`)
    expect(String(report)).toContain('text/rfc822-headers')
  },
)

/** Reads what comes to the provider's folder by IMAP. */
async function listen(provider: Postfix) {
  const dovecot = await startDovecot({ inbox: provider.inbox })
  onTestFinished(() => dovecot.remove())
  const quiet = { info: () => {}, warn: () => {}, error: () => {} }
  const wayBack = await openWayBack(
    loginUrl(fresh.ownerUrl, 'worker'),
    {
      address: BOUNCES,
      suppressionKey: SUPPRESSION_KEY,
      imap: { url: dovecot.url, waits: { first: 50, longest: 400 } },
    },
    quiet,
    () => {},
  )
  onTestFinished(() => wayBack.stop())
}

async function heard() {
  const { rows } = await fresh.database.owner.query(
    `select s.email, l.outcome, e.type, e.status
     from letter_events as e join letters as l on l.id = e.letter_id join newsletter_signups as s on s.id = l.signup_id
     where e.source = 'imap' order by s.email`,
  )
  return rows
}

async function started(options: PostfixOptions) {
  const postfix = await startPostfix(options)
  onTestFinished(() => postfix.remove())
  return postfix
}
