import { z } from 'zod'
import { CHANNEL } from '../../visit.ts'
import { CHANNEL_NAME_MAX_LENGTH, type RegionChannels } from '../channels.ts'
import { json, line, type Routes } from './route.ts'

const NO_NAME = `Ein Name hat 1 bis ${CHANNEL_NAME_MAX_LENGTH} Zeichen, in einer Zeile.`
const NO_CODE = 'Eine Kennung hat bis zu 40 Kleinbuchstaben, Ziffern und Bindestriche.'

export const channelRoutes = {
  'GET /api/regions/:id/channels': { least: 'look', answer: json<RegionChannels>() },
  /** Names a code. Refuses one that has a name already. Who came with it before counts as well. */
  'POST /api/channels': {
    least: 'send',
    input: {
      code: z.string().regex(CHANNEL, NO_CODE),
      name: line.min(1, NO_NAME).max(CHANNEL_NAME_MAX_LENGTH, NO_NAME),
    },
    answer: json<{ id: number }>(),
    audit: 'channel_added',
  },
  /** Its households are counted among those of unknown codes from then on. */
  'POST /api/channels/:id/remove': { least: 'send', audit: 'channel_removed' },
} as const satisfies Routes
