import type { FastifyInstance } from 'fastify'
import type { RegionChannel, RegionChannels } from '../../contract/console/channels.ts'
import { channelRoutes } from '../../contract/console/routes/channels.ts'
import { shortName } from '../../contract/places.ts'
import {
  addChannel,
  changeChannel,
  listChannels,
  removeChannel,
} from '../../database/queries/console/channels.ts'
import {
  askRegionChannels,
  askRegionFunnel,
  type BroughtBy,
  type RegionFigures,
} from '../../database/queries/console/region-channels.ts'
import { routes } from '../../routes.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'

/**
 * What brings people, and what that cost.
 * @param towns whose pages are at an address of their own; every other place's is at its postal code
 */
export function addChannels(
  scope: FastifyInstance,
  towns: readonly { slug: string; postalCode: string }[],
): void {
  const townPaths = new Map(towns.map(({ slug, postalCode }) => [postalCode, routes.town(slug)]))
  addRoutes(scope, channelRoutes, {
    'GET /api/channels': ({ database }) => listChannels(database),

    'POST /api/channels': async ({ input: { code, ...facts }, database, by }) => {
      const added = await addChannel(database, by(), code, facts)
      if (added === 'nowhere') return nowhere()
      return 'taken' in added ? taken(code, added.taken) : added
    },

    'POST /api/channels/:id': async ({ input: { id, ...facts }, database, by }) => {
      const changed = await changeChannel(database, by(), id, facts)
      return changed === 'nowhere' ? nowhere() : (changed ?? gone())
    },

    'POST /api/channels/:id/remove': async ({ input: { id }, database, by }) =>
      (await removeChannel(database, by(), id)) ? undefined : gone(),

    'GET /api/regions/:id/channels': async ({ input: { id }, database }) => {
      const figures = await askRegionChannels(database, id)
      return figures ? inOrder(figures) : noSuchRegion()
    },

    'GET /api/regions/:id/funnel': async ({ input: { id, period }, database }) =>
      (await askRegionFunnel(database, id, period, townPaths)) ?? noSuchRegion(),
  })
}

const taken = (code: string, name: string) =>
  new Refusal(
    409,
    'code',
    `Die Kennung ${code} gehört schon zu „${name}“. Nimm eine andere, oder ändere den Eintrag.`,
  )
const nowhere = () => new Refusal(400, 'paid_for', 'Diesen Ort oder diese Region gibt es nicht.')
const gone = () => new Refusal(404, 'not_found', 'Diesen Weg gibt es nicht mehr.')
const noSuchRegion = () => new Refusal(404, 'not_found', 'Diese Region gibt es nicht.')

/** Most households first. */
function inOrder({ channels, others, confirmed }: RegionFigures): RegionChannels {
  const named = channels
    .map(withName)
    .sort((one, other) => other.confirmed - one.confirmed || one.name.localeCompare(other.name, 'de'))
  const sum = (of: (channel: RegionChannel) => number) => named.reduce((all, channel) => all + of(channel), 0)
  return {
    channels: named,
    others,
    without: confirmed - others - sum((channel) => channel.confirmed),
    confirmed,
    costCents: named.some(isBorne) ? sum((channel) => channel.costCents ?? 0) : null,
  }
}

/** Whether somebody entered what it cost, and the region bears of it. */
const isBorne = ({ id, paid }: RegionChannel) => id !== null && paid !== 'elsewhere'

/** The link that neighbours hand on costs nothing; what printing a notice did, somebody has to enter. */
function withName({ name, kind, place, costCents, ...channel }: BroughtBy): RegionChannel {
  if (name !== null && kind !== null) return { ...channel, name, kind, costCents }
  if (place === null) return { ...channel, name: 'Links von Nachbarn', kind: 'neighbours', costCents: 0 }
  return { ...channel, name: `Aushang ${shortName(place)}`, kind: 'notice', costCents: null }
}
