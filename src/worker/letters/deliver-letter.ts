import type { Delivery } from '../../mail/delivery-errors.ts'
import type { Transport } from '../../mail/transport.ts'
import { codeOf } from '../../office/error-code.ts'
import type { LogFields } from '../../office/settings.ts'
import type { Insist } from './insist.ts'
import type { MailServer } from './mail-server.ts'
import type { ClaimOfLease, Lease, Outbox } from './outbox.ts'
import { Permits, together } from './waiting.ts'
import type { InHand } from './write-letters.ts'

/** What all letters of a worker are delivered by. */
export type Delivering = {
  transport: Pick<Transport, 'send'>
  server: MailServer
  outbox: Outbox
  /** Held by a letter from its first byte until what became of it is on the disk: a death repeats at most as many as there are connections. */
  doubts: Permits
  /** Whether a letter may still go, asked together for all that stand at the gate. */
  begin(claim: ClaimOfLease): Promise<boolean>
  /** Notes that a letter was accepted, together with others; resolves when that is on the disk. */
  noteSent(sent: { id: string; answer: string }): Promise<void>
  /** It may come back as another job from now on. */
  letGo(lease: Lease): void
  insist: Insist
  stopping: AbortSignal
  log: { warn(fields: LogFields, message: string): void }
}

/** What is asked and noted for one letter at a time goes to the database for all that stand there. */
export function deliveringWith(
  means: Omit<Delivering, 'doubts' | 'begin' | 'noteSent'> & { connections: number },
): Delivering {
  const { outbox, insist, connections } = means
  return {
    ...means,
    doubts: new Permits(connections),
    begin: together(async (claims: ClaimOfLease[]) => {
      const going = await outbox.begin(claims)
      return claims.map(({ id }) => going.has(id))
    }),
    noteSent: together(async (sent: { id: string; answer: string }[]) => {
      await insist(() => outbox.noteSent(sent))
      return sent.map(() => undefined)
    }),
  }
}

/**
 * Hands a claimed letter to the mail server.
 * @returns when the connection is free for the next one: what is still to be noted of this one, and whether its job is
 *   done with then. `abandoned`: the queue is to hand it out again, to whoever says that it is in hand.
 */
export async function deliverLetter(
  item: InHand,
  means: Delivering,
): Promise<{ noted: Promise<'done' | 'abandoned'> }> {
  const permit = { release: () => {} }
  const delivery = await handOver(item, permit, means)
  if (delivery.outcome !== 'kept') means.server.heard(item.lease.id, delivery)
  // Whatever is not sent may be queued anew before its note is answered; that job is no double of this one.
  if (delivery.outcome !== 'sent') means.letGo(item.lease)
  const noted = note(item, delivery, means).finally(permit.release)
  return { noted }
}

/** It was not begun: it was set aside in the outbox, is to go back, or is somebody else's by now. */
type Kept = { outcome: 'kept'; why: 'set aside' | 'not asked' | 'stopping' | 'lost' | 'broken' }

async function handOver(
  { lease, letter, claim }: InHand,
  permit: { release(): void },
  { transport, doubts, begin, stopping, log }: Delivering,
): Promise<Delivery | Kept> {
  /** Between the server's "go ahead" and the first byte: the last moment to hold the letter back. */
  const beforeContent = async () => {
    permit.release = await doubts.acquire()
    if (lease.lost) throw new HeldBack('lost')
    if (stopping.aborted) throw new HeldBack('stopping')
    const mayGo = await begin(claim).catch((error) => {
      log.warn({ code: codeOf(error) }, 'it could not be asked who may still get a letter')
      throw new HeldBack('not asked')
    })
    if (!mayGo) throw new HeldBack('set aside')
  }
  try {
    return await transport.send(letter, { beforeContent })
  } catch (error) {
    if (error instanceof HeldBack) return { outcome: 'kept', why: error.why }
    log.warn({ code: codeOf(error) }, 'a letter could not be sent')
    return { outcome: 'kept', why: 'broken' }
  }
}

class HeldBack extends Error {
  override name = 'HeldBack'
  readonly why: Kept['why']

  constructor(why: Kept['why']) {
    super(why)
    this.why = why
  }
}

async function note(
  { lease, claim }: InHand,
  delivery: Delivery | Kept,
  { outbox, noteSent, insist }: Delivering,
): Promise<'done' | 'abandoned'> {
  const { id } = lease
  switch (delivery.outcome) {
    case 'sent':
      await noteSent({ id, answer: delivery.answer })
      return 'done'
    case 'refused':
      await insist(() => outbox.noteRefused(id, claim.address_hmac, delivery))
      return 'done'
    case 'later':
    case 'ours':
      await insist(() => outbox.noteDeferred(id, delivery, delivery.outcome === 'ours'))
      return 'done'
    case 'uncertain':
      await insist(() => outbox.noteDoubt(id, delivery.answer))
      return 'done'
    case 'away':
      await insist(() => outbox.putBack([id]))
      return 'done'
    default:
      return noteKept(id, delivery.why, { outbox, insist })
  }
}

async function noteKept(
  id: string,
  why: Kept['why'],
  { outbox, insist }: Pick<Delivering, 'outbox' | 'insist'>,
): Promise<'done' | 'abandoned'> {
  switch (why) {
    case 'stopping':
    case 'not asked':
      await insist(() => outbox.putBack([id]))
      return 'done'
    case 'broken':
      await insist(() => outbox.noteDeferred(id, { answer: 'it could not be sent' }, false))
      return 'done'
    case 'set aside':
      return 'done'
    default:
      return 'abandoned'
  }
}
