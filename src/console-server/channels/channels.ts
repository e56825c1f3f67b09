import type { FastifyInstance } from 'fastify'
import type { RegionChannel, RegionChannels } from '../../contract/console/channels.ts'
import { channelRoutes } from '../../contract/console/routes/channels.ts'
import { shortName } from '../../contract/places.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import {
  addChannel,
  askRegionChannels,
  type BroughtBy,
  type RegionFigures,
  removeChannel,
} from '../queries/channels.ts'

/** What brings people. */
export function addChannels(scope: FastifyInstance): void {
  addRoutes(scope, channelRoutes, {
    'GET /api/regions/:id/channels': async ({ input: { id }, database }) => {
      const figures = await askRegionChannels(database, id)
      return figures ? inOrder(figures) : new Refusal(404, 'not_found', 'Diese Region gibt es nicht.')
    },

    'POST /api/channels': async ({ input, database, by }) => {
      const added = await addChannel(database, by(), input)
      if ('id' in added) return added
      return new Refusal(409, 'code', `Die Kennung ${input.code} heißt schon „${added.taken}“.`)
    },

    'POST /api/channels/:id/remove': async ({ input: { id }, database, by }) =>
      (await removeChannel(database, by(), id))
        ? undefined
        : new Refusal(404, 'not_found', 'Diesen Weg gibt es nicht mehr.'),
  })
}

/** Most households first. */
function inOrder({ channels, others, confirmed }: RegionFigures): RegionChannels {
  const named = channels
    .map(withName)
    .sort((one, other) => other.confirmed - one.confirmed || one.name.localeCompare(other.name, 'de'))
  const byCode = named.reduce((sum, channel) => sum + channel.confirmed, 0)
  return { channels: named, others, without: confirmed - others - byCode, confirmed }
}

function withName({ name, place, ...channel }: BroughtBy): RegionChannel {
  if (name !== null) return { ...channel, name }
  return { ...channel, name: place === null ? 'Links von Nachbarn' : `Aushang ${shortName(place)}` }
}
