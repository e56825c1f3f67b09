import { z } from 'zod'
import { CHANNEL } from '../../visit.ts'
import {
  CHANNEL_KINDS,
  CHANNEL_NAME_MAX_LENGTH,
  type Channel,
  type ChannelList,
  HIGHEST_COST,
  type RegionChannels,
  type RegionFunnel,
} from '../channels.ts'
import { PERIODS } from '../period.ts'
import { json, line, type Routes, rowNumber } from './route.ts'

const NO_NAME = `Ein Name hat 1 bis ${CHANNEL_NAME_MAX_LENGTH} Zeichen, in einer Zeile.`
const NO_COST = 'Kosten sind ein Betrag von 0 bis 1.000.000 Euro.'
const NO_CODE = 'Eine Kennung hat bis zu 40 Kleinbuchstaben, Ziffern und Bindestriche.'

const facts = {
  name: line.min(1, NO_NAME).max(CHANNEL_NAME_MAX_LENGTH, NO_NAME),
  kind: z.enum(CHANNEL_KINDS),
  costCents: z.int(NO_COST).min(0, NO_COST).max(HIGHEST_COST, NO_COST),
  paidFor: z.union([
    z.literal('everywhere'),
    z.strictObject({ region: rowNumber }),
    z.strictObject({ postalCode: z.string().regex(/^[0-9]{5}$/, 'Eine Postleitzahl hat fünf Ziffern.') }),
  ]),
}

/** Days up to now in Germany; null: as long as opened forms are counted. */
const period = z
  .enum(PERIODS)
  .default('90')
  .transform((days) => (days === 'all' ? null : Number(days)))

export const channelRoutes = {
  'GET /api/channels': { least: 'look', answer: json<ChannelList>() },
  /** Refuses a code that is entered already, by its name. Who came with it before counts as well. */
  'POST /api/channels': {
    least: 'send',
    input: { code: z.string().regex(CHANNEL, NO_CODE), ...facts },
    answer: json<Channel>(),
    audit: 'channel_added',
  },
  'POST /api/channels/:id': {
    least: 'send',
    input: facts,
    answer: json<Channel>(),
    audit: 'channel_changed',
  },
  /** Its households are counted among those of unknown codes from then on. */
  'POST /api/channels/:id/remove': { least: 'send', audit: 'channel_removed' },
  'GET /api/regions/:id/channels': { least: 'look', answer: json<RegionChannels>() },
  'GET /api/regions/:id/funnel': { least: 'look', input: { period }, answer: json<RegionFunnel>() },
} as const satisfies Routes
