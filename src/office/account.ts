import { z } from 'zod'
import { answerOf, rowOf } from '../database/ask.ts'
import { isoTime } from '../database/iso-time.ts'
import { LINK_GONE, ownerOfLink } from './auth/link.ts'
import { mayDo } from './auth/session.ts'
import { line } from './input.ts'
import { forAnybody, procedure, router } from './procedure.ts'
import { Refusal } from './refusal.ts'

/** What somebody logs in with besides the password. */
type AccountAccess = { totp: boolean; passkeys: { id: string; name: string; addedAt: string }[] }

const mine = procedure({ least: 'look', own: true })

/** The own access: what is asked besides what the library answers (auth/serve-auth.ts). */
export const account = router({
  me: mine.query(async ({ ctx: { who, database } }) => ({
    name: who.name,
    email: who.email,
    role: who.role,
    may: { send: mayDo(who.role, 'send'), administer: mayDo(who.role, 'administer') },
    /** Until when a second factor has to be there; null: there is one, or the role needs none. */
    secondFactorBy: who.secondFactorBy?.toISOString() ?? null,
    /** Whether only a passkey shows that it is them: the password alone would not. */
    provesByPasskey: await answerOf<boolean>(database, BY_PASSKEY, [who.id]),
    /** Whether everything in the database is made up: it was filled by `npm run dorfteller -- demo`. */
    isDemo: await answerOf<boolean>(database, IS_DEMO),
  })),

  access: mine.query(({ ctx: { who, database } }) => rowOf<AccountAccess>(database, ACCESS, [who.id])),

  /** Refused until a log-in is fresh: for what cannot be repeated when it is refused, as a download. */
  proven: procedure({ least: 'look', own: true, proof: true, audit: null }).mutation(() => undefined),

  /** Whose one-time link it is. */
  link: forAnybody
    .input(z.object({ token: line.min(1).max(100) }))
    .mutation(async ({ ctx: { database }, input: { token } }) => {
      const owner = await ownerOfLink(database, token)
      if (!owner) throw new Refusal('BAD_REQUEST', 'link_gone', LINK_GONE)
      return { name: owner.name, email: owner.email }
    }),
})

const IS_DEMO = 'select demo_filled_at is not null as answer from public.site'

const BY_PASSKEY = `
  select not o.totp_enabled and exists (
    select from public.operator_passkeys as p where p.operator_id = o.id) as answer
  from public.operators as o where o.id = $1`

const ACCESS = `
  select o.totp_enabled as totp,
         (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'addedAt', ${isoTime('p.created_at')})
                                    order by p.created_at, p.id), '[]')
          from public.operator_passkeys as p where p.operator_id = o.id) as passkeys
  from public.operators as o where o.id = $1`
