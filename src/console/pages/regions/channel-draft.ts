import {
  type Channel,
  type ChannelKind,
  HIGHEST_COST,
  type PaidFor,
  type RegionChannel,
} from '../../../contract/console/channels.ts'
import { CHANNEL } from '../../../contract/visit.ts'
import { routes } from '../../../routes.ts'
import { api } from '../../api.ts'
import { centsOf, typedEuros } from './money.ts'

/** What there is to know of the region that a channel is entered in. */
export type RegionFacts = {
  id: number
  name: string
  places: readonly { postalCode: string; place: string }[]
}

/** An entry as it is being typed. */
export type ChannelDraft = {
  code: string
  name: string
  kind: ChannelKind
  euros: string
  /** `everywhere`, `region 7` or `place 91732`: what a list can have as its value. */
  payer: string
}

/** What the form begins with: the entry, what the code itself says, or nothing. */
export function draftOf(
  code: string,
  entered: Channel | undefined,
  known: RegionChannel | undefined,
  region: RegionFacts,
): ChannelDraft {
  if (entered) {
    const { name, kind, costCents, paidFor } = entered
    return { code, name, kind, euros: typedEuros(costCents), payer: payerOf(paidFor, region) }
  }
  const here = `region ${region.id}`
  if (!known) return { code, name: '', kind: 'notice', euros: '', payer: here }
  const { name, kind } = known
  const place = region.places.find(({ postalCode }) => code.endsWith(postalCode))
  if (kind === 'neighbours') return { code, name, kind, euros: '0', payer: 'everywhere' }
  return { code, name, kind, euros: '', payer: place ? `place ${place.postalCode}` : here }
}

/** One whose region is gone becomes this region's when it is saved. */
function payerOf(paidFor: PaidFor, region: RegionFacts): string {
  if (paidFor === 'everywhere') return paidFor
  return 'region' in paidFor ? `region ${paidFor.region ?? region.id}` : `place ${paidFor.postalCode}`
}

/** For whom it may have been paid; what is entered already stays among them. */
export function payers({ id, name, places }: RegionFacts, chosen: string): { value: string; name: string }[] {
  const options = [
    { value: `region ${id}`, name: `Region ${name}` },
    ...places.map(({ postalCode, place }) => ({ value: `place ${postalCode}`, name: `nur ${place}` })),
    { value: 'everywhere', name: 'alle Regionen, anteilig' },
  ]
  if (options.some(({ value }) => value === chosen)) return options
  const elsewhere = chosen.startsWith('region') ? 'eine andere Region' : `nur ${chosen.replace('place ', '')}`
  return [...options, { value: chosen, name: elsewhere }]
}

/** What is wrong with each field. */
export function problemsOf({ code, name, euros }: ChannelDraft): Partial<Record<keyof ChannelDraft, string>> {
  const cents = centsOf(euros)
  return {
    ...(!CHANNEL.test(code) && {
      code: 'Bis zu 40 Kleinbuchstaben, Ziffern und Bindestriche, ohne Umlaute.',
    }),
    ...(name.trim() === '' && {
      name: 'Wie heißt der Weg in der Tabelle? Zum Beispiel „Anzeige Altmühl-Bote“.',
    }),
    ...((cents === undefined || cents > HIGHEST_COST) && {
      euros: 'Ein Betrag wie 188 oder 65,50, höchstens 1.000.000.',
    }),
  }
}

/** The address to print or to post: the page of the place that it was paid for, else the start page. */
export function linkOf({ code, payer }: ChannelDraft, { places }: RegionFacts): string {
  const [, place] = /^place (\d{5})$/.exec(payer) ?? []
  const only = places.length === 1 ? places[0]?.postalCode : undefined
  const postalCode = place ?? only
  const path = postalCode === undefined ? routes.home : routes.village(postalCode)
  return location.host + routes.byChannel(path, code)
}

export function saveDraft(
  id: number | undefined,
  { code, name, kind, euros, payer }: ChannelDraft,
): Promise<Channel> {
  const facts = { name: name.trim(), kind, costCents: centsOf(euros) ?? 0, paidFor: paidForOf(payer) }
  return id === undefined
    ? api('POST /api/channels', { code, ...facts })
    : api('POST /api/channels/:id', { id, ...facts })
}

function paidForOf(payer: string): 'everywhere' | { region: number } | { postalCode: string } {
  const [where, what = ''] = payer.split(' ')
  if (where === 'region') return { region: Number(what) }
  return where === 'place' ? { postalCode: what } : 'everywhere'
}

export const removeEntry = (id: number): Promise<void> => api('POST /api/channels/:id/remove', { id })
