import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import {
  addressLetters,
  type ClaimedLetter,
  claimLetters,
  type SentLetter,
  type Wanted,
} from '../../src/mail/queue/claim-letters.ts'
import { hmacs } from './suppression-key.ts'

const WORDING = createHash('sha256').update('the wording of the letter').digest('hex')

/** What an office says of itself at its counter. */
export function wanted(most: number, more: Partial<Wanted> = {}): Wanted {
  return {
    office: randomUUID(),
    most,
    newsletters: most,
    domain: 'dorfteller.example',
    versions: { confirmation: WORDING, address_change: WORDING, my_data: WORDING, newsletter: WORDING },
    marks: {},
    ...more,
  }
}

/** An office takes what is due in hand. */
export async function claim(
  owner: pg.Pool,
  most = 100,
  more: Partial<Wanted> = {},
): Promise<ClaimedLetter[]> {
  while ((await addressLetters(owner, hmacs)) > 0);
  return (await claimLetters(owner, wanted(most, more), [])).letters
}

/** An office sends just these letters, if they may go: it is as if another one had all others. @returns those that went */
export async function sendOnly(owner: pg.Pool, ids: string[]): Promise<ClaimedLetter[]> {
  while ((await addressLetters(owner, hmacs)) > 0);
  const other = await owner.connect()
  const others = `select from public.letters where state = 'waiting' and id <> all ($1) for update`
  try {
    await other.query('begin')
    await other.query(others, [ids])
    const { letters } = await claimLetters(owner, wanted(ids.length), [])
    await noteSent(owner, letters)
    return letters
  } finally {
    await other.query('rollback')
    other.release()
  }
}

/** The mail server took them. */
export async function noteSent(owner: pg.Pool, letters: Pick<SentLetter, 'id' | 'tries'>[]): Promise<void> {
  const sent = letters.map(({ id, tries }) => ({ id, tries, answer: '250 2.0.0 OK' }))
  await claimLetters(owner, wanted(0), sent)
}
