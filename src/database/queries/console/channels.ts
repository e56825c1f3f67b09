import type pg from 'pg'
import type { Channel, ChannelKind, ChannelList, PaidFor } from '../../../contract/console/channels.ts'
import { answerOf, findRow, rowOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { type By, recordAction } from './audit.ts'

// All run as the role operator.

/** What operators enter of a channel beside its code. */
export type ChannelFacts = { name: string; kind: ChannelKind; costCents: number; paidFor: PaidFor }

export function listChannels(operator: pg.Pool): Promise<ChannelList> {
  return rowOf(
    operator,
    `select (select coalesce(jsonb_agg(${CHANNEL} order by lower(c.name), c.id), '[]') from public.channels as c) as channels,
            (select coalesce(jsonb_agg(jsonb_build_object('code', v.name, 'visits', v.visits) order by v.visits desc, v.name), '[]')
             from (select * from public.visit_names as v
                   where v.kind = 'channel' and not public.speaks_for_itself(v.name)
                     and not exists (select from public.channels as c where c.code = v.name)
                   order by v.visits desc, v.name limit ${UNNAMED_SHOWN}) as v) as unnamed`,
  )
}

/** Anybody may invent codes. */
const UNNAMED_SHOWN = 50

/** @returns the channel; `taken` by which name, or `nowhere`: there is no such region or place. */
export async function addChannel(
  operator: pg.Pool,
  by: By,
  code: string,
  facts: ChannelFacts,
): Promise<Channel | { taken: string } | 'nowhere'> {
  return inTransaction(operator, async (client) => {
    if (!(await isSomewhere(client, facts.paidFor))) return 'nowhere'
    const added = await findRow<{ id: number }>(
      client,
      `insert into public.channels (code, created_by, name, kind, cost_cents, paid_for, region_id, postal_code)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict on constraint channels_code_key do nothing returning id::float8 as id`,
      [code, by.operatorId, ...columnsOf(facts)],
    )
    if (!added) {
      const named = 'select name as answer from public.channels where code = $1'
      return { taken: await answerOf<string>(client, named, [code]) }
    }
    await recordAction(client, { ...by, subject: subjectOf(added.id, facts) })
    return { id: added.id, code, ...facts }
  })
}

/** @returns the channel; undefined when there is none (any more), `nowhere` as `addChannel`. */
export async function changeChannel(
  operator: pg.Pool,
  by: By,
  id: number,
  facts: ChannelFacts,
): Promise<Channel | 'nowhere' | undefined> {
  return inTransaction(operator, async (client) => {
    if (!(await isSomewhere(client, facts.paidFor))) return 'nowhere'
    const changed = await findRow<{ code: string }>(
      client,
      `update public.channels
       set name = $2, kind = $3, cost_cents = $4, paid_for = $5, region_id = $6, postal_code = $7
       where id = $1 returning code`,
      [id, ...columnsOf(facts)],
    )
    if (!changed) return undefined
    await recordAction(client, { ...by, subject: subjectOf(id, facts) })
    return { id, code: changed.code, ...facts }
  })
}

/** @returns false when there is no such channel (any more). */
export async function removeChannel(operator: pg.Pool, by: By, id: number): Promise<boolean> {
  return inTransaction(operator, async (client) => {
    const { rowCount } = await client.query('delete from public.channels where id = $1', [id])
    if (rowCount !== 1) return false
    await recordAction(client, { ...by, subject: { channel: id } })
    return true
  })
}

function isSomewhere(client: pg.PoolClient, paidFor: PaidFor): Promise<boolean> {
  const [, region, postalCode] = placeOf(paidFor)
  return answerOf(
    client,
    `select ($1::bigint is null or exists (select from public.regions where id = $1))
        and ($2::text is null or exists (select from public.places where postal_code = $2)) as answer`,
    [region, postalCode],
  )
}

const columnsOf = ({ name, kind, costCents, paidFor }: ChannelFacts) => [
  name,
  kind,
  costCents,
  ...placeOf(paidFor),
]

function placeOf(paidFor: PaidFor): [where: string, region: number | null, postalCode: string | null] {
  if (paidFor === 'everywhere') return ['everywhere', null, null]
  return 'region' in paidFor ? ['region', paidFor.region, null] : ['place', null, paidFor.postalCode]
}

const subjectOf = (channel: number, { kind, costCents }: ChannelFacts) => ({
  channel,
  channel_kind: kind,
  cost: costCents,
})

const CHANNEL = `jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name, 'kind', c.kind, 'costCents', c.cost_cents,
  'paidFor', case c.paid_for when 'region' then jsonb_build_object('region', c.region_id)
                             when 'place' then jsonb_build_object('postalCode', c.postal_code)
                             else '"everywhere"'::jsonb end)`
